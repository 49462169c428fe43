import { useEffect } from 'react';

let forms = 0;

/** Whether a form on screen holds what nobody has saved yet. */
export const unsavedWork = {
  exists: (): boolean => forms > 0,
  /** Called by a form when it gets unsaved changes; returns what to call when it has none. */
  begin(): () => void {
    forms += 1;
    return () => {
      forms -= 1;
    };
  },
  /** Counts what is on its way as unsaved until it has arrived or failed. */
  async during<T>(send: () => Promise<T>): Promise<T> {
    const end = unsavedWork.begin();
    try {
      return await send();
    } finally {
      end();
    }
  },
};

/** Something is typed, or on its way: a session that ends is begun again in place, and nothing is lost. */
export function useUnsavedWork(isUnsaved: boolean): void {
  useEffect(() => (isUnsaved ? unsavedWork.begin() : undefined), [isUnsaved]);
}

type Send = () => Promise<void>;

const held = new Set<Send>();

/** What the admin has decided and can still undo: it is sent before the session ends. */
export const unsent = {
  exists: (): boolean => held.size > 0,
  /** Names how to send it; returns what to call when it is sent or undone. */
  hold(send: Send): () => void {
    held.add(send);
    return () => held.delete(send);
  },
  /** Resolves when everything is sent or has failed. */
  async send(): Promise<void> {
    await Promise.allSettled([...held].map((send) => send()));
  },
};
