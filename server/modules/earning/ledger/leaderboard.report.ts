import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { tables } from '../../../reports/tables.js';

/** Points per row of `point_blocks`. */
export const POINTS_IN_BLOCK = 256;

const isRanked = sql<boolean>`is_active and not is_banned and total_points > 0`;

/** The stored leaderboard; `are_ranked` says whether each of its users still has a place. */
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

/** A user's current points, and their place by the counts of the last update. */
export const findPlace = (em: SqlEntityManager, userId: number) =>
  tables(em)
    .selectFrom('users as u')
    .leftJoin('leaderboard as l', (join) => join.on('l.id', '=', 1))
    .select(({ selectFrom }) => {
      const block = sql<number>`u.total_points / ${sql.lit(POINTS_IN_BLOCK)}`;
      const sum = sql<number>`coalesce(sum(users), 0)`.as('users');
      const above = selectFrom('point_blocks').select(sum).where('block', '>', block);
      const beside = selectFrom('point_counts')
        .select(sum)
        .whereRef('points', '>', 'u.total_points')
        .where('points', '<', sql<number>`(${block} + 1) * ${sql.lit(POINTS_IN_BLOCK)}`);
      return [
        'u.total_points as points',
        'l.users',
        'l.updated_at',
        isRanked.as('is_ranked'),
        sql<number>`(1 + ${above} + ${beside})::int`.as('place'),
      ];
    })
    .where('u.id', '=', userId)
    .executeTakeFirst();

export const findTopUsers = (em: SqlEntityManager, limit: number) =>
  tables(em)
    .selectFrom('users as u')
    .select(['u.id', 'u.username', 'u.wallet_address', 'u.total_points as points'])
    .where(isRanked)
    .orderBy('u.total_points', 'desc')
    .orderBy('u.id')
    .limit(limit)
    .execute();
