import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.js';
import { useLanguage } from '../../i18n/use-language.js';
import { MENU } from './nav-link.js';
import styles from './without-scripts.module.css';

/** What the header's controls do, for browsers that run no scripts, and what such a browser cannot do. */
export function WithoutScripts() {
  const { t } = useTranslation();
  const { otherLanguage } = useLanguage();
  return (
    <noscript>
      <div className={styles.plain}>
        <nav className={styles.menu} aria-label={t('nav.label')}>
          <ul className={styles.links}>
            {MENU.map(({ path, text }) => (
              <li key={path}>
                <a className={styles.link} href={path}>
                  {t(text)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <a
          className={styles.link}
          href={`?lang=${otherLanguage}`}
          hrefLang={otherLanguage}
          lang={otherLanguage}
        >
          <Icon name="globe" size={18} />
          {t(`language.${otherLanguage}`)}
        </a>
        <p className={styles.note}>{t('common.noScripts')}</p>
      </div>
    </noscript>
  );
}
