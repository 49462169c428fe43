import { useQuery } from '@tanstack/react-query';
import { isLanguage, LANGUAGES, type Language, type PublicSite } from '#libs/domain/index.js';
import { api } from '../api.js';
import { FIRST_SETTINGS } from './servedBrand.js';

export const SITE_SETTINGS_KEY = ['site-settings'];
const SITE_SETTINGS_STALE_MS = 5 * 60 * 1000;

async function loadSiteSettings(): Promise<PublicSite> {
  try {
    return await api.call('getSiteSettings');
  } catch (error) {
    console.warn('Using the built-in site settings', error);
    return FIRST_SETTINGS;
  }
}

/** The admin's default language from the site settings; Chinese when they cannot be loaded. */
export async function loadDefaultLanguage(): Promise<Language> {
  const { admin_default_language } = await loadSiteSettings();
  return isLanguage(admin_default_language) ? admin_default_language : 'zh';
}

/** The site settings (decision 2); the brand with the built-in defaults until they are loaded. */
export function useSiteSettings(): PublicSite {
  const { data } = useQuery({
    queryKey: SITE_SETTINGS_KEY,
    queryFn: loadSiteSettings,
    staleTime: SITE_SETTINGS_STALE_MS,
  });
  return data ?? FIRST_SETTINGS;
}

/** The languages of the site: its default one first, the only one in which a text is required. */
export function useSiteLanguages(): readonly Language[] {
  const { default_language } = useSiteSettings();
  return [default_language, ...LANGUAGES.filter((language) => language !== default_language)];
}
