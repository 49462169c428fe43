import { queryOptions } from '@tanstack/react-query';
import type { Language } from '#libs/domain/index.js';
import { getJson } from '../../lib/api.js';

export interface TeamMember {
  id: number;
  name: string;
  role: string;
  bio: string;
  avatar: string;
  /** JSON text; see `parseSocialLinks`. */
  social_links: string;
  order: number;
  is_active: boolean;
}

export function teamQuery(language: Language) {
  return queryOptions({
    queryKey: ['team'],
    queryFn: ({ signal }) => getJson<TeamMember[]>('/public/team', { language, signal }),
  });
}
