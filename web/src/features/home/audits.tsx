import { useLanguage } from '../../i18n/use-language.js';
import { formatDate } from '../../lib/format.js';
import { useSiteSettings } from '../../lib/site-settings.js';
import styles from './audits.module.css';
import { OutsideLink } from './outside-link.js';

export function Audits() {
  const { t, language } = useLanguage();
  const { audits } = useSiteSettings().settings;
  if (!audits) return null;
  return (
    <section className={styles.audits} aria-labelledby="audits">
      <h2 id="audits">{t('home.audits')}</h2>
      <ul>
        {audits.map(({ name, url, date }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries may be the same, and the list is never reordered here
          <li key={index}>
            <OutsideLink to={url}>{name}</OutsideLink>
            {date && <time dateTime={date}>{formatDate(date, language, 'UTC')}</time>}
          </li>
        ))}
      </ul>
    </section>
  );
}
