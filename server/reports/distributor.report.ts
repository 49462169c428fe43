import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { anyOf } from '../database/tables.js';
import { tables } from './tables.js';

/**
 * Locks the oldest approved claims that nobody has locked and no batch pays, and keeps their users from being
 * banned.
 */
export const lockPayableClaims = (em: SqlEntityManager, limit: number) =>
  tables(em)
    .selectFrom('claims as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.id', 'c.user_id', 'c.wallet_address', 'c.tokens'])
    .where('c.status', '=', 'approved')
    .where('u.is_banned', '=', false)
    .where(({ exists, not, selectFrom }) =>
      not(exists(selectFrom('payouts').whereRef('payouts.claim_id', '=', 'c.id'))),
    )
    .orderBy('c.id')
    .limit(limit)
    // Kysely sorts these words, which belong in pairs.
    .modifyEnd(sql`for update of c skip locked for key share of u skip locked`)
    .execute();

/** The first payable lines of users who are not banned. */
export const findPayableLines = (em: SqlEntityManager, distributorId: number, limit: number) =>
  tables(em)
    .selectFrom('payout_lines as l')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .select(['l.claim_id', 'l.receiver', sql<string>`l.units::text`.as('units')])
    .where('l.distributor_id', '=', distributorId)
    .where('l.status', '=', 'payable')
    .where('u.is_banned', '=', false)
    .orderBy('l.claim_id')
    .limit(limit)
    .execute();

/** The claims whose lines can be pulled: those of users who are not banned. */
export async function findPublishableLines(
  em: SqlEntityManager,
  distributorId: number,
): Promise<number[]> {
  const rows = await tables(em)
    .selectFrom('payout_lines as l')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .select('l.claim_id')
    .where('l.distributor_id', '=', distributorId)
    .where('u.is_banned', '=', false)
    .execute();
  return rows.map(({ claim_id }) => claim_id);
}

/** Those of the users for whom there is a payout: they are not deleted. */
export async function findPaidUsers(
  em: SqlEntityManager,
  userIds: readonly number[],
): Promise<Set<number>> {
  const db = tables(em);
  const rows = await db
    .selectFrom('payouts')
    .select('user_id')
    .where('user_id', '=', anyOf(userIds))
    .union(db.selectFrom('payout_lines').select('user_id').where('user_id', '=', anyOf(userIds)))
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}
