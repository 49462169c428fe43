import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsHash } from 'class-validator';
import {
  APPROVAL_KINDS,
  APPROVAL_STATUSES,
  type ApprovalKindName,
  type ApprovalStatus,
  MAX_ID,
  MAX_LENGTH,
} from '#libs/domain/index.js';
import { type Row, toIso } from '../../../../../platform/records/timestamps.js';
import {
  EmptyIs,
  IsInteger,
  Optional,
  OptionalText,
} from '../../../../../platform/request/validators.js';
import type { ApprovalRequest } from '../approval-request.entity.js';

/** A figure or a name of a request. */
export class ApprovalFactDto {
  /** Name of the figure. @example "claims" */
  name: string;
  /** The figure, or the name. @example "250" */
  value: string;
}

/** An operation that waits for a second admin, or how that ended. */
export class ApprovalDto {
  id: number;
  /** The kind of operation. */
  @ApiProperty({ enum: Object.keys(APPROVAL_KINDS), example: 'approve_claims' })
  kind: ApprovalKindName;
  /** Waiting, or how it ended. */
  @ApiProperty({ enum: APPROVAL_STATUSES, example: 'done' })
  status: ApprovalStatus;
  /** The admin who asks. @example "sample_manager" */
  asked_by: string;
  /** The API key by which they asked; null where they did it themselves. */
  @ApiProperty({ type: String, nullable: true, example: null })
  asked_with: string | null;
  /** The admin who approved, rejected or withdrew it; null before. */
  @ApiProperty({ type: String, nullable: true, example: 'second_manager' })
  answered_by: string | null;
  /** Why it was rejected; empty otherwise. @example "" */
  reason: string;
  /** Figures and names of the operation. */
  facts: ApprovalFactDto[];
  /** SHA-256 over everything that decides the result, in hexadecimal digits; an approval sends it. @example "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08" */
  hash: string;
  /** @example "2026-01-31T12:00:00.000Z" */
  created_at: string;
  /** When it lapses, 24 hours after it was asked. @example "2026-02-01T12:00:00.000Z" */
  expires_at: string;
  /** @example "2026-01-31T12:00:00.000Z" */
  updated_at: string;
}

export const toApprovalDto = (request: Row<ApprovalRequest>): ApprovalDto => ({
  id: request.id,
  kind: request.kind,
  status: request.status,
  asked_by: request.asked_by,
  asked_with: request.asked_with ?? null,
  answered_by: request.answered_by ?? null,
  reason: request.reason,
  facts: Object.entries(request.facts).map(([name, value]) => ({ name, value: String(value) })),
  hash: request.hash,
  created_at: toIso(request.created_at),
  expires_at: toIso(request.expires_at),
  updated_at: toIso(request.updated_at),
});

/** A record that a request changes. */
export class ApprovalItemDto {
  id: number;
  /** A user's name, or a wallet. @example "sample_user_01" */
  name: string;
  /** Tokens of a claim, points of a user. @example 25 */
  amount: number;
}

/** A part of a request's records. */
export class ApprovalItemsQueryDto {
  /** Only records after this one. @example 1 */
  @Optional()
  @Type(() => Number)
  @EmptyIs(undefined)
  @IsInteger(1, MAX_ID)
  after?: number;
}

/** An approver's confirmation. */
export class ApprovalAnswerDto {
  /** The request's hash. @example "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08" */
  @ApiProperty({ minLength: 64, maxLength: 64, pattern: '^[0-9a-fA-F]{64}$' })
  @IsHash('sha256')
  hash: string;
}

/** Why a request is rejected. */
export class ApprovalRejectionDto {
  /** Reason, which the requester reads. @example "Half of these share one device" */
  @OptionalText(MAX_LENGTH.reason)
  reason?: string;
}
