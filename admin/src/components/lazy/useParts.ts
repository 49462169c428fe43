import { useEffect } from 'react';
import { useNotifyFailure } from '../action/useApiCall.js';
import type { Preloadable } from './lazyPart.js';
import { reloadIfOutdated } from './partError.js';

/** Where browsers do not tell when they are idle, parts are loaded after so long, in milliseconds. */
const IDLE_AFTER_MS = 1000;

function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, IDLE_AFTER_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act);
  return () => cancelIdleCallback(handle);
}

/** Loads a part once the screen is idle, so that it is there when it is needed, also without a network. */
export function usePreloaded(part: Preloadable | undefined): void {
  useEffect(() => part && whenIdle(part.preload), [part]);
}

/**
 * Returns a function that opens a part once it is loaded. Where that fails the screen stays as it is,
 * the admin is told what failed (a key of the catalogues), and the next press tries again.
 */
export function useOpenPart(part: Preloadable, failure: string): (open: () => void) => void {
  const notifyFailure = useNotifyFailure();
  usePreloaded(part);
  return (open) => {
    part.load().then(open, (error: unknown) => {
      if (!reloadIfOutdated(error)) notifyFailure(failure, error);
    });
  };
}
