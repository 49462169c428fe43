import { useEffect, useEffectEvent, useRef } from 'react';
import type { Schemas } from '#libs/api-client/index.js';
import { TASK_WITH_LINK_DELAY_MS } from '#libs/domain/index.js';

/** The extra delay of a hidden tab, so that the visible one submits first. */
const HIDDEN_MS = 5000;

/** Submits one task; resolves to the milliseconds until the next try, or null when it is done. */
type Submit = (id: number) => Promise<number | null>;

/** Submits running tasks as soon as they are due, also after a reload and in another tab. */
export function useSubmissions(
  tasks: readonly Pick<Schemas['MyTaskDto'], 'task_id' | 'due_at'>[],
  submit: Submit,
): void {
  /** Submissions that are not answered yet, by task; other tasks may come and go meanwhile. */
  const inFlight = useRef(new Map<number, Promise<number | null>>());
  const submitNow = useEffectEvent((id: number) => {
    const sent = inFlight.current.get(id) ?? submit(id).finally(() => inFlight.current.delete(id));
    inFlight.current.set(id, sent);
    return sent;
  });
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
      wait(id, msUntilDue(dueAt) + (document.hidden ? HIDDEN_MS : 0));
    }
    return () => {
      isCurrent = false;
      timers.forEach(clearTimeout);
    };
  }, [runs]);
}

/** The server's moments have microseconds, of which its answers have none, and timers may end a bit early. */
const MARGIN_MS = 20;

/** Milliseconds until a task is due, limited to the usual delay because the browser's clock may be wrong. */
export const msUntilDue = (dueAt: string | null): number => {
  const ms = Date.parse(dueAt ?? '') - Date.now() + MARGIN_MS;
  return Math.min(TASK_WITH_LINK_DELAY_MS + MARGIN_MS, Math.max(0, ms || 0));
};
