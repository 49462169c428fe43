import { defineEntity, p } from '@mikro-orm/core';
import type { LeaderboardEntryDto } from './dto/leaderboard.dto.js';

/** The users with the most points at the last update; one row. */
export const LeaderboardSchema = defineEntity({
  name: 'Leaderboard',
  tableName: 'leaderboard',
  properties: {
    id: p.integer().primary().autoincrement(false).check('id = 1'),
    entries: p.json<LeaderboardEntryDto[]>(),
    /** The users of the entries, in their order; null if an earlier version wrote them. */
    user_ids: p.json<number[]>().nullable(),
    users: p.integer(),
    updated_at: p.datetime(3),
  },
});

/** The place for a number of points: a visitor's own place is one lookup. */
export const LeaderboardPlaceSchema = defineEntity({
  name: 'LeaderboardPlace',
  tableName: 'leaderboard_places',
  properties: {
    points: p.bigint('number').primary().autoincrement(false),
    place: p.integer(),
  },
});
