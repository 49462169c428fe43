import { defineEntity, p } from '@mikro-orm/core';

/** One of those with the most points. */
export interface LeaderboardEntry {
  place: number;
  /** A user's name, or the wallet's address cut short. */
  name: string;
  points: number;
}

/** Who had the most points when it was last looked at; one row. */
export const LeaderboardSchema = defineEntity({
  name: 'Leaderboard',
  tableName: 'leaderboard',
  properties: {
    id: p.integer().primary().autoincrement(false).check('id = 1'),
    entries: p.json<LeaderboardEntry[]>(),
    /** Whose the entries are, in their order; null where the version before has written them. */
    user_ids: p.json<number[]>().nullable(),
    /** How many users have a place. */
    users: p.integer(),
    updated_at: p.datetime(3),
  },
});

/** The place that so many points have: whoever asks for their own looks up one row. */
export const LeaderboardPlaceSchema = defineEntity({
  name: 'LeaderboardPlace',
  tableName: 'leaderboard_places',
  properties: {
    points: p.bigint('number').primary().autoincrement(false),
    place: p.integer(),
  },
});
