import { useTranslation } from 'react-i18next';
import { textGap } from '#libs/domain/index.js';
import { Icon } from '../../components/icon.js';
import { toast } from '../../components/toast/toast-store.js';
import { useLanguage } from '../../i18n/use-language.js';
import { cx } from '../../lib/cx.js';
import { useTheme } from '../../lib/theme.js';
import styles from './controls.module.css';

/** Switches to the other language, in which it is labelled. */
export function LanguageSwitch() {
  const { t, otherLanguage, toggleLanguage } = useLanguage();

  return (
    <button
      type="button"
      className={styles.control}
      onClick={() => {
        toggleLanguage().catch(() => toast.error(t('common.languageError')));
      }}
    >
      <Icon name="globe" size={18} />
      <span className="visually-hidden">
        {t('language.switch')}
        {textGap(t('language.switch'))}
      </span>
      <span lang={otherLanguage}>{t(`language.${otherLanguage}`)}</span>
    </button>
  );
}

/** Switches the theme. Styles choose the label, because only they know the theme at the first paint. */
export function ThemeSwitch() {
  const { t } = useTranslation();
  const toggleTheme = useTheme((state) => state.toggleTheme);
  return (
    <button type="button" className={styles.control} onClick={toggleTheme}>
      <span className={cx(styles.theme, styles.toLight)}>
        <Icon name="sun" size={20} />
        <span className="visually-hidden">{t('theme.toLight')}</span>
      </span>
      <span className={cx(styles.theme, styles.toDark)}>
        <Icon name="moon" size={20} />
        <span className="visually-hidden">{t('theme.toDark')}</span>
      </span>
    </button>
  );
}
