import { inEitherLanguage, withSiteName } from '#libs/domain/index.js';
import { useLanguage } from '../i18n/use-language.js';
import { formatDate } from '../lib/format.js';
import { useSiteSettings } from '../lib/site-settings.js';
import styles from './markdown-section.module.css';

/** Returns a function for a section's title in the language shown. */
export function useSectionTitle() {
  const { language } = useLanguage();
  const siteName = useSiteSettings(({ settings }) => settings.site_name);
  return (section: { title: string; title_en: string }): string =>
    withSiteName(inEitherLanguage(section, 'title', language), siteName);
}

const later = (one: string, other: string) => (one > other ? one : other);

/** The day when a section last changed, in UTC. */
export function LastUpdated({ sections }: { sections: readonly { updated_at: string }[] }) {
  const { t, language } = useLanguage();
  const newest = sections.map(({ updated_at }) => updated_at).reduce(later);
  const date = formatDate(newest, language, 'UTC');
  return <p className={styles.updated}>{t('contents.updated', { date })}</p>;
}
