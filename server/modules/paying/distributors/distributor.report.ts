import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { anyOf } from '../../../platform/database/tables.js';
import { tables } from '../../../reports/tables.js';

/**
 * Locks the oldest approved claims that are not locked yet, and keeps their users from being banned. The claims of
 * demo users end when the campaign goes live, which a payout would outlive.
 */
export const lockPayableClaims = (em: SqlEntityManager, limit: number) =>
  tables(em)
    .selectFrom('claims as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.id', 'c.user_id', 'c.wallet_address', 'c.tokens'])
    .where('c.status', '=', 'approved')
    .where('u.is_banned', '=', false)
    .where('u.is_demo', '=', false)
    .orderBy('c.id')
    .limit(limit)
    // Kysely would sort these clauses apart.
    .modifyEnd(sql`for update of c skip locked for key share of u skip locked`)
    .execute();

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
    .where('u.is_demo', '=', false)
    .executeTakeFirstOrThrow();

/** Lines of a distributor whose claims are not rejected. */
const unrejectedLines = (em: SqlEntityManager, distributorId: number) =>
  tables(em)
    .selectFrom('payout_lines as l')
    .innerJoin('claims as c', 'c.id', 'l.claim_id')
    .select('l.claim_id')
    .where('l.distributor_id', '=', distributorId)
    .where('c.status', '<>', 'rejected');

async function claimIdsOf(lines: {
  execute(): Promise<{ claim_id: number }[]>;
}): Promise<number[]> {
  return (await lines.execute()).map(({ claim_id }) => claim_id);
}

/**
 * The first payable lines of users who are not banned; lines that were requested after `since` come last, as their
 * request can still be signed.
 */
export const findPayableLines = (
  em: SqlEntityManager,
  distributorId: number,
  { limit, since }: { limit: number; since: Date },
) =>
  unrejectedLines(em, distributorId)
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .select(['l.receiver', sql<string>`l.units::text`.as('units')])
    .select(
      sql<boolean>`coalesce(l.requested_at > ${since.toISOString()}, false)`.as('is_requested'),
    )
    .where('l.status', '=', 'payable')
    .where('u.is_banned', '=', false)
    .orderBy('is_requested')
    .orderBy('l.claim_id')
    .limit(limit)
    .execute();

/** The claims of these lines that were not rejected after they came back. */
export const findReopenableLines = (
  em: SqlEntityManager,
  distributorId: number,
  claimIds: readonly number[],
): Promise<number[]> =>
  claimIdsOf(unrejectedLines(em, distributorId).where('l.claim_id', '=', anyOf(claimIds)));

/** The claims whose lines can be pulled: banned users are left out. */
export const findPublishableLines = (
  em: SqlEntityManager,
  distributorId: number,
): Promise<number[]> =>
  claimIdsOf(
    unrejectedLines(em, distributorId)
      .innerJoin('users as u', 'u.id', 'l.user_id')
      .where('u.is_banned', '=', false),
  );

/** The users among these who have a payout: they are not deleted. */
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
