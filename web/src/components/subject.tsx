import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** What a short label is about, for screen readers only. */
export function Subject({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <span className="visually-hidden">
      {t('common.colon')}
      {children}
    </span>
  );
}
