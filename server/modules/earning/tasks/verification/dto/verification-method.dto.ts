import { IsBoolean } from 'class-validator';
import { MAX_LENGTH, type TaskNeed, type VerificationMethod } from '#libs/domain/index.js';
import { Optional, OptionalText } from '../../../../../platform/request/validators.js';

/** The state of a verification method. */
export class VerificationMethodDto {
  /** The method. @example "ton_balance" */
  method: VerificationMethod;
  /** Whether visitors can do tasks with it. @example true */
  is_enabled: boolean;
  /** The text for visitors while it is switched off, in Chinese. @example "" */
  note: string;
  /** The text in English. @example "" */
  note_en: string;
  /** Whether it has all that it needs. @example true */
  is_configured: boolean;
  /** Missing variables and settings. @example ["TELEGRAM_BOT_TOKEN"] */
  needs: TaskNeed[];
  /** Active tasks that use it. @example 1 */
  tasks: number;
  /** When its service last succeeded, ISO 8601 UTC. @example "2026-01-31T08:00:00.000Z" */
  last_success_at: string | null;
  /** When its service last failed, ISO 8601 UTC. @example "2026-01-31T08:00:00.000Z" */
  last_failure_at: string | null;
  /** The last error, without secrets. @example "toncenter.com answers 503" */
  last_error: string;
  /** Failures since the last success. @example 0 */
  failures_in_a_row: number;
  /** Submitted tasks that wait for the service. @example 0 */
  waiting: number;
  /** Submitted tasks that wait for a reviewer. @example 0 */
  reviews: number;
}

/** The fields of a method that admins can change. */
export class VerificationMethodUpdateDto {
  /** Whether visitors can do tasks with it. @example true */
  @Optional()
  @IsBoolean()
  is_enabled?: boolean;

  /** The text for visitors while it is switched off, in Chinese. @example "正在维护" */
  @OptionalText(MAX_LENGTH.reason)
  note?: string;

  /** The text in English. @example "Under maintenance" */
  @OptionalText(MAX_LENGTH.reason)
  note_en?: string;
}
