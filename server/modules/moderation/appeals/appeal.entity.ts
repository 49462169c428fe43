import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { APPEAL_STATUSES, MAX_LENGTH } from '#libs/domain/index.js';
import { createdAt } from '../../../platform/records/timestamps.js';

export const AppealSchema = defineEntity({
  name: 'Appeal',
  tableName: 'appeals',
  indexes: [{ properties: ['status', 'id'] }, { properties: ['user_id', 'id'] }],
  properties: {
    id: p.integer().primary(),
    decision_id: p.integer().unique(),
    user_id: p.integer(),
    text: p.string().length(MAX_LENGTH.appeal).check('has_visible_text(text)'),
    status: p.enum(APPEAL_STATUSES).default('open'),
    answer: p
      .string()
      .length(MAX_LENGTH.appeal)
      .default('')
      .check("status = 'open' or has_visible_text(answer)"),
    /** The answer in Chinese; empty where it does not differ. */
    answer_zh: p.string().length(MAX_LENGTH.appeal).default(''),
    answered_by: p.string().length(64).default(''),
    created_at: createdAt(),
    answered_at: p.datetime(3).nullable(),
  },
});

export type Appeal = InferEntity<typeof AppealSchema>;
