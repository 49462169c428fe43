import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Repository } from '../../database/repository.js';
import { now, type TablesOf } from '../../database/tables.js';
import { rankedUsersByPoints } from '../users/user.repository.js';
import type { LeaderboardEntryDto } from './dto/leaderboard.dto.js';
import type { LeaderboardPlaceSchema, LeaderboardSchema } from './leaderboard.entity.js';

type Tables = TablesOf<typeof LeaderboardPlaceSchema | typeof LeaderboardSchema>;

@Injectable()
export class LeaderboardRepository extends Repository<Tables> {
  /** Locks the calculation until the end of the transaction; false if another process calculates or just has. */
  async startUpdate(maxAgeSeconds: number): Promise<boolean> {
    const { is_due } = await this.db
      .selectNoFrom(({ and, exists, not, selectFrom }) => {
        const minTime = sql<string>`${now} - make_interval(secs => ${maxAgeSeconds})`;
        return and([
          sql<boolean>`pg_try_advisory_xact_lock(hashtext('leaderboard'))`,
          not(exists(selectFrom('leaderboard').where('updated_at', '>', minTime))),
        ]).as('is_due');
      })
      .executeTakeFirstOrThrow();
    return Boolean(is_due);
  }

  /** Replaces all places; the number of users who have one. */
  async storePlaces(): Promise<number> {
    await this.db.deleteFrom('leaderboard_places').execute();
    const { users } = await this.db
      .with('counted', rankedUsersByPoints)
      .with('placed', (db) =>
        db
          .insertInto('leaderboard_places')
          .columns(['points', 'place'])
          .expression(({ selectFrom }) =>
            selectFrom('counted').select([
              'total_points',
              // Kysely has no frames of windows.
              sql<number>`1 + coalesce(sum(users) over (order by total_points desc
                rows between unbounded preceding and 1 preceding), 0)`.as('place'),
            ]),
          ),
      )
      .selectFrom('counted')
      .select(sql<number>`coalesce(sum(users), 0)::int`.as('users'))
      .executeTakeFirstOrThrow();
    return users;
  }

  async store(entries: LeaderboardEntryDto[], userIds: number[], users: number): Promise<void> {
    const values = {
      entries: sql<LeaderboardEntryDto[]>`${JSON.stringify(entries)}::jsonb`,
      user_ids: sql<number[]>`${JSON.stringify(userIds)}::jsonb`,
      users,
      updated_at: now,
    };
    await this.db
      .insertInto('leaderboard')
      .values({ id: 1, ...values })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
      .execute();
  }
}
