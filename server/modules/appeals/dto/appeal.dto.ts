import { ApiProperty } from '@nestjs/swagger';
import { IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import { type AppealStatus, MAX_ID, MAX_LENGTH } from '#libs/domain/index.js';
import { IsNotBlank, OptionalText } from '../../../request/validators.js';
import { DecisionDto } from './decision.dto.js';

/** What a visitor says against a decision. */
export class AppealCreateDto {
  /** Of one's own decisions, and each once. @example 1 */
  @IsInt()
  @Min(1)
  @Max(MAX_ID)
  decision_id: number;

  /** A person reads it. @example "The post is public now." */
  @IsString()
  @IsNotBlank()
  @MaxLength(MAX_LENGTH.appeal)
  text: string;
}

/** What a visitor is answered. */
export class AppealAnswerDto {
  /** The visitor reads it. @example "You are right, the task counts." */
  @IsString()
  @IsNotBlank()
  @MaxLength(MAX_LENGTH.appeal)
  answer: string;

  /** The same in Chinese. @example "你说得对，该任务有效。" */
  @OptionalText()
  @MaxLength(MAX_LENGTH.appeal)
  answer_zh?: string;
}

/** A visitor's word against a decision, as the back office reads it. */
export class AppealDto {
  /** @example 1 */
  id: number;
  /** How far it is. @example "open" */
  status: AppealStatus;
  /** As the visitor wrote it. @example "The post is public now." */
  text: string;
  /** ISO 8601 UTC. @example "2026-01-31T08:00:00.000Z" */
  created_at: string;
  /** Empty until it is answered. @example "" */
  answer: string;
  /** The same in Chinese, where it was written in both languages. @example "" */
  answer_zh: string;
  /** ISO 8601 UTC. @example "2026-02-01T08:00:00.000Z" */
  answered_at: string | null;
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
  /** What the visitor handed in last with that task; empty when nothing was. @example "https://example.com/my-post" */
  evidence: string;
  decision: DecisionDto;
  /** Why it cannot be granted now and what to do, in the caller's language; null where it can, or is answered. @example "The campaign is closed; nothing of it changes any more" */
  @ApiProperty({ type: String, nullable: true })
  grant_obstacle: string | null;
}

/** The appeals in numbers. */
export class AppealStatsDto {
  /** Those that are not answered. @example 3 */
  open: number;
}
