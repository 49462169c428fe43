import { defineEntity, p } from '@mikro-orm/core';

/** What a person has decided of what was handed in: for the history, and for statistics by time. */
export const ReviewSchema = defineEntity({
  name: 'Review',
  tableName: 'reviews',
  indexes: [{ properties: ['reviewed_at'] }],
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
