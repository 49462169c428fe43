import { defineEntity, p } from '@mikro-orm/core';
import { rawIndex } from '../../../platform/database/tables.js';

/** A reviewer's decision about a submission. */
export const ReviewSchema = defineEntity({
  name: 'Review',
  tableName: 'reviews',
  indexes: [
    // Includes the columns of the statistics, which then read no rows.
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

/** Reserves a submission for the reviewer who has it open. */
export const ReviewHoldSchema = defineEntity({
  name: 'ReviewHold',
  tableName: 'review_holds',
  properties: {
    completion_id: p.bigint('number').primary().autoincrement(false),
    session_id: p.uuid(),
    held_until: p.datetime(3),
  },
});
