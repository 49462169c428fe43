import { useEffect, useEffectEvent } from 'react';
import type { Schemas } from '#libs/api-client/index.js';
import { TASK_WITH_LINK_DELAY_MS } from '#libs/domain/index.js';

/** How much longer a tab that nobody looks at waits, so that the one in use is the first. */
const HIDDEN_MS = 5000;

/** Submits one task; answers after how many milliseconds to try again, or null when that is over. */
type Submit = (id: number) => Promise<number | null>;

/**
 * Submits running tasks as soon as their time has come, again after a reload and in another tab.
 *
 * @param tasks those that run and wait for nobody
 */
export function useSubmissions(
  tasks: readonly Pick<Schemas['MyTaskDto'], 'task_id' | 'due_at'>[],
  submit: Submit,
): void {
  const submitNow = useEffectEvent(submit);
  const runs = JSON.stringify(tasks.map(({ task_id, due_at }) => [task_id, due_at]));
  useEffect(() => {
    const timers = new Map<number, ReturnType<typeof setTimeout>>();
    let isCurrent = true;
    const wait = (id: number, ms: number) => {
      const end = async () => {
        const again = await submitNow(id);
        if (again !== null && isCurrent) wait(id, again);
      };
      timers.set(id, setTimeout(end, ms));
    };
    for (const [id, dueAt] of JSON.parse(runs)) {
      wait(id, waitFor(dueAt) + (document.hidden ? HIDDEN_MS : 0));
    }
    return () => {
      isCurrent = false;
      timers.forEach(clearTimeout);
    };
  }, [runs]);
}

/** Milliseconds until a task can be submitted, and no longer than it takes, whatever the clock says. */
const waitFor = (dueAt: string): number =>
  Math.min(TASK_WITH_LINK_DELAY_MS, Math.max(0, Date.parse(dueAt) - Date.now()));
