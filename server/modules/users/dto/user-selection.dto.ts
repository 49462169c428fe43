import { ApiProperty, IntersectionType } from '@nestjs/swagger';
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
import { MAX_ID, MAX_LIST_LENGTH } from '#libs/domain/index.js';
import { noUserSelected } from '../user.errors.js';
import { BanDto } from './user-decision.dto.js';

/** An empty selection is answered with the specification's sentence (section 5). */
const NONE: ValidationOptions = { context: { error: noUserSelected } };

/** The users of a bulk action. */
export class UserSelectionDto {
  /** @example [1, 2] */
  @ApiProperty({ maxItems: MAX_LIST_LENGTH })
  @IsArray(NONE)
  @ArrayNotEmpty(NONE)
  @ArrayMaxSize(MAX_LIST_LENGTH)
  @ArrayUnique()
  @IsInt({ each: true })
  @Min(1, { each: true })
  @Max(MAX_ID, { each: true })
  ids: number[];
}

/** The users of a bulk ban, and why. */
export class UserBanSelectionDto extends IntersectionType(UserSelectionDto, BanDto) {}
