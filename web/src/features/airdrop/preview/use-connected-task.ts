import { useEffect } from 'react';
import { type Task, walletRule } from '#libs/domain/index.js';
import type { TaskFlow } from '../standing.js';
import { progressEvents } from './progress-store.js';

/** Whoever is connected and may take part has done the task of connecting: it starts by itself. */
export function useConnectedTask(tasks: readonly Task[], flow: TaskFlow): void {
  const { owner, ready, isEligible, statusOf } = flow;
  const task = tasks.find((it) => walletRule(it) === 'connected');
  const isOpen = task !== undefined && statusOf(task.id) === 'not_started';
  const id = ready && isEligible && isOpen ? task.id : null;
  useEffect(() => {
    if (id !== null && owner !== null) progressEvents.task(owner, id, 'start');
  }, [owner, id]);
}
