import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { DECISION_KINDS, MAX_LENGTH, type ReasonDetails } from '#libs/domain/index.js';

export const DecisionSchema = defineEntity({
  name: 'Decision',
  tableName: 'decisions',
  indexes: [{ properties: ['user_id', 'id'] }],
  properties: {
    id: p.integer().primary(),
    // No foreign key: what was decided outlives its user, as the ledger does that names it.
    user_id: p.integer(),
    kind: p.enum(DECISION_KINDS),
    /** A template's code, or a person's own words. */
    reason: p.string().length(MAX_LENGTH.reason).check('has_visible_text(reason)'),
    /** A person's own words in Chinese; empty where they are the same for everybody. */
    reason_zh: p.string().length(MAX_LENGTH.reason).default(''),
    /** The amounts and names in a template's sentence. */
    details: p.json<ReasonDetails>().nullable(),
    /** Whether a person decided, and not a rule. */
    is_reviewed: p.boolean().default(false),
    task_id: p.integer().nullable(),
    claim_id: p.integer().nullable(),
    /** The ledger's transfer that it reversed. */
    transfer_key: p.string().length(100).nullable(),
    /** What it took, as positive numbers. */
    points: p.bigint('number').nullable(),
    tokens: p.bigint('number').nullable(),
    decided_at: p.datetime(3),
    /** Since when it is not in force any more. */
    overturned_at: p.datetime(3).nullable(),
  },
});

/** What takes something from a user, why, and since when. */
export type Decision = InferEntity<typeof DecisionSchema>;
