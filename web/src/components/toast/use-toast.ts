import { useMemo } from 'react';
import { type ToastOptions, type ToastType, useToastStore } from './toast-store.js';

type ShowToast = (message: string, options?: ToastOptions) => void;

/**
 * Shows short messages in the corner of the page, with a button where something mends what they tell of.
 *
 * @example
 * const toast = useToast();
 * toast.success(t('airdrop.claimed'));
 */
export function useToast(): Record<ToastType, ShowToast> {
  const show = useToastStore((store) => store.show);
  return useMemo(
    () => ({
      success: (message, options) => show('success', message, options),
      error: (message, options) => show('error', message, options),
      warning: (message, options) => show('warning', message, options),
      info: (message, options) => show('info', message, options),
    }),
    [show],
  );
}
