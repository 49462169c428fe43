const ACTIONS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll'];

/**
 * Calls back once, when the visitor first moves, presses, scrolls or types: what will be needed soon
 * then loads without being in the way of the first view. Returns how to stop waiting.
 */
export function onFirstAction(callback: () => void): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  const act = () => {
    listeners.abort();
    callback();
  };
  for (const action of ACTIONS) addEventListener(action, act, { signal, passive: true });
  return () => listeners.abort();
}
