import { ApiProperty, IntersectionType, PickType } from '@nestjs/swagger';
import { MAX_ID, MAX_LENGTH } from '#libs/domain/index.js';
import { RecordSelectionDto } from '../../../../platform/records/selection.dto.js';
import { IsInteger, OptionalText, RequiredText } from '../../../../platform/request/validators.js';
import { DecisionDto, MyAppealDto } from './decision.dto.js';

/** A visitor's appeal against a decision. */
export class AppealCreateDto {
  /** A decision about the visitor, which has no appeal yet. @example 1 */
  @IsInteger(1, MAX_ID)
  decision_id: number;

  /** A person reads it. @example "The post is public now." */
  @RequiredText(MAX_LENGTH.appeal)
  text: string;
}

/** The answer to an appeal. */
export class AppealAnswerDto {
  /** The visitor reads it. @example "You are right, the task counts." */
  @RequiredText(MAX_LENGTH.appeal)
  answer: string;

  /** The same in Chinese. @example "你说得对，该任务有效。" */
  @OptionalText(MAX_LENGTH.appeal)
  answer_zh?: string;
}

/** Several appeals, and the answer to each. */
export class AppealsAnswerDto extends IntersectionType(RecordSelectionDto, AppealAnswerDto) {}

/** The appeals answered by a call. */
export class AnsweredAppealsDto {
  /** Ascending. @example [1] */
  ids: number[];
  /** Unchanged appeals: answered already, or with a decision that cannot be overturned now. @example 0 */
  skipped: number;
}

/** A visitor's appeal as admins read it. */
export class AppealDto extends PickType(MyAppealDto, [
  'status',
  'text',
  'created_at',
  'answered_at',
]) {
  id: number;
  /** Empty until it is answered. @example "" */
  answer: string;
  /** The same in Chinese, where it was written in both languages. @example "" */
  answer_zh: string;
  /** Who appeals. @example 1 */
  user_id: number;
  /** @example "sample_user_01" */
  username: string | null;
  /** @example "UQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAJKZ" */
  wallet_address: string;
  /** The task's title in Chinese; empty when it is about none, or the task is deleted. @example "加入群组" */
  task_title: string;
  /** The same in English. @example "Join the chat group" */
  task_title_en: string;
  /** The last submission of the visitor for that task; empty without one. @example "https://example.com/my-post" */
  evidence: string;
  decision: DecisionDto;
  /** Why it cannot be granted now and what to do, in the caller's language; null where it can, or is answered. @example "The campaign is closed; nothing of it changes any more" */
  @ApiProperty({ type: String, nullable: true })
  grant_obstacle: string | null;
}

/** The numbers of appeals. */
export class AppealStatsDto {
  /** Appeals without an answer. @example 3 */
  open: number;
}
