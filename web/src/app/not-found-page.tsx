import { useTranslation } from 'react-i18next';
import { Aurora } from '../components/aurora.js';
import { ButtonLink } from '../components/button.js';
import styles from './full-message.module.css';

export function Page() {
  const { t } = useTranslation();
  return (
    <div className={styles.message}>
      <Aurora />
      <p className={styles.code} aria-hidden="true">
        404
      </p>
      <h1 className={styles.title}>{t('notFound.title')}</h1>
      <p className={styles.text}>{t('notFound.text')}</p>
      <div className={styles.actions}>
        <ButtonLink to="/">{t('notFound.home')}</ButtonLink>
      </div>
    </div>
  );
}
