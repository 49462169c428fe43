import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHidden } from '../../lib/browser-state.js';
import { Button } from '../button.js';
import { Icon, type IconName } from '../icon.js';
import { type Toast, type ToastType, useToastStore } from './toast-store.js';
import styles from './toaster.module.css';

const ICONS: Record<ToastType, IconName> = {
  success: 'check',
  error: 'error',
  warning: 'warning',
  info: 'info',
};

function ToastCard({ toast }: { toast: Toast }) {
  const { t } = useTranslation();
  const dismiss = useToastStore((store) => store.dismiss);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const hidden = useHidden();
  const { action } = toast;
  const act = () => {
    dismiss(toast.id);
    action?.run();
  };
  useCountdown(toast.duration, hovered || focused || hidden, () => dismiss(toast.id));

  return (
    <li
      className={styles.toast}
      data-type={toast.type}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <span className={styles.icon}>
        <Icon name={ICONS[toast.type]} size={20} />
      </span>
      <p className={styles.message}>
        <span className="visually-hidden">
          {t(`toast.${toast.type}`)}
          {t('common.colon')}
        </span>
        {toast.message}
      </p>
      {action && (
        <Button variant="secondary" className={styles.action} onClick={act}>
          {action.label}
        </Button>
      )}
      <button
        type="button"
        className={styles.dismiss}
        aria-label={t('toast.dismiss')}
        onClick={() => dismiss(toast.id)}
      >
        <Icon name="close" size={16} />
      </button>
    </li>
  );
}

/** The corner with the toasts. Always in the page, so that screen readers announce new ones. */
export function Toaster() {
  const { t } = useTranslation();
  const toasts = useToastStore((store) => store.toasts);
  return (
    <section className={styles.region} aria-label={t('toast.region')}>
      <ol className={styles.list} aria-live="polite" aria-relevant="additions text">
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </ol>
    </section>
  );
}

/** Calls `onEnd` after `durationMs` of time that was not spent paused. */
function useCountdown(durationMs: number, paused: boolean, onEnd: () => void): void {
  const remaining = useRef(durationMs);
  const end = useEffectEvent(onEnd);

  useEffect(() => {
    if (paused) return;
    const startedAt = Date.now();
    const timer = setTimeout(() => end(), remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current -= Date.now() - startedAt;
    };
  }, [paused]);
}
