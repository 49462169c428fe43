import { queryOptions } from '@tanstack/react-query';
import { getJson, type Schemas } from '#libs/api-client/index.js';
import type { Language } from '#libs/domain/index.js';

export type TeamMember = Schemas['TeamMemberDto'];

export function teamQuery(language: Language) {
  return queryOptions({
    queryKey: ['team'],
    queryFn: ({ signal }) => getJson('/api/v1/public/team', { language, signal }),
  });
}
