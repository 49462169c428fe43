import { useEffect, useEffectEvent, useRef } from 'react';
import { isRunning, TASK_WITH_LINK_DELAY_MS } from '#libs/domain/index.js';
import { isTooMany, problemMessage, visitorApi } from '../../../lib/visitor-api.js';
import type { PageTask } from '../use-tasks.js';
import { isTooEarly, TOO_EARLY_MS } from './submit-when-due.js';
import { needsProof } from './task-view.js';
import type { LiveMe } from './use-me.js';
import type { Outcomes } from './use-outcomes.js';

/** The extra delay of a hidden tab, so that the visible one submits first. */
const HIDDEN_MS = 5000;

/** The pause before a task is submitted again after a failure, in milliseconds. */
const AFTER_FAILURE_MS = 5000;

/** Submits running tasks as soon as they are due, also after a reload and in another tab. */
export function useSubmissions(
  tasks: readonly PageTask[],
  me: LiveMe['me'],
  { applyResult, fail }: Outcomes,
): void {
  /** Submits one task; resolves to the milliseconds until the next try, or null when it is done. */
  const submit = async (id: number): Promise<number | null> => {
    try {
      applyResult(await visitorApi.call('submitMyTask', { path: { id }, body: {} }));
      return null;
    } catch (error) {
      // The clocks of server and browser differ.
      if (isTooEarly(error)) return TOO_EARLY_MS;
      // The server limits how many tasks it takes at once.
      if (isTooMany(error)) return AFTER_FAILURE_MS;
      // There was no response: the page submits again automatically.
      if (problemMessage(error) === null) return AFTER_FAILURE_MS;
      fail(error);
      return null;
    }
  };
  const running = me?.tasks.filter(({ task_id, status, due_at }) => {
    const task = tasks.find(({ id }) => id === task_id);
    return isRunning(status) && due_at !== null && !(task && needsProof(task));
  });
  /** Running submissions by task; other tasks may come and go meanwhile. */
  const inFlight = useRef(new Map<number, Promise<number | null>>());
  const submitNow = useEffectEvent((id: number) => {
    const sent = inFlight.current.get(id) ?? submit(id).finally(() => inFlight.current.delete(id));
    inFlight.current.set(id, sent);
    return sent;
  });
  const runs = JSON.stringify(running?.map(({ task_id, due_at }) => [task_id, due_at]) ?? []);
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

/** Added because responses omit the microseconds of due times, and timers may end a bit early. */
const MARGIN_MS = 20;

/** Milliseconds until a task is due, limited to the usual delay because the browser's clock may be wrong. */
export const msUntilDue = (dueAt: string | null): number => {
  const ms = Date.parse(dueAt ?? '') - Date.now() + MARGIN_MS;
  return Math.min(TASK_WITH_LINK_DELAY_MS + MARGIN_MS, Math.max(0, ms || 0));
};
