import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getJson } from '#libs/api-client/index.js';
import type { Language } from '#libs/domain/index.js';

/** The active tasks. Asked for again when the language changes; the old list stays meanwhile. */
export function tasksQuery(language: Language) {
  return queryOptions({
    queryKey: ['airdrop-tasks', language],
    queryFn: ({ signal }) => getJson('/api/v1/airdrop/tasks', { language, signal }),
    placeholderData: keepPreviousData,
  });
}
