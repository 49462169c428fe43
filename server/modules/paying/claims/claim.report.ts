import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { anyOf } from '../../../platform/database/tables.js';
import { tables } from '../../../reports/tables.js';

/** Why claims were rejected, in Chinese, and the transactions that delivered them. */
export const claimResults = (em: SqlEntityManager, ids: readonly number[]) =>
  tables(em)
    .selectFrom('claims as c')
    .leftJoin('decisions as d', 'd.id', 'c.decision_id')
    .leftJoin('payout_lines as p', (join) =>
      join.onRef('p.claim_id', '=', 'c.id').on('p.status', '=', 'delivered'),
    )
    .select(({ fn }) => [
      'c.id',
      fn.coalesce('d.reason_zh', sql.lit('')).as('reason_zh'),
      'p.transaction_hash',
    ])
    .where('c.id', '=', anyOf(ids))
    .execute();

/**
 * The claims among these that cannot be rejected now: the owner was asked to reopen their numbers, or they may have
 * been paid again in the unread rest of the history.
 */
export async function claimsStillPaid(
  em: SqlEntityManager,
  claimIds: readonly number[],
): Promise<Set<number>> {
  const rows = await tables(em)
    .selectFrom('payout_lines as l')
    .innerJoin('distributors as d', 'd.id', 'l.distributor_id')
    .select('l.claim_id')
    .where('l.claim_id', '=', anyOf(claimIds))
    .where(({ eb, or }) =>
      or([
        eb('l.status', '<>', 'returned'),
        eb('l.requested_at', 'is not', null),
        eb('d.is_read_to_end', '=', false),
      ]),
    )
    .execute();
  return new Set(rows.map(({ claim_id }) => claim_id));
}
