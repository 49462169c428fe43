import { ApiProperty, IntersectionType } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  ArrayUnique,
  IsArray,
  IsInt,
  IsString,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { MAX_ID, MAX_LENGTH, MAX_LIST_LENGTH, type Reason } from '#libs/domain/index.js';
import { IsNotBlank, Optional, OptionalText } from '../../../request/validators.js';

/** Why a claim is rejected. */
export class ClaimRejectionDto {
  /** A template's code or own words; the user reads it. @example "several_accounts" */
  @IsString()
  @IsNotBlank()
  @MaxLength(MAX_LENGTH.reason)
  reason: string;

  /** In Chinese, where it is not the same for everybody. @example "同一人使用多个钱包" */
  @OptionalText()
  @MaxLength(MAX_LENGTH.reason)
  reason_zh?: string;
}

/** As it is stored, without blanks around it. */
export const reasonOf = ({ reason, reason_zh = '' }: ClaimRejectionDto): Reason => ({
  ...{ reason: reason.trim(), reason_zh: reason_zh.trim() },
});

/** The claims of a bulk action. */
export class ClaimSelectionDto {
  /** @example [1, 2] */
  @ApiProperty({ maxItems: MAX_LIST_LENGTH })
  @IsArray()
  @ArrayNotEmpty()
  @ArrayMaxSize(MAX_LIST_LENGTH)
  @ArrayUnique()
  @IsInt({ each: true })
  @Min(1, { each: true })
  @Max(MAX_ID, { each: true })
  ids: number[];
}

/** The claims of a bulk rejection, and why. */
export class ClaimRejectionSelectionDto extends IntersectionType(
  ClaimSelectionDto,
  ClaimRejectionDto,
) {}

/** Every claim that a filter matches, however many: call after call. */
export class MatchingClaimsDto {
  /** As the list of claims takes it. */
  // Not in the comment, where the plugin that reads it loses the quotes.
  @ApiProperty({ example: '{"status":"requested"}' })
  @IsString()
  @MaxLength(20_000)
  filter: string;

  // Without an example: how many claims match depends on what is there.
  /** How many claims are meant; 409 when others match by now. */
  @Optional()
  @IsInt()
  @Min(0)
  @Max(MAX_ID)
  total?: number;

  /** Goes on after this claim: a call changes as many as it can in time, and answers the last. */
  // Without an example: without it the call begins with the first claim.
  @Optional()
  @IsInt()
  @Min(1)
  @Max(MAX_ID)
  after?: number;
}

/** Every claim that a filter matches, and why they are rejected. */
export class MatchingClaimsRejectionDto extends IntersectionType(
  MatchingClaimsDto,
  ClaimRejectionDto,
) {}

/** The claims that a call has changed. */
export class ChangedClaimsDto {
  /** Ascending. @example [1, 2] */
  ids: number[];
  /** What the next call goes on `after`; null when there is nothing left. @example 2 */
  next: number | null;
}
