import { useTranslation } from 'react-i18next';
import { Button } from '../components/button.js';
import buttonStyles from '../components/button.module.css';
import { cx } from '../lib/cx.js';
import styles from './full-message.module.css';

/** Plain links and a reload: nothing here may depend on what has just failed. */
export function CrashMessage() {
  const { t } = useTranslation();
  return (
    <div className={styles.message} role="alert">
      <h1 className={styles.title}>{t('crash.title')}</h1>
      <p className={styles.text}>{t('crash.text')}</p>
      <div className={styles.actions}>
        <Button onClick={() => location.reload()}>{t('crash.reload')}</Button>
        <a className={cx(buttonStyles.button, buttonStyles.secondary)} href="/">
          {t('crash.home')}
        </a>
      </div>
    </div>
  );
}
