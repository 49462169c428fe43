import { IntersectionType } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';
import { MAX_LENGTH, type Reason, reasonCode } from '#libs/domain/index.js';
import { IsNotBlank, OptionalText } from '../request/validators.js';
import { MatchingRecordsDto, RecordSelectionDto } from './selection.dto.js';

/** Why something is refused or taken back. */
export class RejectionDto {
  /** A template's code, or words that the user reads. @example "false_evidence" */
  @IsString()
  @IsNotBlank()
  @MaxLength(MAX_LENGTH.reason)
  reason: string;

  /** The same words in Chinese. @example "提交虚假或盗用的凭证" */
  @OptionalText()
  @MaxLength(MAX_LENGTH.reason)
  reason_zh?: string;
}

/** The records of a bulk rejection, and why. */
export class RejectionSelectionDto extends IntersectionType(RecordSelectionDto, RejectionDto) {}

/** Every record that a filter matches, and why they are rejected. */
export class MatchingRejectionDto extends IntersectionType(MatchingRecordsDto, RejectionDto) {}

/** As it is stored; a template's sentence is stored as its code, whoever typed it. */
export const reasonOf = ({ reason, reason_zh = '' }: RejectionDto): Reason => ({
  reason: reasonCode(reason),
  reason_zh: reason_zh.trim(),
});
