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
import { Optional } from '../request/validators.js';

/**
 * Numbers of records, at least one and each once.
 *
 * @param none says that there is none, where a feature has an error of its own for it
 */
export const RecordIds = (none?: ValidationOptions) =>
  applyDecorators(
    // The plugin that documents other validators does not see those of a decorator.
    ApiProperty({
      ...{ example: [1, 2], minItems: 1, maxItems: MAX_LIST_LENGTH, uniqueItems: true },
      ...{ minimum: 1, maximum: MAX_ID },
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

/** Every record that a filter matches, however many: call after call. */
export class MatchingRecordsDto {
  /** As the list of the records takes it. */
  // Not in the comment, where the plugin that reads it loses the quotes.
  @ApiProperty({ example: '{"id":[3,4]}' })
  @IsString()
  @MaxLength(20_000)
  filter: string;

  // Without an example: how many records match depends on what is there.
  /** How many records are meant; 409 when others match by now. */
  @Optional()
  @IsInt()
  @Min(0)
  @Max(MAX_ID)
  total?: number;

  /** Goes on after this record: a call changes as many as it can in time, and answers the last. */
  // Without an example: without it the call begins with the first record.
  @Optional()
  @IsInt()
  @Min(1)
  @Max(MAX_ID)
  after?: number;
}

/** The records that a call has changed. */
export class ChangedRecordsDto {
  /** Ascending. @example [1, 2] */
  ids: number[];
  /** What the next call goes on `after`; null when there is nothing left. @example 2 */
  next: number | null;
}
