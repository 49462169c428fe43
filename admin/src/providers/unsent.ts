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
