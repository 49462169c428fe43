import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getJson, type Schemas } from '#libs/api-client/index.js';
import type { Language } from '#libs/domain/index.js';

export type WhitepaperSection = Schemas['ContentDto'];

/** Asked for again when the language changes (specification, section 2). */
export function whitepaperQuery(language: Language) {
  return queryOptions({
    queryKey: ['whitepaper', language],
    queryFn: ({ signal }) => getJson('/api/v1/public/whitepaper', { language, signal }),
    // Each answer holds both languages, so the reader keeps the place while the new one comes.
    placeholderData: keepPreviousData,
  });
}
