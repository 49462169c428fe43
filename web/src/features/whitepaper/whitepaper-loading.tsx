import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../components/skeleton.js';
import { Spinner } from '../../components/spinner.js';
import styles from './whitepaper-page.module.css';

export function WhitepaperLoading() {
  const { t } = useTranslation();
  return (
    <>
      <Spinner label={t('whitepaper.loading')} />
      <div className={styles.document}>
        <Skeleton height="20rem" radius="var(--radius-lg)" />
        <div className={styles.sections}>
          <Skeleton height="14rem" />
          <Skeleton height="14rem" />
          <Skeleton height="14rem" />
        </div>
      </div>
    </>
  );
}
