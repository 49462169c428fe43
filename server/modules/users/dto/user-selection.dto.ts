import { IntersectionType } from '@nestjs/swagger';
import { MaxLength } from 'class-validator';
import { MAX_LENGTH } from '#libs/domain/index.js';
import { MatchingRecordsDto, RecordIds } from '../../../records/selection.dto.js';
import { OptionalText } from '../../../request/validators.js';
import { noUserSelected } from '../user.errors.js';
import { BanDto } from './user-decision.dto.js';

/** The users of a bulk action. */
export class UserSelectionDto {
  // An empty selection is answered with the specification's sentence (section 5).
  @RecordIds({ context: { error: noUserSelected } })
  ids: number[];
}

/** The users of a bulk ban, and why. */
export class UserBanSelectionDto extends IntersectionType(UserSelectionDto, BanDto) {}

/** Every user that a filter matches, and why they are deleted. */
export class MatchingUsersDeletionDto extends MatchingRecordsDto {
  /** The operation log keeps it. @example "automation" */
  @OptionalText()
  @MaxLength(MAX_LENGTH.reason)
  reason?: string;
}

/** Every user that a filter matches, and why they are banned. */
export class MatchingUsersBanDto extends IntersectionType(MatchingRecordsDto, BanDto) {}
