import { queryOptions } from '@tanstack/react-query';
import type { Language } from '#libs/domain/index.js';
import { getJson } from '../../lib/api.js';

export interface WhitepaperSection {
  id: number;
  title: string;
  title_en: string;
  content: string;
  content_en: string;
}

/** Asked for again when the language changes (specification, section 2). */
export function whitepaperQuery(language: Language) {
  return queryOptions({
    queryKey: ['whitepaper', language],
    queryFn: ({ signal }) =>
      getJson<WhitepaperSection[]>('/public/whitepaper', { language, signal }),
  });
}
