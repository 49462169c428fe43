import { defineEntity, p } from '@mikro-orm/core';
import { MAX_LENGTH, TASK_STATUSES } from '#libs/domain/index.js';
import { createdAt, updatedAt } from '../../records/timestamps.js';

const CompletionSchema = defineEntity({
  name: 'Completion',
  tableName: 'completions',
  uniques: [{ properties: ['user_id', 'task_id'] }],
  properties: {
    id: p.bigint('number').primary(),
    user_id: p.integer(),
    // No foreign key: points stay when the task is deleted.
    task_id: p.integer(),
    status: p.enum(TASK_STATUSES),
    due_at: p.datetime(3).nullable(),
    review_due_at: p.datetime(3).nullable(),
    completed_at: p.datetime(3).nullable(),
    /** What the task was worth when it was completed. */
    points: p.integer().nullable(),
    reason: p
      .string()
      .length(MAX_LENGTH.reason)
      .default('')
      .check("status <> 'failed' or reason <> ''"),
    /** What the visitor handed in, for whoever looks at it. */
    evidence: p.string().length(MAX_LENGTH.evidence).default(''),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
});

/** How far one user is with one task. */
export class Completion extends CompletionSchema.class {}
CompletionSchema.setClass(Completion);

export { CompletionSchema };
