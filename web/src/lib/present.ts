import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';
import type { PageData } from '#libs/domain/index.js';

function dataInDocument(): PageData | null {
  const text = globalThis.document?.getElementById('page-data')?.textContent;
  return text ? JSON.parse(text) : null;
}

let data = dataInDocument();

/** The data that the page was rendered with; null when the server did not render it. */
export const pageData = (): PageData | null => data;

/** The server renders the next page with this. */
export function renderWith(next: PageData): void {
  data = next;
}

/** Whether no page is waiting for hydration. */
let isHydrated = globalThis.document !== undefined && pageData() === null;

/** False until hydration. The change is a transition, so that it does not block the page. */
export function useIsHydrated(): boolean {
  const [is, setIs] = useState(isHydrated);
  useEffect(() => {
    isHydrated = true;
    startTransition(() => setIs(true));
  }, []);
  return is;
}

const never = () => () => {};

/** Whether a part of the page is still as the server rendered it, without a visitor. */
export const useIsServed = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );

/** When the page was rendered, and `now` after hydration, so that both first renders are the same. */
export function usePresent(now: Date): Date {
  const isLive = useIsHydrated();
  const renderedAt = pageData()?.rendered_at;
  return isLive || renderedAt === undefined ? now : new Date(renderedAt);
}

const TICK_MS = 1000;

/** The current time, every second while the component is mounted. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** The time zone to show: UTC until hydration, then undefined for the browser's own. */
export const useTimeZone = (): 'UTC' | undefined => (useIsHydrated() ? undefined : 'UTC');

/** A placeholder for the site's origin until it is known. */
export const UNKNOWN_ORIGIN = 'https://this-site.example';

export function useLinkOrigin(): string {
  const isLive = useIsHydrated();
  return pageData()?.origin ?? (isLive ? location.origin : UNKNOWN_ORIGIN);
}
