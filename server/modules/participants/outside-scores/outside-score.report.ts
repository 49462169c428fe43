import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import { type Tables, tables } from '../../../reports/tables.js';

/** Users with an undecided claim that no person has to review: neither held nor banned. */
const claimants = (db: Kysely<Tables>) =>
  db
    .selectFrom('users as u')
    .where(({ and }) => and({ 'u.is_held': false, 'u.is_banned': false, 'u.is_demo': false }))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('claims as c')
          .select('c.id')
          .whereRef('c.user_id', '=', 'u.id')
          .where('c.status', '=', 'requested'),
      ),
    );

/** Users with an undecided claim whose score was not requested yet, the oldest claims first. */
export const findUnscored = (em: SqlEntityManager, limit: number) =>
  tables(em)
    .selectFrom('claims as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.user_id', 'u.wallet_address'])
    .where('c.status', '=', 'requested')
    .where(({ and }) => and({ 'u.is_held': false, 'u.is_banned': false, 'u.is_demo': false }))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('outside_scores as s')
            .select('s.user_id')
            .whereRef('s.user_id', '=', 'c.user_id'),
        ),
      ),
    )
    .orderBy('c.id')
    .limit(limit)
    .execute();

/**
 * Whether an undecided claim of the user waits for the score, and not for a person.
 * @param confirms whether a score confirms points, so that users with provisional ones wait for it too
 */
export async function needsScore(
  em: SqlEntityManager,
  userId: number,
  confirms: boolean,
): Promise<boolean> {
  if (confirms) {
    const waiting = await tables(em)
      .selectFrom('users')
      .select('id')
      .where(({ and }) => and({ id: userId, has_confirmed_points: false, is_banned: false }))
      .executeTakeFirst();
    if (waiting) return true;
  }
  const found = await claimants(tables(em))
    .select('u.id')
    .where('u.id', '=', userId)
    .executeTakeFirst();
  return found !== undefined;
}

/** Users with an undecided claim and at least this score, except held users and those released since it was known. */
export async function findHighScores(
  em: SqlEntityManager,
  least: number,
  limit: number,
): Promise<number[]> {
  const rows = await claimants(tables(em))
    .innerJoin('outside_scores as s', 's.user_id', 'u.id')
    .select('u.id')
    .where('s.score', '>=', least)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('decisions as d')
            .select('d.id')
            .whereRef('d.user_id', '=', 'u.id')
            .where('d.kind', '=', 'hold')
            .whereRef('d.overturned_at', '>=', 's.answered_at')
            .where('d.is_undone', '=', false),
        ),
      ),
    )
    .orderBy('u.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
