import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';
import type { PageData } from '#libs/domain/index.js';

function dataInDocument(): PageData | null {
  const text = globalThis.document?.getElementById('page-data')?.textContent;
  return text ? JSON.parse(text) : null;
}

let data = dataInDocument();

/** What the page in the document was rendered with; null when no server drew it. */
export const pageData = (): PageData | null => data;

/** The server renders the next page with this. */
export function renderWith(next: PageData): void {
  data = next;
}

/** Whether a page that the server drew has been hydrated, or none was. */
let isHydrated = globalThis.document !== undefined && pageData() === null;

/**
 * False while the page is as the server drew it, before its scripts are at work. What then changes is a
 * transition: a store's new state would be drawn at once, however much of the page it concerns.
 */
function useIsHydrated(): boolean {
  const [is, setIs] = useState(isHydrated);
  useEffect(() => {
    isHydrated = true;
    startTransition(() => setIs(true));
  }, []);
  return is;
}

const never = () => () => {};

/** Whether a part of the page is still as the server drew it, which knows of no visitor. */
export const useIsServed = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );

/**
 * The moment that the page shows: when it was rendered, and once it is hydrated `now`. Otherwise the first
 * rendering of the browser would be another than the server's.
 */
export function usePresent(now: Date): Date {
  const isLive = useIsHydrated();
  const renderedAt = pageData()?.rendered_at;
  return isLive || renderedAt === undefined ? now : new Date(renderedAt);
}

/** The visitor's time zone, undefined for the browser's own; UTC until the page is live. */
export const useTimeZone = (): string | undefined => (useIsHydrated() ? undefined : 'UTC');

/** Stands for the site's origin until a browser knows it: a name for examples, which no site can have. */
export const UNKNOWN_ORIGIN = 'https://this-site.example';

/** Origin of the site, without a slash at the end, by which addresses in texts are known as its own. */
export function useLinkOrigin(): string {
  const isLive = useIsHydrated();
  return pageData()?.origin ?? (isLive ? location.origin : UNKNOWN_ORIGIN);
}
