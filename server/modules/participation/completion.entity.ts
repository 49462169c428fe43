import { defineEntity, p } from '@mikro-orm/core';
import { MAX_LENGTH, TASK_STATUSES } from '#libs/domain/index.js';
import { createdAt, updatedAt } from '../../records/timestamps.js';
import type { VerifiedTask } from '../tasks/verification/verification.service.js';

const CompletionSchema = defineEntity({
  name: 'Completion',
  tableName: 'completions',
  uniques: [{ properties: ['user_id', 'task_id'] }],
  indexes: [
    // What people have to look at, the oldest first.
    {
      name: 'completions_reviews_index',
      expression:
        'create index "completions_reviews_index" on "completions" ("review_due_at", "id") where "status" = \'pending_verification\' and "review_due_at" is not null',
    },
    // What services have to look at, and with which task.
    {
      name: 'completions_services_index',
      expression:
        'create index "completions_services_index" on "completions" ("task_id") where "status" = \'pending_verification\' and "submitted_at" is not null and "review_due_at" is null',
    },
    // Who has tried wrong words, and with which task.
    {
      name: 'completions_tries_index',
      expression:
        'create index "completions_tries_index" on "completions" ("task_id") where "tries" > 0',
    },
    // Who has handed in the same.
    {
      name: 'completions_evidence_index',
      expression:
        'create index "completions_evidence_index" on "completions" (md5(lower(btrim("evidence")))) where "evidence" <> \'\'',
    },
  ],
  properties: {
    id: p.bigint('number').primary(),
    user_id: p.integer(),
    // No foreign key: points stay when the task is deleted.
    task_id: p.integer(),
    status: p.enum(TASK_STATUSES),
    due_at: p.datetime(3).nullable(),
    /** Since when somebody else has to look at it. */
    submitted_at: p.datetime(3).nullable(),
    /** Until when a person looks at it; null while it waits for a service. */
    review_due_at: p.datetime(3).nullable(),
    completed_at: p.datetime(3).nullable(),
    /** What the task was worth when it was completed. */
    points: p.integer().nullable(),
    /**
     * What the task asked for when it was completed for the first time, as far as it is measured again: what
     * it asks for later takes nothing. Null before, and where it was completed before this was kept.
     */
    asked: p.json<VerifiedTask>().nullable(),
    reason: p
      .string()
      .length(MAX_LENGTH.reason)
      .default('')
      .check("status <> 'failed' or reason <> ''"),
    /** The refusal, where it is refused. */
    decision_id: p.integer().nullable().check("status <> 'failed' or decision_id is not null"),
    /** Wrong words that were tried; they outlive a new start. */
    tries: p.smallint().default(0),
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
