import { defineEntity, p } from '@mikro-orm/core';
import { type ApprovalKindName, type ApprovalStatus, MAX_LENGTH } from '#libs/domain/index.js';
import { createdAt, updatedAt } from '../../../../platform/records/timestamps.js';

/** Figures and names that people see of a request, by name. */
export type ApprovalFacts = Record<string, string | number>;

const adminName = () => p.string().length(MAX_LENGTH.username);

const ApprovalRequestSchema = defineEntity({
  name: 'ApprovalRequest',
  tableName: 'approval_requests',
  indexes: [{ properties: ['status', 'id'] }],
  properties: {
    id: p.integer().primary(),
    kind: p.string().length(32).$type<ApprovalKindName>(),
    status: p.string().length(16).$type<ApprovalStatus>(),
    /** The requester's name: a person is the same in every session, and behind every API key. */
    asked_by: adminName(),
    /** The API key by which they asked, by name. */
    asked_with: p.string().length(MAX_LENGTH.name).nullable(),
    facts: p.json<ApprovalFacts>(),
    /** SHA-256 over everything that decides the result, in hexadecimal digits. */
    hash: p.string().length(64),
    answered_by: adminName().nullable(),
    /** Why it was rejected. */
    reason: p.string().length(MAX_LENGTH.reason).default(''),
    /** Parts of a large operation that are done. */
    done_parts: p.integer().default(0),
    created_at: createdAt(),
    updated_at: updatedAt(),
    /** 24 hours after it was asked. */
    expires_at: p.datetime(3),
  },
});

/** An operation that waits for a second admin. */
export class ApprovalRequest extends ApprovalRequestSchema.class {}
ApprovalRequestSchema.setClass(ApprovalRequest);

/** A request's complete operation, with the ids of its records. Lists do not read it. */
const ApprovalPayloadSchema = defineEntity({
  name: 'ApprovalPayload',
  tableName: 'approval_payloads',
  properties: {
    request: () => p.manyToOne(ApprovalRequest).primary().deleteRule('cascade'),
    payload: p.json<object>(),
  },
});

/** Operations that admins did alone in the last 24 hours, where the rules limit them. */
const SoloOperationSchema = defineEntity({
  name: 'SoloOperation',
  tableName: 'solo_operations',
  indexes: [{ properties: ['username', 'kind'] }],
  properties: {
    id: p.integer().primary(),
    username: adminName(),
    kind: p.string().length(32).$type<ApprovalKindName>(),
    /** Claims, points or users. */
    size: p.bigint('number'),
    created_at: createdAt().index(),
  },
});

export { ApprovalPayloadSchema, ApprovalRequestSchema, SoloOperationSchema };
