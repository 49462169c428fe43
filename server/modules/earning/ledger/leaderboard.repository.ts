import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Repository } from '../../../platform/database/repository.js';
import { now, type TablesOf } from '../../../platform/database/tables.js';
import type { LeaderboardEntryDto } from './dto/leaderboard.dto.js';
import {
  type LeaderboardSchema,
  type PointBlockSchema,
  type PointChangeSchema,
  type PointCountSchema,
} from './leaderboard.entity.js';
import { POINTS_IN_BLOCK } from './leaderboard.report.js';

type Tables = TablesOf<
  | typeof LeaderboardSchema
  | typeof PointBlockSchema
  | typeof PointChangeSchema
  | typeof PointCountSchema
>;

const sumOf = (table: 'point_blocks' | 'point_counts') =>
  sql<number>`${sql.ref(`${table}.users`)} + excluded.users`;

@Injectable()
export class LeaderboardRepository extends Repository<Tables> {
  /** Locks the update until the end of the transaction; false if another process updates or has just updated. */
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

  /** Adds the changes since the last update to the counts; returns the number of ranked users. */
  async countChanges(): Promise<number> {
    const block = sql<number>`points / ${sql.lit(POINTS_IN_BLOCK)}`;
    const users = sql<number>`sum(users)::int`;
    await this.db
      .with('taken', (db) => db.deleteFrom('point_changes').returning(['points', 'users']))
      .with('counted', (db) =>
        db
          .insertInto('point_counts')
          .columns(['points', 'users'])
          .expression(({ selectFrom }) =>
            selectFrom('taken')
              .select(['points', users.as('users')])
              .groupBy('points'),
          )
          .onConflict((conflict) =>
            conflict.column('points').doUpdateSet({ users: sumOf('point_counts') }),
          ),
      )
      .insertInto('point_blocks')
      .columns(['block', 'users'])
      .expression(({ selectFrom }) =>
        selectFrom('taken')
          .select([block.as('block'), users.as('users')])
          .groupBy(block),
      )
      .onConflict((conflict) =>
        conflict.column('block').doUpdateSet({ users: sumOf('point_blocks') }),
      )
      .execute();
    await this.db.deleteFrom('point_counts').where('users', '=', 0).execute();
    await this.db.deleteFrom('point_blocks').where('users', '=', 0).execute();
    const counted = await this.db
      .selectFrom('point_blocks')
      .select(sql<number>`coalesce(sum(users), 0)::int`.as('users'))
      .executeTakeFirstOrThrow();
    return counted.users;
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
