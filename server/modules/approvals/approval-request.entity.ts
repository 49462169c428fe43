import { defineEntity, p } from '@mikro-orm/core';
import type { ApprovalKindName, ApprovalStatus } from '#libs/domain/index.js';
import { createdAt, updatedAt } from '../../records/timestamps.js';

const ApprovalRequestSchema = defineEntity({
  name: 'ApprovalRequest',
  tableName: 'approval_requests',
  indexes: [{ properties: ['status', 'id'] }],
  properties: {
    id: p.integer().primary(),
    kind: p.string().length(32).$type<ApprovalKindName>(),
    status: p.string().length(16).$type<ApprovalStatus>(),
    /** Who asks. Names, not rows: a person is the same in every session. */
    asked_by: p.string().length(64),
    /** What the operation was called with. */
    payload: p.json<object>(),
    /** What people see of it: numbers and names. */
    facts: p.json<Record<string, string | number>>(),
    /** SHA-256 of everything that decides what will happen, in hexadecimal digits. */
    hash: p.string().length(64),
    answered_by: p.string().length(64).nullable(),
    /** Why it was rejected. */
    reason: p.text().default(''),
    created_at: createdAt(),
    updated_at: updatedAt(),
    /** 24 hours after it was asked. */
    expires_at: p.datetime(3),
  },
});

/** An operation that waits for a second admin. */
export class ApprovalRequest extends ApprovalRequestSchema.class {}
ApprovalRequestSchema.setClass(ApprovalRequest);

export { ApprovalRequestSchema };
