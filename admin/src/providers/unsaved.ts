import { useEffect } from 'react';

let forms = 0;

/** Whether a form on screen has unsaved changes. */
export const unsavedWork = {
  exists: (): boolean => forms > 0,
  /** Called when a form gets unsaved changes; returns a function to call when it has none. */
  begin(): () => void {
    forms += 1;
    return () => {
      forms -= 1;
    };
  },
  /** Counts a pending call as unsaved until it succeeds or fails. */
  async during<T>(send: () => Promise<T>): Promise<T> {
    const end = unsavedWork.begin();
    try {
      return await send();
    } finally {
      end();
    }
  },
};

/** While something is typed or pending, a session that ends is renewed in place. */
export function useUnsavedWork(isUnsaved: boolean): void {
  useEffect(() => (isUnsaved ? unsavedWork.begin() : undefined), [isUnsaved]);
}

type Send = () => Promise<void>;

const held = new Set<Send>();

/** Decisions that can still be undone; they are sent before the session ends. */
export const unsent = {
  exists: (): boolean => held.size > 0,
  /** Adds a decision; returns a function to call when it is sent or undone. */
  hold(send: Send): () => void {
    held.add(send);
    return () => held.delete(send);
  },
  /** Resolves when everything is sent or has failed. */
  async send(): Promise<void> {
    await Promise.allSettled([...held].map((send) => send()));
  },
};
