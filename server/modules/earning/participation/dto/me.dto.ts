import { ApiProperty } from '@nestjs/swagger';
import { IsString, MaxLength, ValidateIf } from 'class-validator';
import { MAX_ID, MAX_LENGTH, type TaskStatus } from '#libs/domain/index.js';
import { Int64 } from '../../../../platform/openapi/schemas.js';
import { IsInteger, Optional, UnchangedText } from '../../../../platform/request/validators.js';

/** The visitor's progress with one task. */
export class MyTaskDto {
  /** The task. @example 7 */
  task_id: number;
  /** The task's status for the visitor. @example "in_progress" */
  status: TaskStatus;
  /** The earliest time to submit, ISO 8601 UTC. @example "2026-01-31T08:00:00.000Z" */
  due_at: string | null;
  /** When a reviewer should have decided, ISO 8601 UTC. @example "2026-02-01T08:00:00.000Z" */
  review_due_at: string | null;
  /** Why it failed, in the caller's language. @example "The link leads nowhere" */
  reason: string | null;
  /** Points added or to be added. @example 50 */
  points: number;
  /** When a completed daily task can be done again, ISO 8601 UTC; null for others. @example "2026-01-31T16:00:00.000Z" */
  opens_at: string | null;
  /** Whether the submission waits for a reviewer or for a service that did not answer. @example null */
  @ApiProperty({ enum: ['person', 'service', null], nullable: true })
  waiting_for: 'person' | 'service' | null;
  /** Wrong codes that may still be tried; null for other methods. @example 4 */
  tries_left: number | null;
  /** The decision that can be appealed. @example 12 */
  decision_id: number | null;
  /** Whether it can be appealed now. @example false */
  can_appeal: boolean;
}

/** The visitor's Telegram account. */
export class LinkedTelegramDto {
  /** The name shown to people. @example "@sample_user" */
  name: string;
}

/** The signed-in visitor. */
export class MeDto {
  /** The friendly, non-bounceable form. @example "UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI" */
  wallet_address: string;
  /** The wallet that signed in: this wallet, or another version with the same key. @example "UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI" */
  session_wallet: string;
  /** Chosen by the visitor; null before. @example "ada" */
  username: string | null;
  /** @example 2400 */
  @Int64()
  total_points: number;
  /** Whole tokens. @example 1 */
  @Int64()
  claimed_tokens: number;
  /** Whole tokens, 1 per 1000 points that are not claimed yet. @example 1 */
  @Int64()
  claimable_tokens: number;
  /** A banned visitor can read, and change nothing. @example false */
  is_banned: boolean;
  /** Whether claims and points for invitations wait for a review by a person; `GET /me/decisions` has the reason. @example false */
  is_held: boolean;
  /** Null unless banned. @example "Several accounts of one person" */
  ban_reason: string | null;
  /** ISO 8601 UTC; null unless banned. @example "2026-01-31T08:00:00.000Z" */
  banned_at: string | null;
  /** The code that the visitor invites others with. @example "7H2K9QXD" */
  referral_code: string;
  /** The visitor's linked Telegram account; null before. */
  telegram: LinkedTelegramDto | null;
  /** Whether the visitor was invited. @example false */
  inviter: boolean;
  /** The tasks that the visitor has begun. */
  tasks: MyTaskDto[];
}

/** A visitor's submission. */
export class TaskSubmitDto {
  /** A text or a link for the reviewer; links are http(s), without user part and invisible characters. @example "https://example.com/my-post" */
  @Optional()
  @UnchangedText(MAX_LENGTH.evidence)
  evidence?: string;

  /** A passcode published elsewhere. @example "moonrise" */
  @Optional()
  @UnchangedText(MAX_LENGTH.name)
  code?: string;

  /** How long the page was in view. @example 30 */
  @Optional()
  @IsInteger(0, MAX_ID)
  seconds?: number;
}

/** The fields of the account that visitors can change. */
export class MeUpdateDto {
  /** 3 to 24 characters, unique in any case of letters; null removes it. @example "ada" */
  @ValidateIf((_me, value: unknown) => value !== null)
  @IsString()
  @MaxLength(MAX_LENGTH.username)
  username: string | null;
}
