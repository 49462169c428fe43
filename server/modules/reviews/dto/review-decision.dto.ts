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
import { MAX_ID, MAX_LENGTH, MAX_LIST_LENGTH } from '#libs/domain/index.js';
import { IsNotBlank, Optional, OptionalText } from '../../../request/validators.js';

/** Why something is refused or taken back. */
export class RejectionDto {
  /** A template's code, or words that the user reads. @example "not_visible" */
  @IsString()
  @IsNotBlank()
  @MaxLength(MAX_LENGTH.reason)
  reason: string;

  /** The same words in Chinese. @example "内容不可见" */
  @OptionalText()
  @MaxLength(MAX_LENGTH.reason)
  reason_zh?: string;
}

/** What is asked for next. */
export class NextReviewQueryDto {
  /** Reviews that are left for later. @example [] */
  @ApiProperty({ maxItems: MAX_LIST_LENGTH, example: [] })
  @Optional()
  @IsArray()
  @ArrayMaxSize(MAX_LIST_LENGTH)
  @IsInt({ each: true })
  @Min(1, { each: true })
  @Max(MAX_ID, { each: true })
  skipped?: number[];

  /** Reviews that are decided and can still be undone: held on, and not offered. @example [] */
  @ApiProperty({ maxItems: MAX_LIST_LENGTH, example: [] })
  @Optional()
  @IsArray()
  @ArrayMaxSize(MAX_LIST_LENGTH)
  @IsInt({ each: true })
  @Min(1, { each: true })
  @Max(MAX_ID, { each: true })
  kept?: number[];
}

/** The reviews of a bulk action. */
export class ReviewSelectionDto {
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

/** The reviews that are refused at once, and why. */
export class ReviewRejectionSelectionDto extends IntersectionType(
  ReviewSelectionDto,
  RejectionDto,
) {}
