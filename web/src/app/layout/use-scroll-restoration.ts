import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * On a change of page: back to the top and focus on the main content, as a full page load would do;
 * on the way back, to where the page was left. The browser's own scroll restoration does not work
 * here: it scrolls before the page is rendered.
 *
 * @param path Path of the page that is shown.
 */
export function useScrollRestoration(path: string, main: RefObject<HTMLElement | null>): void {
  const arrived = useRef(path);
  const wentBack = useRef(false);
  const positions = useRef(new Map<string, number>());

  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    const onPopState = () => {
      wentBack.current = location.pathname !== arrived.current;
    };
    const onScroll = () => {
      if (!wentBack.current) positions.current.set(arrived.current, scrollY);
    };
    // Ahead of the router's listener, after which React shows the page at once.
    addEventListener('popstate', onPopState, { signal, capture: true });
    addEventListener('scroll', onScroll, { signal, passive: true });
    return () => listeners.abort();
  }, []);

  useLayoutEffect(() => {
    if (arrived.current === path) return;
    arrived.current = path;
    const top = wentBack.current ? (positions.current.get(path) ?? 0) : 0;
    wentBack.current = false;
    scrollTo({ top, behavior: 'instant' });
    main.current?.focus({ preventScroll: true });
  }, [path, main]);
}
