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
export function watchFirstInteraction(): void {
  for (const action of ACTIONS) addEventListener(action, act, OPTIONS);
}

/** Calls back at the first interaction, or at once if there was one: downloads must not delay the first view. */
export function onFirstInteraction(callback: () => void): () => void {
  if (hasActed) callback();
  else waiting.add(callback);
  return () => {
    waiting.delete(callback);
  };
}
