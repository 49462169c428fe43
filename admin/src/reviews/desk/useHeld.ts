import { useCallback, useEffect, useRef, useState } from 'react';
import { unsent } from '../../providers/unsaved.js';

/** How long a decision can be undone, in milliseconds. */
const UNDO_MS = 10_000;

export interface Held<T> {
  item: T;
  /** When it is sent, in milliseconds since 1970. */
  until: number;
}

/**
 * Keeps a decision for ten seconds in which it can be undone. It is sent earlier with the next, and when
 * page, screen or session is left or the tab hidden. `send` reports its own failures.
 */
export function useHeld<T>(send: (item: T) => Promise<void>) {
  const [held, setHeld] = useState<Held<T> | null>(null);
  // A ref too: leaving the page does not wait for a rendering.
  const current = useRef<Held<T> | null>(null);
  const latest = useRef(send);
  latest.current = send;

  const take = useCallback((next: Held<T> | null): T | null => {
    const taken = current.current;
    current.current = next;
    setHeld(next);
    return taken?.item ?? null;
  }, []);
  const flush = useCallback(async () => {
    const item = take(null);
    if (item !== null) await latest.current(item);
  }, [take]);

  useEffect(() => {
    if (!held) return;
    const timer = setTimeout(flush, held.until - Date.now());
    const forget = unsent.hold(flush);
    return () => {
      clearTimeout(timer);
      forget();
    };
  }, [held, flush]);
  useAtEnd(flush);
  useEffect(() => {
    // A phone may close a hidden tab silently.
    const leave = () => {
      if (document.visibilityState === 'hidden') flush();
    };
    document.addEventListener('visibilitychange', leave);
    return () => document.removeEventListener('visibilitychange', leave);
  }, [flush]);

  return {
    held,
    hold: (item: T) => {
      flush();
      take({ item, until: Date.now() + UNDO_MS });
    },
    /** Returns the decision that is not sent; null when it is too late. */
    undo: () => take(null),
  };
}

/** Calls a function when the page or the screen is left. */
export function useAtEnd(end: () => void): void {
  const latest = useRef(end);
  latest.current = end;
  useEffect(() => {
    const leave = () => latest.current();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
}
