import { create } from 'zustand';

export type ToastType = 'success' | 'error' | 'warning' | 'info';

export interface Toast {
  id: number;
  type: ToastType;
  message: string;
  /** Time on screen in milliseconds. */
  duration: number;
}

/** How long a toast stays unless told otherwise, in milliseconds (specification, section 9). */
const TOAST_DURATION_MS = 3000;

/** More would cover a phone; the oldest goes. */
const MOST_TOASTS = 3;

interface ToastStore {
  toasts: Toast[];
  show: (type: ToastType, message: string, duration?: number) => void;
  dismiss: (id: number) => void;
}

let lastId = 0;

export const useToastStore = create<ToastStore>()((set) => ({
  toasts: [],
  show: (type, message, duration = TOAST_DURATION_MS) => {
    lastId += 1;
    const toast = { id: lastId, type, message, duration };
    // The same message again replaces the one on screen instead of piling up.
    set(({ toasts }) => ({
      toasts: [...toasts.filter((it) => it.type !== type || it.message !== message), toast].slice(
        -MOST_TOASTS,
      ),
    }));
  },
  dismiss: (id) => set(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) })),
}));
