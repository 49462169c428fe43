import type { VerificationMethod, VerificationSettings } from './verification/index.js';

/** Task types in the order of their groups on the page (specification section 2, decision 23). */
export const TASK_TYPES = ['social', 'wallet', 'engagement', 'referral'] as const;

export type TaskType = (typeof TASK_TYPES)[number];

/** Names of the task icons that the site draws; a record may hold any other text. */
export const ICONS = [
  'twitter',
  'telegram',
  'discord',
  'medium',
  'youtube',
  'github',
  'wallet',
  'coins',
  'plus',
  'share',
  'book',
  'survey',
  'mail',
  'mic',
  'edit',
  'users',
] as const;

export type TaskIcon = (typeof ICONS)[number];

/**
 * An airdrop task as the wire carries it, without timestamps (specification section 3, decision 5).
 * Fields without a suffix are Chinese, `_en` fields English; texts are `''` when absent.
 */
export interface Task {
  id: number;
  title: string;
  title_en: string;
  description: string;
  description_en: string;
  type: TaskType;
  /** Whole points earned on completion. */
  points: number;
  /** Usually one of {@link ICONS}; admins may type anything, so it needs a fallback when drawn. */
  icon: string;
  /** Absolute address, a path of the site, or `''` for a task that is done without a link. */
  action_url: string;
  action_text: string;
  action_text_en: string;
  verification: VerificationMethod;
  verification_settings: VerificationSettings;
  /** The older flag (specification section 3): false for `self`, and where the method only sees for itself. */
  verification_required: boolean;
  /** Position, ascending; equal positions fall back to the id. */
  order: number;
  is_active: boolean;
}

/** The link of a task's button; `''` for a task without one. */
export function taskLink({
  action_url,
  verification,
  verification_settings: { path },
}: Pick<Task, 'action_url' | 'verification' | 'verification_settings'>): string {
  return verification === 'page_visit' && path ? path : action_url;
}

/** One heading of the airdrop page with its tasks, in order (specification section 2). */
interface TaskGroup<T> {
  type: TaskType;
  tasks: T[];
}

/** The active tasks in groups, by `order`, then `id` (specification section 2); unknown types are left out. */
export function groupTasks<T extends Pick<Task, 'id' | 'type' | 'order' | 'is_active'>>(
  tasks: readonly T[],
): TaskGroup<T>[] {
  const sorted = tasks
    .filter((task) => task.is_active)
    .sort((a, b) => a.order - b.order || a.id - b.id);
  return TASK_TYPES.map((type) => ({
    type,
    tasks: sorted.filter((task) => task.type === type),
  })).filter((group) => group.tasks.length > 0);
}
