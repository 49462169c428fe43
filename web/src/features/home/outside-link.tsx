import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './outside-link.module.css';

/** A link of the operator to another site. */
export function OutsideLink({ to, children }: { to: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <a className={styles.link} href={to} target="_blank" rel="noopener noreferrer" dir="auto">
      {children}
      <span className="visually-hidden"> ({t('common.newTab')})</span>
    </a>
  );
}
