import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { anyOf } from '../../../platform/database/tables.js';
import { tables } from '../../../reports/tables.js';

/** Locks the oldest approved claims that nobody has locked, and keeps their users from being banned. */
export const lockPayableClaims = (em: SqlEntityManager, limit: number) =>
  tables(em)
    .selectFrom('claims as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.id', 'c.user_id', 'c.wallet_address', 'c.tokens'])
    .where('c.status', '=', 'approved')
    .where('u.is_banned', '=', false)
    .orderBy('c.id')
    .limit(limit)
    // Kysely sorts these words, which belong in pairs.
    .modifyEnd(sql`for update of c skip locked for key share of u skip locked`)
    .execute();

/** What could be paid: approved claims. */
export const countApproved = (em: SqlEntityManager) =>
  tables(em)
    .selectFrom('claims as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(({ fn }) => {
      const claims = fn.countAll<number>();
      return [
        claims.filterWhere('u.is_banned', '=', false).as('claims'),
        sql<number>`coalesce(sum(c.tokens) filter (where not u.is_banned), 0)::bigint`.as('tokens'),
        claims.filterWhere('u.is_banned', '=', true).as('banned_claims'),
      ];
    })
    .where('c.status', '=', 'approved')
    .executeTakeFirstOrThrow();

/**
 * The first payable lines of users who are not banned; those last that the owner was asked to pay since.
 *
 * @param since when a request from before can no longer be signed
 */
export const findPayableLines = (
  em: SqlEntityManager,
  distributorId: number,
  { limit, since }: { limit: number; since: Date },
) =>
  tables(em)
    .selectFrom('payout_lines as l')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .innerJoin('claims as c', 'c.id', 'l.claim_id')
    .select(['l.claim_id', 'l.receiver', sql<string>`l.units::text`.as('units')])
    .select(
      sql<boolean>`coalesce(l.requested_at > ${since.toISOString()}, false)`.as('is_requested'),
    )
    .where('l.distributor_id', '=', distributorId)
    .where('l.status', '=', 'payable')
    .where('u.is_banned', '=', false)
    .where('c.status', '<>', 'rejected')
    .orderBy('is_requested')
    .orderBy('l.claim_id')
    .limit(limit)
    .execute();

/** Those of the lines whose claims were not rejected after they came back. */
export async function findReopenableLines(
  em: SqlEntityManager,
  distributorId: number,
  claimIds: readonly number[],
): Promise<number[]> {
  const rows = await tables(em)
    .selectFrom('payout_lines as l')
    .innerJoin('claims as c', 'c.id', 'l.claim_id')
    .select('l.claim_id')
    .where('l.distributor_id', '=', distributorId)
    .where('l.claim_id', '=', anyOf(claimIds))
    .where('c.status', '<>', 'rejected')
    .execute();
  return rows.map(({ claim_id }) => claim_id);
}

/** The claims whose lines can be pulled: those of users who are not banned. */
export async function findPublishableLines(
  em: SqlEntityManager,
  distributorId: number,
): Promise<number[]> {
  const rows = await tables(em)
    .selectFrom('payout_lines as l')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .innerJoin('claims as c', 'c.id', 'l.claim_id')
    .select('l.claim_id')
    .where('l.distributor_id', '=', distributorId)
    .where('u.is_banned', '=', false)
    .where('c.status', '<>', 'rejected')
    .execute();
  return rows.map(({ claim_id }) => claim_id);
}

/** Those of the users for whom there is a payout: they are not deleted. */
export async function findPaidUsers(
  em: SqlEntityManager,
  userIds: readonly number[],
): Promise<Set<number>> {
  const rows = await tables(em)
    .selectFrom('payout_lines')
    .select('user_id')
    .where('user_id', '=', anyOf(userIds))
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}
