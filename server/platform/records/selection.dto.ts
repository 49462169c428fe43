import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
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
  type ValidationOptions,
} from 'class-validator';
import { MAX_ID, MAX_LIST_LENGTH } from '#libs/domain/index.js';
import { IsInteger, Optional } from '../request/validators.js';

/** Numbers of records, at least one and each once; `none` is the feature's own error for an empty list. */
export const RecordIds = (none?: ValidationOptions) =>
  applyDecorators(
    // The OpenAPI plugin does not see validators inside a decorator.
    ApiProperty({
      example: [1, 2],
      minItems: 1,
      maxItems: MAX_LIST_LENGTH,
      uniqueItems: true,
      minimum: 1,
      maximum: MAX_ID,
    }),
    IsArray(none),
    ArrayNotEmpty(none),
    ArrayMaxSize(MAX_LIST_LENGTH),
    ArrayUnique(),
    IsInt({ each: true }),
    Min(1, { each: true }),
    Max(MAX_ID, { each: true }),
  );

/** The records of a bulk action. */
export class RecordSelectionDto {
  @RecordIds()
  ids: number[];
}

/** Every record that a filter matches, in as many calls as necessary. */
export class MatchingRecordsDto {
  /** The filter of the records' list. */
  // Not in the comment: the OpenAPI plugin drops its quotes.
  @ApiProperty({ example: '{"id":[3,4]}' })
  @IsString()
  @MaxLength(20_000)
  filter: string;

  // No example, as the number depends on the data.
  /** The expected number of records; 409 when another number matches. */
  @Optional()
  @IsInteger(0, MAX_ID)
  total?: number;

  /** Continues after this record, the `next` of the previous call. */
  // No example, so that the documented call begins with the first record.
  @Optional()
  @IsInteger(1, MAX_ID)
  after?: number;
}

/** The records changed by a call. */
export class ChangedRecordsDto {
  /** Ascending. @example [1, 2] */
  ids: number[];
  /** The `after` of the next call; null when all records are changed. @example 2 */
  next: number | null;
}
