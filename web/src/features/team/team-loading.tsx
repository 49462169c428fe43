import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../components/skeleton.js';
import { Spinner } from '../../components/spinner.js';
import styles from './team-page.module.css';

export function TeamLoading() {
  const { t } = useTranslation();
  return (
    <>
      <Spinner label={t('team.loading')} />
      <div className={styles.grid}>
        <Skeleton height="18.5rem" radius="var(--radius-lg)" />
        <Skeleton height="18.5rem" radius="var(--radius-lg)" />
        <Skeleton height="18.5rem" radius="var(--radius-lg)" />
      </div>
    </>
  );
}
