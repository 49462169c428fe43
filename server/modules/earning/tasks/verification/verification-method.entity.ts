import { defineEntity, p } from '@mikro-orm/core';
import { MAX_LENGTH, VERIFICATION_METHODS } from '#libs/domain/index.js';
import { updatedAt } from '../../../../platform/records/timestamps.js';

export const VerificationMethodSchema = defineEntity({
  name: 'VerificationMethodState',
  tableName: 'verification_methods',
  properties: {
    method: p.enum(VERIFICATION_METHODS).primary(),
    is_enabled: p.boolean().default(true),
    /** The text for visitors while it is switched off, in Chinese and English. */
    note: p.string().length(MAX_LENGTH.reason).default(''),
    note_en: p.string().length(MAX_LENGTH.reason).default(''),
    last_success_at: p.datetime(3).nullable(),
    last_failure_at: p.datetime(3).nullable(),
    last_error: p.string().length(MAX_LENGTH.reason).default(''),
    failures_in_a_row: p.integer().default(0),
    updated_at: updatedAt(),
  },
});

/** The switch of a method and the state of its service. */
export class VerificationMethodState extends VerificationMethodSchema.class {}
VerificationMethodSchema.setClass(VerificationMethodState);
