import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.js';
import { useTheme } from '../../lib/theme.js';
import styles from './controls.module.css';

export function ThemeSwitch() {
  const { t } = useTranslation();
  const { theme, toggleTheme } = useTheme();
  const dark = theme === 'dark';
  return (
    <button
      type="button"
      className={styles.control}
      aria-label={dark ? t('theme.toLight') : t('theme.toDark')}
      onClick={toggleTheme}
    >
      <Icon name={dark ? 'sun' : 'moon'} size={20} />
    </button>
  );
}
