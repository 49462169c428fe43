const ACTIONS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll'];

const waiting = new Set<() => void>();
let hasActed = false;

/** Watches for the visitor's first move, press, scroll or key. Called once, at start. */
export function watchFirstAction(): void {
  const listeners = new AbortController();
  const act = () => {
    listeners.abort();
    hasActed = true;
    for (const callback of waiting) callback();
    waiting.clear();
  };
  for (const action of ACTIONS) {
    addEventListener(action, act, { signal: listeners.signal, passive: true, capture: true });
  }
}

/**
 * Calls back once the visitor has done anything, at once if that was before: what will be needed
 * soon then loads without being in the way of the first view. Returns how to stop waiting.
 */
export function onFirstAction(callback: () => void): () => void {
  if (hasActed) callback();
  else waiting.add(callback);
  return () => {
    waiting.delete(callback);
  };
}
