import {
  type Task as DomainTask,
  isFull,
  linkInForce,
  type SiteSettings,
  type TaskAvailability,
  type TaskLimits,
  type TaskNeed,
  type TaskType,
  type VerificationMethod,
} from '#libs/domain/index.js';
import { Int64 } from '../../../../platform/openapi/schemas.js';
import { isoOrNull, type Row, toIso } from '../../../../platform/records/timestamps.js';
import type { Task } from '../task.entity.js';
import { shownSettings } from '../verification/task-settings.js';
import { VerificationSettingsDto } from './verification-settings.dto.js';

/** An airdrop task. Default fields are Chinese, `*_en` English. */
export class TaskDto implements DomainTask, TaskAvailability, TaskLimits {
  id: number;
  /** @example "关注官方 X 账号" */
  title: string;
  /** @example "Follow us on X" */
  title_en: string;
  /** @example "关注我们的账号" */
  description: string;
  /** @example "Follow our account" */
  description_en: string;
  /** @example "social" */
  type: TaskType;
  /** Points for completing it; 1000 points are one token. @example 100 */
  points: number;
  /** Name of an icon. @example "twitter" */
  icon: string;
  /** The address where the task is done; empty without one. A built-in one follows the settings. @example "https://example.com/follow" */
  action_url: string;
  /** @example "去关注" */
  action_text: string;
  /** @example "Follow" */
  action_text_en: string;
  /** The method of verification. @example "manual" */
  verification: VerificationMethod;
  /** The older flag; false for `self`, and for methods that verify automatically. */
  verification_required: boolean;
  verification_settings: VerificationSettingsDto;
  /** Whether it can be done now: its method is switched on, and nothing is missing. @example true */
  is_verification_available: boolean;
  /** Missing variables, settings and fields that keep visitors from doing it. @example [] */
  needs: TaskNeed[];
  /** Why visitors cannot do it, in Chinese; empty if they can. @example "" */
  verification_note: string;
  /** The note in English. @example "" */
  verification_note_en: string;
  /** Places of the task: completions and submissions that wait; null: any number. @example 500 */
  max_completions: number | null;
  /** Whether all places are taken. A rejected submission and a reversed completion free theirs. @example false */
  is_full: boolean;
  /** From when it can be done, ISO 8601 UTC; null: at once. @example "2026-02-01T08:00:00.000Z" */
  available_from: string | null;
  /** When it ends, ISO 8601 UTC; null: with the campaign. @example "2026-02-08T08:00:00.000Z" */
  available_until: string | null;
  /** The task that users complete before, as long as it is active; null: none. @example 3 */
  after_task_id: number | null;
  /** Whether it can be completed on each day of the campaign's time zone. @example false */
  is_daily: boolean;
  /** Ascending position in its list. @example 1 */
  order: number;
  is_active: boolean;
  created_at: string;
  updated_at: string;
}

/** Figures of the tasks. */
export class TaskStatsDto {
  /** @example 19 */
  total_tasks: number;
  /** @example 18 */
  active_tasks: number;
  /** @example 1 */
  inactive_tasks: number;
  /** Points of all tasks together. @example 8930 */
  @Int64()
  total_points: number;
}

export function toTaskDto(
  task: Row<Task>,
  availability: TaskAvailability,
  settings: SiteSettings,
): TaskDto {
  return {
    id: task.id,
    title: task.title,
    title_en: task.title_en,
    description: task.description,
    description_en: task.description_en,
    type: task.type,
    points: task.points,
    icon: task.icon,
    action_url: linkInForce(task, settings),
    action_text: task.action_text,
    action_text_en: task.action_text_en,
    verification: task.verification,
    verification_required: task.verification_required,
    verification_settings: shownSettings(task.verification, task.verification_settings),
    ...availability,
    max_completions: task.max_completions ?? null,
    is_full: isFull(task),
    available_from: isoOrNull(task.available_from),
    available_until: isoOrNull(task.available_until),
    after_task_id: task.after_task_id ?? null,
    is_daily: task.is_daily,
    order: task.order,
    is_active: task.is_active,
    created_at: toIso(task.created_at),
    updated_at: toIso(task.updated_at),
  };
}
