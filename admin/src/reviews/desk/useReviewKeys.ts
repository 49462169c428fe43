import { useEffect, useRef } from 'react';
import { isShortcut } from '../../components/action/keys.js';

/** What each key does, in small letters; undefined where it does nothing now. */
export type ReviewKeys = Readonly<Record<string, (() => void) | undefined>>;

/** Listens to the keys of the screen. A key that is held down counts once. */
export function useReviewKeys(keys: ReviewKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.repeat || !isShortcut(event)) return;
      const act = latest.current[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
