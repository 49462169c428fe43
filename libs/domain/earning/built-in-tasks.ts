import { DEFAULT_SITE_SETTINGS, type SiteSettings } from '../site/site-settings.js';
import copy from './built-in-tasks.json' with { type: 'json' };
import type { Task, TaskIcon } from './tasks.js';

interface BuiltInTask extends Task {
  /** The specification's name of the task, `task-1` to `task-19`. */
  key: string;
  icon: TaskIcon;
}

/** Not given where the site's settings, the method or most tasks say it. */
type DefaultedField = 'action_url' | 'verification_settings' | 'verification_required';

type TaskCopy = Omit<BuiltInTask, DefaultedField | 'id' | 'key' | 'order' | 'is_active'> &
  Partial<Pick<BuiltInTask, DefaultedField>>;

/** Settings in the texts and links of tasks: the site's name and its channels. */
export type TaskSettings = Pick<
  SiteSettings,
  'site_name' | 'microblog_url' | 'chat_url' | 'chat_server_url' | 'code_host_url'
>;

const COPY = copy as readonly TaskCopy[];

/** The 19 tasks, also shown when the server's cannot be loaded (specification section 3, decision 26). */
export function builtInTasks(settings: TaskSettings): readonly Readonly<BuiltInTask>[] {
  const links = builtInLinks(settings);
  return COPY.map((copy, index) => ({
    verification_settings: {},
    verification_required: true,
    action_url: links[copy.icon] ?? '',
    ...copy,
    id: index + 1,
    key: `task-${index + 1}`,
    order: index + 1,
    is_active: true,
  }));
}

/** Settings with the links of the tasks that lead to the site's channels, by icon. */
export const LINK_SETTINGS = {
  twitter: 'microblog_url',
  telegram: 'chat_url',
  discord: 'chat_server_url',
  github: 'code_host_url',
} as const satisfies Partial<Record<TaskIcon, keyof TaskSettings>>;

const builtInLinks = (settings: TaskSettings): Partial<Record<TaskIcon, string>> => ({
  ...Object.fromEntries(
    Object.entries(LINK_SETTINGS).map(([icon, setting]) => [icon, settings[setting]]),
  ),
  share: shareLink(settings.site_name),
});

/** A task's link as visitors follow it: a built-in one is that of the settings until an admin changes it. */
export function linkInForce(
  { icon, action_url }: Pick<Task, 'action_url'> & { icon: string },
  settings: TaskSettings,
): string {
  const isBuiltIn = builtInLinks(DEFAULT_SITE_SETTINGS)[icon as TaskIcon] === action_url;
  return isBuiltIn ? (builtInLinks(settings)[icon as TaskIcon] ?? '') : action_url;
}

/** Opens a post with the site's hashtag, which has letters and digits only. */
function shareLink(siteName: string): string {
  const tags = [siteName, 'TON', 'Airdrop'].map((name) => name.replace(/[^\p{L}\p{M}\p{N}]/gu, ''));
  const text = ['Taking part in the airdrop', ...tags.filter(Boolean).map((tag) => `#${tag}`)];
  return `https://x.com/intent/post?text=${encodeURIComponent(text.join(' '))}`;
}

// Seeds the server's table. Marked pure, so that bundlers drop it where it is not used.
export const BUILT_IN_TASKS = /* @__PURE__ */ builtInTasks(DEFAULT_SITE_SETTINGS);
