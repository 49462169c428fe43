import { defineEntity, p } from '@mikro-orm/core';
import { rawIndex } from '../../../platform/database/tables.js';

/** A reviewer's decision about a submission: for the history, and for statistics by time. */
export const ReviewSchema = defineEntity({
  name: 'Review',
  tableName: 'reviews',
  indexes: [
    // With what statistics read, which need no rows then.
    rawIndex(
      'reviews',
      'reviews_figures_index',
      '("reviewed_at") include ("submitted_at", "outcome")',
    ),
  ],
  properties: {
    id: p.bigint('number').primary(),
    completion_id: p.bigint('number'),
    // No foreign keys: history outlives its users and tasks.
    user_id: p.integer(),
    task_id: p.integer(),
    outcome: p.enum(['accepted', 'refused']),
    reviewed_by: p.string().length(64),
    submitted_at: p.datetime(3),
    reviewed_at: p.datetime(3),
  },
});

/** The reviewer who has a submission open, so that no other reviewer is given it. */
export const ReviewHoldSchema = defineEntity({
  name: 'ReviewHold',
  tableName: 'review_holds',
  properties: {
    completion_id: p.bigint('number').primary().autoincrement(false),
    /** The admin's session. */
    session_id: p.uuid(),
    held_until: p.datetime(3),
  },
});
