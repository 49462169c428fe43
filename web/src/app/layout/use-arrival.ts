import { type RefObject, useEffect, useRef } from 'react';

/**
 * On a change of page: back to the top and focus on the main content, as a full page load would do.
 * The browser restores the position itself when the visitor goes back.
 *
 * @param path Path of the page that is shown.
 */
export function useArrival(path: string, main: RefObject<HTMLElement | null>): void {
  const arrived = useRef(path);
  const wentBack = useRef(false);

  useEffect(() => {
    const onPopState = () => {
      wentBack.current = true;
    };
    addEventListener('popstate', onPopState);
    return () => removeEventListener('popstate', onPopState);
  }, []);

  useEffect(() => {
    if (arrived.current === path) return;
    arrived.current = path;
    if (!wentBack.current) scrollTo({ top: 0, behavior: 'instant' });
    wentBack.current = false;
    main.current?.focus({ preventScroll: true });
  }, [path, main]);
}
