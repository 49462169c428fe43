import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { anyOf } from '../database/tables.js';
import { tables } from './tables.js';

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
