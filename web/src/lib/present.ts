import { useSyncExternalStore } from 'react';
import { pageData } from './page-data.js';

const never = () => () => {};

/** False while the page is as the server drew it, before its scripts are at work. */
const useIsLive = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/**
 * The moment that the page shows: when it was drawn, and once it is live `now`. Otherwise the first
 * drawing of the browser would be another than the server's.
 */
export function usePresent(now: Date): Date {
  const isLive = useIsLive();
  const drawnAt = pageData()?.drawn_at;
  return isLive || drawnAt === undefined ? now : new Date(drawnAt);
}

/** The visitor's time zone, undefined for the browser's own; UTC until the page is live. */
export const useTimeZone = (): string | undefined => (useIsLive() ? undefined : 'UTC');
