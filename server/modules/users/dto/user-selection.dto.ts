import { ApiProperty } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  ArrayUnique,
  IsArray,
  IsInt,
  Max,
  Min,
  type ValidationOptions,
} from 'class-validator';
import { MAX_ID } from '../../../common/http/id.pipe.js';
import { MAX_LIMIT } from '../../../common/http/list-query.dto.js';
import { noUserSelected } from '../user.errors.js';

/** An empty selection is answered with the specification's sentence (section 5). */
const NONE: ValidationOptions = { context: { error: noUserSelected } };

/** The users of a bulk action. */
export class UserSelectionDto {
  /** @example [1, 2] */
  @ApiProperty({ maxItems: MAX_LIMIT })
  @IsArray(NONE)
  @ArrayNotEmpty(NONE)
  @ArrayMaxSize(MAX_LIMIT)
  @ArrayUnique()
  @IsInt({ each: true })
  @Min(1, { each: true })
  @Max(MAX_ID, { each: true })
  ids: number[];
}
