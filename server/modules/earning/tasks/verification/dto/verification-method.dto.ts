import { IsBoolean } from 'class-validator';
import { MAX_LENGTH, type TaskNeed, type VerificationMethod } from '#libs/domain/index.js';
import { Optional, OptionalText } from '../../../../../platform/request/validators.js';

/** How one method of verification does. */
export class VerificationMethodDto {
  /** Which method. @example "ton_balance" */
  method: VerificationMethod;
  /** Whether visitors can do tasks with it. @example true */
  is_enabled: boolean;
  /** What visitors read while it is switched off, in Chinese. @example "" */
  note: string;
  /** The same in English. @example "" */
  note_en: string;
  /** Whether it has all that it needs. @example true */
  is_configured: boolean;
  /** What is missing, by the names of variables and settings. @example ["TELEGRAM_BOT_TOKEN"] */
  needs: TaskNeed[];
  /** Active tasks that use it. @example 1 */
  tasks: number;
  /** When the service behind it last answered, ISO 8601 UTC. @example "2026-01-31T08:00:00.000Z" */
  last_success_at: string | null;
  /** When it last could not be asked, ISO 8601 UTC. @example "2026-01-31T08:00:00.000Z" */
  last_failure_at: string | null;
  /** Why, without secrets. @example "toncenter.com answers 503" */
  last_error: string;
  /** Failures since the last success. @example 0 */
  failures_in_a_row: number;
  /** Submitted tasks that wait to be asked about again. @example 0 */
  waiting: number;
  /** Submitted tasks that wait for a person to look at them. @example 0 */
  reviews: number;
}

/** What an admin may say of a method. */
export class VerificationMethodUpdateDto {
  /** Whether visitors can do tasks with it. @example true */
  @Optional()
  @IsBoolean()
  is_enabled?: boolean;

  /** What visitors read while it is switched off, in Chinese. @example "正在维护" */
  @OptionalText(MAX_LENGTH.reason)
  note?: string;

  /** The same in English. @example "Under maintenance" */
  @OptionalText(MAX_LENGTH.reason)
  note_en?: string;
}
