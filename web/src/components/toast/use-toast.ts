import { useMemo } from 'react';
import { type ToastType, useToastStore } from './toast-store.js';

type ShowToast = (message: string, duration?: number) => void;

/**
 * Shows short messages in the corner of the page; durations in milliseconds, 3000 by default.
 *
 * @example
 * const toast = useToast();
 * toast.success(t('airdrop.claimed'));
 */
export function useToast(): Record<ToastType, ShowToast> {
  const show = useToastStore((store) => store.show);
  return useMemo(
    () => ({
      success: (message, duration) => show('success', message, duration),
      error: (message, duration) => show('error', message, duration),
      warning: (message, duration) => show('warning', message, duration),
      info: (message, duration) => show('info', message, duration),
    }),
    [show],
  );
}
