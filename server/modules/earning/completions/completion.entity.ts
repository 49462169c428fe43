import { defineEntity, p } from '@mikro-orm/core';
import {
  MAX_LENGTH,
  TASK_STATUSES,
  type VerificationMethod,
  type VerificationSettings,
} from '#libs/domain/index.js';
import { rawIndex } from '../../../platform/database/tables.js';
import { createdAt, updatedAt } from '../../../platform/records/timestamps.js';

/** What a task required, as far as it is checked again later. */
export interface Requirements {
  verification: VerificationMethod;
  verification_settings: Pick<VerificationSettings, 'amount' | 'count' | 'jetton_address'>;
}

const CompletionSchema = defineEntity({
  name: 'Completion',
  tableName: 'completions',
  uniques: [{ properties: ['user_id', 'task_id'] }],
  indexes: [
    // The queue of reviews, the oldest first.
    rawIndex(
      'completions',
      'completions_reviews_index',
      '("review_due_at", "id") where "status" = \'pending_verification\' and "review_due_at" is not null',
    ),
    rawIndex(
      'completions',
      'completions_task_reviews_index',
      '("task_id", "review_due_at", "id") where "status" = \'pending_verification\' and "review_due_at" is not null',
    ),
    // Submissions that wait for a service, by task.
    rawIndex(
      'completions',
      'completions_services_index',
      '("task_id") where "status" = \'pending_verification\' and "submitted_at" is not null and "review_due_at" is null',
    ),
    // Completions with wrong codes, by task.
    rawIndex('completions', 'completions_tries_index', '("task_id") where "tries" > 0'),
    // Completions with the same evidence.
    rawIndex(
      'completions',
      'completions_evidence_key_id_index',
      '("evidence_key", "id") where "evidence_key" is not null',
    ),
    // Evidence whose key is not computed yet.
    rawIndex(
      'completions',
      'completions_evidence_unkeyed_index',
      '("id") where "evidence" <> \'\' and "evidence_key" is null',
    ),
    // Of the version before, to be dropped by the next one.
    rawIndex(
      'completions',
      'completions_evidence_index',
      '(md5(lower(btrim("evidence")))) where "evidence" <> \'\'',
    ),
  ],
  properties: {
    id: p.bigint('number').primary(),
    user_id: p.integer(),
    // No foreign key: points stay when the task is deleted.
    task_id: p.integer(),
    status: p.enum(TASK_STATUSES),
    due_at: p.datetime(3).nullable(),
    /** Since when it waits for a person or a service. */
    submitted_at: p.datetime(3).nullable(),
    /** When a person should have reviewed it; null while it waits for a service. */
    review_due_at: p.datetime(3).nullable(),
    completed_at: p.datetime(3).nullable(),
    /** The task's points at its completion. */
    points: p.integer().nullable(),
    /**
     * The task's requirements at the first completion: raising them later reverses nothing. Null before,
     * and for completions older than this column.
     */
    asked: p.json<Requirements>().nullable(),
    reason: p
      .string()
      .length(MAX_LENGTH.reason)
      .default('')
      .check("status <> 'failed' or reason <> ''"),
    /** The decision by which it failed. */
    decision_id: p.integer().nullable().check("status <> 'failed' or decision_id is not null"),
    /** Wrong codes tried; a new start does not reset them. */
    tries: p.smallint().default(0),
    /** What the visitor submitted for the reviewer. */
    evidence: p.string().length(MAX_LENGTH.evidence).default(''),
    /** The hash of what all spellings of the evidence have in common; null without any, and until it is computed. */
    evidence_key: p.string().length(43).nullable(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
});

/** How far one user is with one task. */
export class Completion extends CompletionSchema.class {}
CompletionSchema.setClass(Completion);

export { CompletionSchema };
