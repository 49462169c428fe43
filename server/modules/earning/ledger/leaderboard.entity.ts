import { defineEntity, p } from '@mikro-orm/core';
import type { LeaderboardEntryDto } from './dto/leaderboard.dto.js';

/** The users with the most points at the last update; one row. */
export const LeaderboardSchema = defineEntity({
  name: 'Leaderboard',
  tableName: 'leaderboard',
  properties: {
    id: p.integer().primary().autoincrement(false).check('id = 1'),
    entries: p.json<LeaderboardEntryDto[]>(),
    /** The users of the entries in the same order; null if an earlier version wrote the row. */
    user_ids: p.json<number[]>().nullable(),
    users: p.integer(),
    updated_at: p.datetime(3),
  },
});

/** The number of ranked users with exactly `points` at the last update. */
export const PointCountSchema = defineEntity({
  name: 'PointCount',
  tableName: 'point_counts',
  properties: {
    points: p.bigint('number').primary().autoincrement(false),
    users: p.integer(),
  },
});

/** Sums of `PointCount` over `POINTS_IN_BLOCK` points, so that a place is the sum of few rows. */
export const PointBlockSchema = defineEntity({
  name: 'PointBlock',
  tableName: 'point_blocks',
  properties: {
    block: p.bigint('number').primary().autoincrement(false),
    users: p.integer(),
  },
});

/** A change in the number of ranked users with `points` since the last update, written by a trigger. */
export const PointChangeSchema = defineEntity({
  name: 'PointChange',
  tableName: 'point_changes',
  properties: {
    id: p.bigint('number').primary(),
    points: p.bigint('number'),
    users: p.integer(),
  },
});
