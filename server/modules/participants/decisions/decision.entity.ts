import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { DECISION_KINDS, MAX_LENGTH, type ReasonDetails } from '#libs/domain/index.js';

export const DecisionSchema = defineEntity({
  name: 'Decision',
  tableName: 'decisions',
  indexes: [{ properties: ['user_id', 'id'] }],
  properties: {
    id: p.integer().primary(),
    // No foreign key: decisions outlive their users, as the ledger does that refers to them.
    user_id: p.integer(),
    kind: p.enum(DECISION_KINDS),
    /** A template's code, or a person's own words. */
    reason: p.string().length(MAX_LENGTH.reason).check('has_visible_text(reason)'),
    /** A person's words in Chinese; empty when `reason` serves both languages. */
    reason_zh: p.string().length(MAX_LENGTH.reason).default(''),
    /** The amounts and names for a template's sentence. */
    details: p.json<ReasonDetails>().nullable(),
    /** Whether a person decided; false for a rule. */
    is_reviewed: p.boolean().default(false),
    task_id: p.integer().nullable(),
    claim_id: p.integer().nullable(),
    /** The key of the reversed transfer. */
    transfer_key: p.string().length(100).nullable(),
    /** The points and tokens it took, as positive numbers. */
    points: p.bigint('number').nullable(),
    tokens: p.bigint('number').nullable(),
    decided_at: p.datetime(3),
    /** When the decision stopped being in force. */
    overturned_at: p.datetime(3).nullable(),
    /** Whether an undo ended it, which is no release. */
    is_undone: p.boolean().default(false),
  },
});

/** A ban, hold, rejection, reversal or forfeit of a user, with its reason. */
export type Decision = InferEntity<typeof DecisionSchema>;
