import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** The subject of a short label, for screen readers only. */
export function Subject({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <span className="visually-hidden">
      {t('common.colon')}
      {children}
    </span>
  );
}
