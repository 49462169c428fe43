import { useQuery } from '@tanstack/react-query';
import { getJson } from '#libs/api-client/index.js';
import { DEFAULT_SITE_SETTINGS, type SiteSettings } from '#libs/domain/index.js';
import { useLanguage } from '../i18n/use-language.js';

interface SiteSettingsState {
  settings: SiteSettings;
  /** True until the server has answered or failed; the defaults stand in meanwhile. */
  isPending: boolean;
}

/** The operator's settings, or the built-in defaults while they load and when they cannot be had. */
export function useSiteSettings(): SiteSettingsState {
  const { language } = useLanguage();
  const { data, isPending } = useQuery({
    queryKey: ['site-settings'],
    queryFn: ({ signal }) => getJson('/api/v1/public/site', { language, signal }),
    staleTime: 5 * 60_000,
  });
  return { settings: data ?? DEFAULT_SITE_SETTINGS, isPending };
}
