const ACTIONS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll'];
const OPTIONS = { passive: true, capture: true };

const waiting = new Set<() => void>();
let hasActed = false;

function act(): void {
  for (const action of ACTIONS) removeEventListener(action, act, OPTIONS);
  hasActed = true;
  for (const callback of waiting) callback();
  waiting.clear();
}

/** Watches for the visitor's first move, press, scroll or key. Called once, at start. */
export function watchFirstAction(): void {
  for (const action of ACTIONS) addEventListener(action, act, OPTIONS);
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
