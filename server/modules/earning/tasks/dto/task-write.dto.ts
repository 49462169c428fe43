import { IntersectionType, PartialType, PickType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsObject, IsOptional, MaxLength, ValidateNested } from 'class-validator';
import {
  MAX_ID,
  MAX_LENGTH,
  MAX_PLACES,
  MAX_POINTS,
  TASK_TYPES,
  type TaskNeed,
  type TaskType,
  VERIFICATION_METHODS,
  type VerificationMethod,
} from '#libs/domain/index.js';
import { VersionedDto } from '../../../../platform/records/versioned.dto.js';
import {
  Instant,
  IsInteger,
  IsLink,
  Optional,
  OptionalOrder,
  OptionalText,
  TextInEitherLanguage,
  ToInteger,
  UnchangedText,
} from '../../../../platform/request/validators.js';
import { VerificationSettingsWriteDto } from './verification-settings.dto.js';

/** A new airdrop task. */
export class TaskCreateDto {
  /** Required where there is no English one. @example "加入 Telegram 群组" */
  @TextInEitherLanguage(MAX_LENGTH.title)
  title: string;

  /** @example "Join the Telegram group" */
  @OptionalText(MAX_LENGTH.title)
  title_en?: string;

  /** @example "加入官方群组，与社区交流。" */
  @OptionalText(MAX_LENGTH.taskDescription)
  description?: string;

  /** @example "Join the official group and talk with the community." */
  @OptionalText(MAX_LENGTH.taskDescription)
  description_en?: string;

  /** @example "social" */
  @IsIn(TASK_TYPES)
  type: TaskType;

  /** Other values than numbers count as 0. @example 100 */
  @Optional()
  @ToInteger()
  @IsInteger(0, MAX_POINTS)
  points?: number;

  /** @example "telegram" */
  @OptionalText(MAX_LENGTH.icon)
  icon?: string;

  /** An http(s) address or a path of this site. @example "/whitepaper" */
  @Optional()
  @UnchangedText(MAX_LENGTH.address)
  @IsLink()
  action_url?: string;

  /** @example "去加入" */
  @OptionalText(MAX_LENGTH.actionText)
  action_text?: string;

  /** @example "Join" */
  @OptionalText(MAX_LENGTH.actionText)
  action_text_en?: string;

  /** The method of verification; `self` trusts the visitor's word. @example "manual" */
  @Optional()
  @IsIn(VERIFICATION_METHODS)
  verification?: VerificationMethod;

  /** Without a method, `false` stands for `self` and `true` for `manual`. */
  @Optional()
  @IsBoolean()
  verification_required?: boolean;

  /** The method's settings; on a change they replace the stored ones. */
  // No example: each method has its own.
  @Optional()
  @IsObject()
  @ValidateNested()
  @Type(() => VerificationSettingsWriteDto)
  verification_settings?: VerificationSettingsWriteDto;

  /** Places of the task: completions and submissions that wait; null: any number. Not for daily tasks. @example 500 */
  @IsOptional()
  @IsInteger(1, MAX_PLACES)
  max_completions?: number | null;

  /** From when it can be done, ISO 8601 with an offset; null: at once. @example "2026-02-01T08:00:00.000Z" */
  @IsOptional()
  @Instant()
  available_from?: string | null;

  /** When it ends, ISO 8601 with an offset; null: with the campaign. @example "2026-02-08T08:00:00.000Z" */
  @IsOptional()
  @Instant()
  available_until?: string | null;

  /** The task that users complete before, not a daily one; null: none. @example 3 */
  @IsOptional()
  @IsInteger(1, MAX_ID)
  after_task_id?: number | null;

  /** Whether it can be completed on each day of the campaign's time zone. Not for balances and invitations. */
  @Optional()
  @IsBoolean()
  is_daily?: boolean;

  /** Other values than numbers count as 0. @example 2 */
  @OptionalOrder()
  order?: number;

  @Optional()
  @IsBoolean()
  is_active?: boolean;
}

/** The state to set; without it the state is inverted. */
export class TaskToggleDto extends PickType(TaskCreateDto, ['is_active']) {}

/** Fields of `TaskDto` that a task is sent back with, and that cannot be changed. */
class AnsweredWithTaskDto {
  /** Ignored. @example true */
  @IsOptional()
  is_verification_available?: boolean;

  /** Ignored. @example false */
  @IsOptional()
  is_full?: boolean;

  /** Ignored. @example [] */
  @IsOptional()
  needs?: TaskNeed[];

  /** Ignored. @example "" */
  @IsOptional()
  @MaxLength(MAX_LENGTH.reason)
  verification_note?: string;

  /** Ignored. @example "" */
  @IsOptional()
  @MaxLength(MAX_LENGTH.reason)
  verification_note_en?: string;
}

/** The whole task, or the changed fields. */
export class TaskUpdateDto extends IntersectionType(
  PartialType(TaskCreateDto, { skipNullProperties: false }),
  AnsweredWithTaskDto,
  VersionedDto,
) {}
