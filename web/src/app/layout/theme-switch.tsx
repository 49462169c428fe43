import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.js';
import { cx } from '../../lib/cx.js';
import { useTheme } from '../../lib/theme.js';
import styles from './controls.module.css';

/** Leads to the other theme. The styles choose what is shown: nobody else knows the theme in time. */
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
