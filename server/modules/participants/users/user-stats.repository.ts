import { Injectable } from '@nestjs/common';
import { type Expression, type Kysely, sql } from 'kysely';
import { Repository } from '../../../platform/database/repository.js';
import type { TablesOf } from '../../../platform/database/tables.js';
import type { UserSchema } from './user.entity.js';
import type { UserCountSchema, UserStatsDaySchema } from './user-stats.entity.js';

type Tables = TablesOf<typeof UserCountSchema | typeof UserSchema | typeof UserStatsDaySchema>;

const FIGURES = [
  'total_users',
  'active_users',
  'banned_users',
  'total_points',
  'total_claimed_tokens',
] as const;

type Figure = (typeof FIGURES)[number];

const perFigure = <Value>(value: (figure: Figure) => Value) =>
  Object.fromEntries(FIGURES.map((figure) => [figure, value(figure)])) as Record<Figure, Value>;

const TODAY = sql<string>`(now() at time zone 'UTC')::date`;

/** Sums of bigints are numerics, which the drivers return as text. */
const whole = (sum: Expression<unknown>) => sql<number>`coalesce(${sum}, 0)::bigint`;

@Injectable()
export class UserStatsRepository extends Repository<Tables> {
  now() {
    return this.db
      .selectFrom('user_counts')
      .select(({ fn }) => FIGURES.map((figure) => whole(fn.sum(figure)).as(figure)))
      .executeTakeFirstOrThrow();
  }

  history(days: number) {
    return this.db
      .selectFrom('user_stats_days')
      .select([sql<string>`day::text`.as('day'), ...FIGURES])
      .where('day', '>', sql<string>`${TODAY} - ${days}::int`)
      .orderBy('user_stats_days.day', 'desc')
      .execute();
  }

  async isTodayStored(): Promise<boolean> {
    const stored = await this.db
      .selectFrom('user_stats_days')
      .select('day')
      .where('day', '=', TODAY)
      .executeTakeFirst();
    return stored !== undefined;
  }

  /** Stores today's figures; every replica does, and the last one wins. */
  async storeToday(): Promise<void> {
    await this.em
      .fork()
      .getKysely<Tables>()
      .insertInto('user_stats_days')
      .columns(['day', ...FIGURES, 'demo'])
      .expression((eb) =>
        eb
          .selectFrom('user_counts')
          .select(({ fn }) => [
            TODAY.as('day'),
            ...FIGURES.map((figure) => whole(fn.sum(figure)).as(figure)),
            sql<object>`(${demoFigures(this.db)})`.as('demo'),
          ]),
      )
      .onConflict((conflict) =>
        conflict.column('day').doUpdateSet(({ ref }) => ({
          ...perFigure((figure) => ref(`excluded.${figure}`)),
          demo: ref('excluded.demo'),
        })),
      )
      .execute();
  }

  /** Subtracts the seed's users from the stored days, and removes days without other users. */
  async removeDemo(): Promise<void> {
    const others = perFigure(
      (figure) => sql<number>`${sql.ref(figure)} - (demo ->> ${sql.lit(figure)})::bigint`,
    );
    await this.db
      .updateTable('user_stats_days')
      .set({ demo: null, ...others })
      .where('demo', 'is not', null)
      .execute();
    await this.db.deleteFrom('user_stats_days').where('total_users', '<=', 0).execute();
  }
}

/** The share of the seed's few users; null without any. */
const demoFigures = (db: Kysely<Tables>) =>
  db
    .selectFrom(
      db
        .selectFrom('users')
        .select(({ fn, eb }) => [
          fn.countAll().as('total_users'),
          fn
            .countAll()
            .filterWhere(eb.and([eb.ref('is_active'), eb.not(eb.ref('is_banned'))]))
            .as('active_users'),
          fn.countAll().filterWhere(eb.ref('is_banned')).as('banned_users'),
          fn.sum('total_points').as('total_points'),
          fn.sum('claimed_tokens').as('total_claimed_tokens'),
        ])
        .where(({ ref }) => ref('is_demo'))
        .as('part'),
    )
    .select(sql`to_jsonb(part)`.as('figures'))
    .where('total_users', '>', 0);
