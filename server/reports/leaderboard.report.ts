import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { tables } from './tables.js';

/** Users who have a place. */
export const isRanked = sql<boolean>`is_active and not is_banned and total_points > 0`;

/** The stored leaderboard, and whether each of its users still has a place. */
export const findLeaderboard = (em: SqlEntityManager) =>
  tables(em)
    .selectFrom('leaderboard as l')
    .select(({ selectFrom }) => [
      'l.entries',
      'l.updated_at',
      selectFrom(
        sql<{ id: string; place: number }>`
          jsonb_array_elements_text(l.user_ids) with ordinality`.as<'o'>(sql`o(id, place)`),
      )
        .leftJoin('users as u', (join) => join.on('u.id', '=', sql<number>`o.id::int`).on(isRanked))
        .select(
          sql<boolean[]>`coalesce(json_agg(u.id is not null order by o.place), '[]')`.as('ranked'),
        )
        .$asScalar()
        .$notNull()
        .as('are_ranked'),
    ])
    .executeTakeFirst();

/** A user's points with their place among the others, by two keys. */
export const findPlace = (em: SqlEntityManager, userId: number) =>
  tables(em)
    .selectFrom('users as u')
    .leftJoin('leaderboard as l', (join) => join.on('l.id', '=', 1))
    .select(({ selectFrom }) => [
      'u.total_points as points',
      'l.users',
      'l.updated_at',
      isRanked.as('is_ranked'),
      selectFrom('leaderboard_places as p')
        .select('p.place')
        .whereRef('p.points', '<=', 'u.total_points')
        .orderBy('p.points', 'desc')
        .limit(1)
        .as('place'),
    ])
    .where('u.id', '=', userId)
    .executeTakeFirst();

/** The users with the most points. */
export const findTopUsers = (em: SqlEntityManager, limit: number) =>
  tables(em)
    .selectFrom('users as u')
    .innerJoin('leaderboard_places as p', 'p.points', 'u.total_points')
    .select(['u.id', 'u.username', 'u.wallet_address', 'p.points', 'p.place'])
    .where(isRanked)
    .orderBy('u.total_points', 'desc')
    .orderBy('u.id')
    .limit(limit)
    .execute();
