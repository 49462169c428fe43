import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import {
  builtInTasks,
  type Language,
  type LimitedTask,
  type Task,
  type TaskAvailability,
} from '#libs/domain/index.js';
import { toast } from '../../components/toast/toast-store.js';
import { useLanguage } from '../../i18n/use-language.js';
import { api } from '../../lib/api.js';
import { useSiteSettings } from '../../lib/site-settings.js';
import { usePageQuery } from '../../lib/use-page-query.js';

/** A task on the page; built-in tasks have no state of their checks, and no limits. */
export type PageTask = Task & Partial<TaskAvailability> & LimitedTask<string | null>;

const NONE: readonly PageTask[] = [];

/** The start of the tasks' query keys. */
export const TASKS_KEY = ['airdrop-tasks'] as const;

/** The active tasks, which are loaded again with each change of language (decision 39). */
const tasksQuery = (language: Language) =>
  queryOptions({
    queryKey: [...TASKS_KEY, language],
    queryFn: ({ signal }) => api.call('listActiveTasks', { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

export const prefetchTasks = (client: QueryClient, language: Language) =>
  client.fetchQuery(tasksQuery(language));

export interface TasksState {
  tasks: readonly PageTask[];
  isPending: boolean;
}

/** The campaign's tasks; the built-in ones when loading fails, with a message where they are shown (decision 26). */
export function useTasks(isShown = false): TasksState {
  const { t, language } = useLanguage();
  const { data, isPending, isError, errorUpdatedAt } = usePageQuery(tasksQuery(language));
  const { settings } = useSiteSettings();
  const builtIn = useMemo(() => builtInTasks(settings), [settings]);
  const shownAt = useRef(0);

  useEffect(() => {
    // Once per failed call, also when effects run twice or the texts change.
    if (!isShown || !isError || shownAt.current === errorUpdatedAt) return;
    shownAt.current = errorUpdatedAt;
    toast.error(t('airdrop.tasks.error'));
  }, [isShown, isError, errorUpdatedAt, t]);

  return { tasks: data ?? (isError ? builtIn : NONE), isPending };
}
