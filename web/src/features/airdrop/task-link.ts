import type { Task } from '#libs/domain/index.js';

/** What a task's button opens; `''` for a task that is done without a link. */
export function taskLink({ action_url, verification, verification_settings }: Task): string {
  const { path } = verification_settings;
  return verification === 'page_visit' && path ? path : action_url;
}
