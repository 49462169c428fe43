import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.js';

/** When it is removed while it has the focus, the page's content takes the focus. */
export function RetryButton({ onRetry, className }: { onRetry: () => void; className?: string }) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);

  useLayoutEffect(() => {
    const { current } = button;
    return () => {
      if (current !== document.activeElement) return;
      document.getElementById('main')?.focus({ preventScroll: true });
    };
  }, []);

  return (
    <Button ref={button} variant="secondary" className={className} onClick={onRetry}>
      {t('common.retry')}
    </Button>
  );
}
