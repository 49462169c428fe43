import { useEffect, useRef } from 'react';

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
