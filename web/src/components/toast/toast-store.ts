import { create } from 'zustand';

export type ToastType = 'success' | 'error' | 'warning' | 'info';

export interface ToastAction {
  label: string;
  run: () => void;
}

interface ToastOptions {
  action?: ToastAction | undefined;
  /** Time on screen in milliseconds. */
  duration?: number;
}

export interface Toast extends ToastOptions {
  id: number;
  type: ToastType;
  message: string;
  duration: number;
}

/** The default time on screen (specification, section 9), and a longer one for toasts with a button. */
const TOAST_DURATION_MS = 3000;
const ACTION_DURATION_MS = 10_000;

/** More would cover a phone; the oldest goes. */
const MAX_TOASTS = 3;

interface ToastStore {
  toasts: Toast[];
  show: (type: ToastType, message: string, options?: ToastOptions) => void;
  dismiss: (id: number) => void;
}

let lastId = 0;

export const useToastStore = create<ToastStore>()((set) => ({
  toasts: [],
  show: (type, message, { action, duration } = {}) => {
    lastId += 1;
    const usual = action ? ACTION_DURATION_MS : TOAST_DURATION_MS;
    const toast = { id: lastId, type, message, action, duration: duration ?? usual };
    // The same message again replaces the one on screen instead of piling up.
    set(({ toasts }) => ({
      toasts: [...toasts.filter((it) => it.type !== type || it.message !== message), toast].slice(
        -MAX_TOASTS,
      ),
    }));
  },
  dismiss: (id) => set(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) })),
}));

const shower =
  (type: ToastType) =>
  (message: string, options?: ToastOptions): void =>
    useToastStore.getState().show(type, message, options);

/**
 * Shows short messages in the corner of the page.
 *
 * @example
 * toast.success(t('airdrop.claimed'));
 */
export const toast = {
  success: shower('success'),
  error: shower('error'),
  warning: shower('warning'),
  info: shower('info'),
};
