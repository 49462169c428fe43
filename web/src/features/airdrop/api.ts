import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Language, Task } from '#libs/domain/index.js';
import { getJson } from '../../lib/api.js';

/** The active tasks. Asked for again when the language changes; the old list stays meanwhile. */
export function tasksQuery(language: Language) {
  return queryOptions({
    queryKey: ['airdrop-tasks', language],
    queryFn: ({ signal }) => getJson<Task[]>('/airdrop/tasks', { language, signal }),
    placeholderData: keepPreviousData,
  });
}
