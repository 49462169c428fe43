import { IntersectionType } from '@nestjs/swagger';
import { IsInt, IsNotIn, Max, Min } from 'class-validator';
import { MAX_LENGTH, MAX_POINTS } from '#libs/domain/index.js';
import { MatchingRecordsDto, RecordIds } from '../../../../platform/records/selection.dto.js';
import { OptionalText, RequiredText } from '../../../../platform/request/validators.js';
import { noUserSelected } from '../moderation.errors.js';

// The API document takes a constant's name, but no sign before one.
const MIN_POINTS = -MAX_POINTS;

/** Why a user is banned. */
export class BanDto {
  /** Shown to the user; without it the user reads that no reason was given. @example "Several accounts" */
  @OptionalText(MAX_LENGTH.reason)
  reason?: string;

  /** The reason in Chinese, if it differs. @example "使用多个账户" */
  @OptionalText(MAX_LENGTH.reason)
  reason_zh?: string;
}

/** Points that an admin adds or deducts. */
export class AdjustmentDto {
  /** A negative number deducts points. @example 150 */
  @IsInt()
  @IsNotIn([0])
  @Min(MIN_POINTS)
  @Max(MAX_POINTS)
  points: number;

  /** Shown to the user. @example "Winner of the meme contest" */
  @RequiredText(MAX_LENGTH.reason)
  reason: string;

  /** The reason in Chinese, if it differs. @example "表情包比赛获奖" */
  @OptionalText(MAX_LENGTH.reason)
  reason_zh?: string;
}

/** The users of a bulk action. */
export class UserSelectionDto {
  // An empty selection is answered with the specification's sentence (section 5).
  @RecordIds({ context: { error: noUserSelected } })
  ids: number[];
}

/** The users of a bulk ban, and the reason. */
export class UserBanSelectionDto extends IntersectionType(UserSelectionDto, BanDto) {}

/** Every user that a filter matches, and the reason for deleting them. */
export class MatchingUsersDeletionDto extends MatchingRecordsDto {
  /** Stored in the operation log. @example "automation" */
  @OptionalText(MAX_LENGTH.reason)
  reason?: string;
}

/** Every user that a filter matches, and the reason for banning them. */
export class MatchingUsersBanDto extends IntersectionType(MatchingRecordsDto, BanDto) {}
