import { pageAddress } from '#libs/domain/index.js';
import { AsServed } from '../../components/as-served.js';
import { Icon } from '../../components/icon.js';
import { useLanguage } from '../../i18n/use-language.js';
import { MENU, useCurrent } from './nav-link.js';
import styles from './without-scripts.module.css';

/** The menu and the languages for browsers without scripts; others hide the server's HTML and need no code for it. */
export const WithoutScripts = import.meta.env.SSR
  ? PlainMenu
  : () => <AsServed className={styles.plain} hidden />;

function PlainMenu() {
  const { t, otherLanguage } = useLanguage();
  return (
    <div className={styles.plain} hidden>
      <nav className={styles.menu} aria-label={t('nav.label')}>
        <ul className={styles.links}>
          {MENU.map(({ path, text }) => (
            <li key={path}>
              <PlainLink path={path}>{t(text)}</PlainLink>
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
  );
}

/** Keeps the language in the address: without scripts nothing else remembers it. */
function PlainLink({ path, children }: { path: string; children: string }) {
  const { language } = useLanguage();
  const current = useCurrent(path);
  return (
    <a className={styles.link} href={pageAddress('', path, language)} aria-current={current}>
      {children}
    </a>
  );
}
