import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { anyOf } from '../../../platform/database/tables.js';
import { tables } from '../../../reports/tables.js';

/** Lines of distributors that have a Merkle root on the chain. */
const publishedLines = (em: SqlEntityManager) =>
  tables(em)
    .selectFrom('payout_lines as l')
    .innerJoin('distributors as d', 'd.id', 'l.distributor_id')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .innerJoin('claims as c', 'c.id', 'l.claim_id')
    .where('l.is_published', '=', true)
    .where('d.merkle_root', 'is not', null)
    .where('c.status', '<>', 'rejected');

/** Claims that their users can claim to their wallets, with the deadlines. */
export const findPulls = (em: SqlEntityManager, claimIds: readonly number[], at: Date) =>
  publishedLines(em)
    .select(['l.claim_id', ({ ref }) => ref('d.deadline').$notNull().as('deadline')])
    .where('l.claim_id', '=', anyOf(claimIds))
    .where('l.status', '=', 'payable')
    .where('u.is_banned', '=', false)
    .where('d.deadline', '>=', at.toISOString())
    .execute();

/** The line to prove for a claim; undefined while the claim is not published. */
export const findPublishedLine = (em: SqlEntityManager, claimId: number) =>
  publishedLines(em)
    .select(({ ref }) => [
      'l.claim_id',
      'l.distributor_id',
      'l.receiver',
      'l.tokens',
      sql<string>`l.units::text`.as('units'),
      'l.status',
      'u.is_banned',
      'd.network',
      'd.address',
      'd.jetton_master',
      ref('d.merkle_root').$notNull().as('merkle_root'),
      ref('d.deadline').$notNull().as('deadline'),
    ])
    .where('l.claim_id', '=', claimId)
    .executeTakeFirst();

export type PublishedLine = NonNullable<Awaited<ReturnType<typeof findPublishedLine>>>;

/** How many published and unpaid lines of a distributor are of banned users. */
export async function countBannedLines(
  em: SqlEntityManager,
  distributorId: number,
): Promise<number> {
  const { lines } = await publishedLines(em)
    .select(({ fn }) => fn.countAll<number>().as('lines'))
    .where('l.distributor_id', '=', distributorId)
    .where('l.status', '=', 'payable')
    .where('u.is_banned', '=', true)
    .executeTakeFirstOrThrow();
  return Number(lines);
}
