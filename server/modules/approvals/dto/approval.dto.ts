import { ApiProperty } from '@nestjs/swagger';
import { IsString, Matches, MaxLength } from 'class-validator';
import {
  APPROVAL_KINDS,
  APPROVAL_STATUSES,
  type ApprovalKindName,
  type ApprovalStatus,
  MAX_LENGTH,
} from '#libs/domain/index.js';
import { isoOrNull, type Row, toIso } from '../../../records/timestamps.js';
import { OptionalText } from '../../../request/validators.js';
import type { ApprovalRequest } from '../approval-request.entity.js';

/** SHA-256 in hexadecimal digits. */
const HASH_LENGTH = 64;

/** An operation that waits, or waited, for a second admin. */
export class ApprovalRequestDto {
  id: number;
  @ApiProperty({ enum: APPROVAL_KINDS })
  kind: ApprovalKindName;
  @ApiProperty({ enum: APPROVAL_STATUSES })
  status: ApprovalStatus;
  /** The admin who asks. @example "sample_manager" */
  asked_by: string;
  /** What it would do, in numbers and names. @example { "claims": 120, "tokens": 4500 } */
  facts: Record<string, string | number>;
  /** SHA-256 of everything that decides what it would do. @example "0000000000000000000000000000000000000000000000000000000000000000" */
  hash: string;
  /** The admin who answered; null before. @example "admin" */
  answered_by: string | null;
  /** Why it was rejected. @example "" */
  reason: string;
  /** @example "2026-01-31T12:00:00.000Z" */
  created_at: string;
  /** When nobody can approve it any more. @example "2026-02-01T12:00:00.000Z" */
  expires_at: string | null;
}

export const toApprovalRequestDto = (request: Row<ApprovalRequest>): ApprovalRequestDto => ({
  id: request.id,
  kind: request.kind,
  status: request.status,
  asked_by: request.asked_by,
  facts: request.facts,
  hash: request.hash,
  answered_by: request.answered_by ?? null,
  reason: request.reason,
  created_at: toIso(request.created_at),
  expires_at: isoOrNull(request.expires_at),
});

/** What the approver has seen. */
export class ApprovalDto {
  /** The request's hash. @example "0000000000000000000000000000000000000000000000000000000000000000" */
  @IsString()
  @MaxLength(HASH_LENGTH)
  @Matches(/^[0-9a-f]{64}$/)
  hash: string;
}

/** Why a request is rejected. */
export class ApprovalRejectionDto {
  /** @example "Too many at once" */
  @OptionalText(MAX_LENGTH.reason)
  reason?: string;
}
