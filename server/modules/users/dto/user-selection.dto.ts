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
  type ValidationOptions,
} from 'class-validator';
import { MAX_ID, MAX_LIST_LENGTH } from '#libs/domain/index.js';
import { Optional } from '../../../request/validators.js';
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

/** Every user that a filter matches, however many: call after call. */
export class MatchingUsersDto {
  /** As the list of users takes it. */
  // Not in the comment, where the plugin that reads it loses the quotes.
  @ApiProperty({ example: '{"q":"sample_user_2"}' })
  @IsString()
  @MaxLength(20_000)
  filter: string;

  // Without an example: how many users match depends on who is there.
  /** How many users are meant; 409 when others match by now. */
  @Optional()
  @IsInt()
  @Min(0)
  @Max(MAX_ID)
  total?: number;

  /** Goes on after this user: a call changes as many as it can in time, and answers the last. */
  // Without an example: without it the call begins with the first user.
  @Optional()
  @IsInt()
  @Min(1)
  @Max(MAX_ID)
  after?: number;
}

/** Every user that a filter matches, and why they are banned. */
export class MatchingUsersBanDto extends IntersectionType(MatchingUsersDto, BanDto) {}
