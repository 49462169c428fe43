import { defineEntity, p } from '@mikro-orm/core';
import type { UserStatsDto } from './dto/user-stats.dto.js';

export const UserStatsDaySchema = defineEntity({
  name: 'UserStatsDay',
  tableName: 'user_stats_days',
  properties: {
    /** The day in UTC, such as `2026-01-31`. */
    day: p.date().primary(),
    total_users: p.integer(),
    active_users: p.integer(),
    banned_users: p.integer(),
    total_points: p.bigint('number'),
    total_claimed_tokens: p.bigint('number'),
    /** The share of the seed's users in the figures; null without any. */
    demo: p.json<UserStatsDto>().nullable(),
  },
});

/** Figures of the users at the end of a day. */
export class UserStatsDay extends UserStatsDaySchema.class {}
UserStatsDaySchema.setClass(UserStatsDay);

/** Figures of the users; the database updates them with each change of a user. */
export const UserCountSchema = defineEntity({
  name: 'UserCount',
  tableName: 'user_counts',
  properties: {
    /** A part of each figure, so that concurrent writers do not wait for each other. */
    shard: p.smallint().primary().autoincrement(false),
    total_users: p.bigint('number').default(0),
    active_users: p.bigint('number').default(0),
    banned_users: p.bigint('number').default(0),
    total_points: p.bigint('number').default(0),
    total_claimed_tokens: p.bigint('number').default(0),
  },
});
