import { IsInt, IsNotIn, IsString, Max, MaxLength, Min } from 'class-validator';
import { MAX_LENGTH, MAX_POINTS } from '#libs/domain/index.js';
import { IsNotBlank, OptionalText } from '../../../request/validators.js';

// The description of the API takes a name, but no sign before one.
const MIN_POINTS = -MAX_POINTS;

/** Why a user is banned. */
export class BanDto {
  /** The user reads it; left out, that none was given. @example "Several accounts" */
  @OptionalText()
  @MaxLength(MAX_LENGTH.reason)
  reason?: string;

  /** In Chinese, where it is not the same for everybody. @example "使用多个账户" */
  @OptionalText()
  @MaxLength(MAX_LENGTH.reason)
  reason_zh?: string;
}

/** Points that a person gives or takes. */
export class AdjustmentDto {
  /** Negative: taken from the user. @example 150 */
  @IsInt()
  @IsNotIn([0])
  @Min(MIN_POINTS)
  @Max(MAX_POINTS)
  points: number;

  /** The user reads it. @example "Winner of the meme contest" */
  @IsString()
  @IsNotBlank()
  @MaxLength(MAX_LENGTH.reason)
  reason: string;

  /** In Chinese, where it is not the same for everybody. @example "表情包比赛获奖" */
  @OptionalText()
  @MaxLength(MAX_LENGTH.reason)
  reason_zh?: string;
}
