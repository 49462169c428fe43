import { useSyncExternalStore } from 'react';
import { pageData } from './page-data.js';

const never = () => () => {};

/** False while the page is as the server drew it, before its scripts are at work. */
const useIsHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/**
 * The moment that the page shows: when it was rendered, and once it is hydrated `now`. Otherwise the first
 * rendering of the browser would be another than the server's.
 */
export function usePresent(now: Date): Date {
  const isHydrated = useIsHydrated();
  const renderedAt = pageData()?.rendered_at;
  return isHydrated || renderedAt === undefined ? now : new Date(renderedAt);
}

/** The visitor's time zone, undefined for the browser's own; UTC until the page is live. */
export const useTimeZone = (): string | undefined => (useIsHydrated() ? undefined : 'UTC');
