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
    /** What of the figures is the demo users'; null where it is nothing. */
    demo: p.json<DemoFigures>().nullable(),
  },
});

/** The participants in numbers as they were on a day, so that later days stand beside it. */
export class UserStatsDay extends UserStatsDaySchema.class {}
UserStatsDaySchema.setClass(UserStatsDay);

export { UserStatsDaySchema };
