import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsInt, Max, Min } from 'class-validator';
import { MAX_ID, MAX_LIST_LENGTH } from '#libs/domain/index.js';
import { Optional } from '../../../request/validators.js';

/** Any number of reviews, which may be left out. */
const ReviewIds = () =>
  applyDecorators(
    ApiProperty({ maxItems: MAX_LIST_LENGTH, example: [] }),
    Optional(),
    IsArray(),
    ArrayMaxSize(MAX_LIST_LENGTH),
    IsInt({ each: true }),
    Min(1, { each: true }),
    Max(MAX_ID, { each: true }),
  );

/** What is asked for next. */
export class NextReviewQueryDto {
  /** Reviews that are left for later. @example [] */
  @ReviewIds()
  skipped?: number[];

  /** Reviews that are decided and can still be undone: held on, and not offered. @example [] */
  @ReviewIds()
  kept?: number[];
}
