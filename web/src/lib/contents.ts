import { queryOptions } from '@tanstack/react-query';
import { getJson, type Schemas } from '#libs/api-client/index.js';
import type { Language } from '#libs/domain/index.js';

export type PageContent = Schemas['ContentDto'];

/** Pages to which operators add sections of their own (decision 18). */
export type ContentPage = 'about' | 'roadmap';

/** The active sections of a page, in their order. Each holds both languages. */
export function contentsQuery(type: ContentPage, language: Language) {
  return queryOptions({
    queryKey: ['contents', type],
    queryFn: ({ signal }) =>
      getJson('/api/v1/public/contents', { language, signal, query: { type } }),
  });
}
