import { IntersectionType } from '@nestjs/swagger';
import { MAX_LENGTH, type Reason, reasonCode } from '#libs/domain/index.js';
import { OptionalText, RequiredText } from '../request/validators.js';
import { MatchingRecordsDto, RecordSelectionDto } from './selection.dto.js';

/** The reason of a rejection or reversal. */
export class RejectionDto {
  /** A reason's code, or a text for the user. @example "false_evidence" */
  @RequiredText(MAX_LENGTH.reason)
  reason: string;

  /** The text in Chinese. @example "提交虚假或盗用的凭证" */
  @OptionalText(MAX_LENGTH.reason)
  reason_zh?: string;
}

/** The records of a bulk rejection, and the reason. */
export class RejectionSelectionDto extends IntersectionType(RecordSelectionDto, RejectionDto) {}

/** Every record that a filter matches, and the reason for rejecting them. */
export class MatchingRejectionDto extends IntersectionType(MatchingRecordsDto, RejectionDto) {}

/** The stored form: the sentence of a template becomes its code, even when it was typed. */
export const reasonOf = ({ reason, reason_zh = '' }: RejectionDto): Reason => ({
  reason: reasonCode(reason),
  reason_zh: reason_zh.trim(),
});
