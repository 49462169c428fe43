import { defineEntity, p } from '@mikro-orm/core';

type DemoFigures = Record<
  'total_users' | 'active_users' | 'banned_users' | 'total_points' | 'total_claimed_tokens',
  number
>;

const UserStatsDaySchema = defineEntity({
  name: 'UserStatsDay',
  tableName: 'user_stats_days',
  properties: {
    /** In UTC, such as `2026-01-31`. */
    day: p.date().primary(),
    total_users: p.integer(),
    active_users: p.integer(),
    banned_users: p.integer(),
    total_points: p.bigint('number'),
    total_claimed_tokens: p.bigint('number'),
    /** The share of the seed's users in the figures; null without any. */
    demo: p.json<DemoFigures>().nullable(),
  },
});

/** The users in numbers at the end of a day. */
export class UserStatsDay extends UserStatsDaySchema.class {}
UserStatsDaySchema.setClass(UserStatsDay);

/** The users in numbers. The database updates them with each change of a user. */
const UserCountSchema = defineEntity({
  name: 'UserCount',
  tableName: 'user_counts',
  properties: {
    /** Parts of one figure, so that writers at the same time do not wait for each other. */
    shard: p.smallint().primary().autoincrement(false),
    total_users: p.bigint('number').default(0),
    active_users: p.bigint('number').default(0),
    banned_users: p.bigint('number').default(0),
    total_points: p.bigint('number').default(0),
    total_claimed_tokens: p.bigint('number').default(0),
  },
});

export { UserCountSchema, UserStatsDaySchema };
