import { useEffect, useState } from 'react';
import { type LimitRefusal, limitRefusal } from '#libs/domain/index.js';
import { usePresent } from '../../lib/present.js';
import type { MyTask } from './participation-state.js';
import type { PageTask } from './use-tasks.js';

/** The longest delay of a timer in milliseconds; a longer one would end at once. */
const MAX_DELAY_MS = 2 ** 31 - 1;

/** Added because timers may end a bit early. */
const MARGIN_MS = 20;

const NONE: readonly MyTask[] = [];

/** The current time in milliseconds. It changes when a limit of a task begins or ends. */
export function useLimitClock(tasks: readonly PageTask[], entries = NONE): number {
  const [now, setNow] = useState(Date.now);
  const times = [
    ...tasks.flatMap((task) => [task.available_from, task.available_until]),
    ...entries.map((entry) => entry.opens_at),
  ];
  const later = times.map((time) => Date.parse(time ?? '')).filter((time) => time > now);
  const next = Math.min(...later);
  useEffect(() => {
    if (next === Number.POSITIVE_INFINITY || next <= now) return;
    const delay = Math.max(0, next - Date.now()) + MARGIN_MS;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(delay, MAX_DELAY_MS));
    return () => clearTimeout(timer);
  }, [next, now]);
  return usePresent(new Date(now)).getTime();
}

export const hasLimits = (task: PageTask): boolean =>
  [
    task.max_completions,
    task.available_from,
    task.available_until,
    task.after_task_id,
    task.is_daily,
  ].some(Boolean);

/** The task that has to be completed before a task; undefined for none, and for one that is not on the page. */
export const taskBefore = (task: PageTask, tasks: readonly PageTask[]): PageTask | undefined =>
  tasks.find(({ id }) => id === task.after_task_id);

/** The limit that keeps the visitor from starting a task; null when none does. */
export function limitOf(
  task: PageTask,
  tasks: readonly PageTask[],
  isDone: (id: number) => boolean,
  now: number,
): LimitRefusal | null {
  const before = taskBefore(task, tasks);
  const limits = { ...task, after_task_id: before?.id ?? null };
  return limitRefusal(limits, before !== undefined && isDone(before.id), now);
}
