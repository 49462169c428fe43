import { defineEntity, p } from '@mikro-orm/core';
import {
  MAX_LENGTH,
  TASK_STATUSES,
  type VerificationMethod,
  type VerificationSettings,
} from '#libs/domain/index.js';
import { rawIndex } from '../../../platform/database/tables.js';
import { createdAt, updatedAt } from '../../../platform/records/timestamps.js';

/** The requirements of a task that are checked again later. */
export interface Requirements {
  verification: VerificationMethod;
  verification_settings: Pick<VerificationSettings, 'amount' | 'count' | 'jetton_address'>;
}

const index = (name: string, definition: string) =>
  rawIndex('completions', `completions_${name}_index`, definition);

export const CompletionSchema = defineEntity({
  name: 'Completion',
  tableName: 'completions',
  uniques: [{ properties: ['user_id', 'task_id'] }],
  indexes: [
    // Serve the queue of reviews, the oldest first.
    index(
      'reviews',
      '("review_due_at", "id") where "status" = \'pending_verification\' and "review_due_at" is not null',
    ),
    index(
      'task_reviews',
      '("task_id", "review_due_at", "id") where "status" = \'pending_verification\' and "review_due_at" is not null',
    ),
    // Serves submissions that wait for a service, by task.
    index(
      'services',
      '("task_id") where "status" = \'pending_verification\' and "submitted_at" is not null and "review_due_at" is null',
    ),
    // Serves completions with wrong codes, by task.
    index('tries', '("task_id") where "tries" > 0'),
    // Serves completions with the same evidence.
    index('evidence_key_id', '("evidence_key", "id") where "evidence_key" is not null'),
    // Serves evidence without a key.
    index('evidence_unkeyed', '("id") where "evidence" <> \'\' and "evidence_key" is null'),
    // Used by the previous version; the next version drops it.
    index('evidence', '(md5(lower(btrim("evidence")))) where "evidence" <> \'\''),
  ],
  properties: {
    id: p.bigint('number').primary(),
    user_id: p.integer(),
    // No foreign key: points stay when the task is deleted.
    task_id: p.integer(),
    status: p.enum(TASK_STATUSES),
    due_at: p.datetime(3).nullable(),
    /** When it began to wait for a person or a service. */
    submitted_at: p.datetime(3).nullable(),
    /** When a person should have reviewed it; null while it waits for a service. */
    review_due_at: p.datetime(3).nullable(),
    completed_at: p.datetime(3).nullable(),
    /** The day that the last try of a daily task counts for, such as `2026-01-31`; null for other tasks. */
    day: p.string().length(MAX_LENGTH.day).nullable(),
    /** The task's points at its completion. */
    points: p.integer().nullable(),
    /** The task's requirements at the first completion; null before, and for completions older than this column. */
    asked: p.json<Requirements>().nullable(),
    reason: p
      .string()
      .length(MAX_LENGTH.reason)
      .default('')
      .check("status <> 'failed' or reason <> ''"),
    decision_id: p.integer().nullable().check("status <> 'failed' or decision_id is not null"),
    /** Wrong codes tried; a new start does not reset them. */
    tries: p.smallint().default(0),
    evidence: p.string().length(MAX_LENGTH.evidence).default(''),
    /** The same hash for all spellings of the evidence; null without any, and until it is computed. */
    evidence_key: p.string().length(43).nullable(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
});

/** A user's progress with a task. */
export class Completion extends CompletionSchema.class {}
CompletionSchema.setClass(Completion);
