import { ApiProperty } from '@nestjs/swagger';
import { IsInt, IsString, Max, MaxLength, Min, ValidateIf } from 'class-validator';
import { MAX_ID, MAX_LENGTH, type TaskStatus } from '#libs/domain/index.js';
import { Int64 } from '../../../openapi/schemas.js';
import { Optional, OptionalText } from '../../../request/validators.js';

/** Where a visitor stands with one task. */
export class MyTaskDto {
  /** Which task. @example 7 */
  task_id: number;
  /** How far the visitor is. @example "in_progress" */
  status: TaskStatus;
  /** From when it may be submitted, ISO 8601 UTC. @example "2026-01-31T08:00:00.000Z" */
  due_at: string | null;
  /** Until when a person will have looked at it, ISO 8601 UTC. @example "2026-02-01T08:00:00.000Z" */
  review_due_at: string | null;
  /** Why it was refused, in the caller's language. @example "The link leads nowhere" */
  reason: string | null;
  /** What it gave, or will give. @example 50 */
  points: number;
  /** Who looks at what was handed in: a person, or a service that could not be asked yet. @example null */
  @ApiProperty({ enum: ['person', 'service', null], nullable: true })
  waiting_for: 'person' | 'service' | null;
  /** Wrong words that may still be tried; null for other methods. @example 4 */
  tries_left: number | null;
  /** The refusal, for an appeal. @example 12 */
  decision_id: number | null;
  /** Whether it can be appealed. @example false */
  can_appeal: boolean;
}

/** The visitor's account at Telegram. */
export class LinkedTelegramDto {
  /** As it is shown to people. @example "@sample_user" */
  name: string;
}

/** The visitor who is signed in, as the server sees it. */
export class MeDto {
  /** Friendly, not bounceable. @example "UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI" */
  wallet_address: string;
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
  /** A banned visitor reads, and changes nothing. @example false */
  is_banned: boolean;
  /** Null for whoever is not banned. @example "Several accounts of one person" */
  ban_reason: string | null;
  /** Since when, ISO 8601 UTC; null for whoever is not banned. @example "2026-01-31T08:00:00.000Z" */
  banned_at: string | null;
  /** What others are invited with. @example "7H2K9QXD" */
  referral_code: string;
  /** The visitor's linked Telegram account; null before. */
  telegram: LinkedTelegramDto | null;
  /** Whether the visitor was invited by somebody. @example false */
  inviter: boolean;
  /** Every task that the visitor has begun. */
  tasks: MyTaskDto[];
}

/** What a visitor hands in with a task. */
export class TaskSubmitDto {
  /** A text or a link for whoever looks at it. @example "https://example.com/my-post" */
  @OptionalText()
  @MaxLength(MAX_LENGTH.evidence)
  evidence?: string;

  /** A word told elsewhere. @example "moonrise" */
  @OptionalText()
  @MaxLength(MAX_LENGTH.name)
  code?: string;

  /** How long the page was in view. @example 30 */
  @Optional()
  @IsInt()
  @Min(0)
  @Max(MAX_ID)
  seconds?: number;
}

/** What a visitor may say of itself. */
export class MeUpdateDto {
  /** 3 to 24 characters, nobody else's in any case; null takes it away. @example "ada" */
  @ValidateIf((_me, value: unknown) => value !== null)
  @IsString()
  @MaxLength(MAX_LENGTH.username)
  username: string | null;
}
