import { useEffect } from 'react';

/**
 * Takes the reader to the section that the address names. The browser does so itself for what is
 * there when the page opens; the sections come later.
 */
export function useLinkedSection(): void {
  useEffect(() => {
    const section = document.getElementById(location.hash.slice(1));
    section?.scrollIntoView({ block: 'start', behavior: 'instant' });
    section?.focus({ preventScroll: true });
  }, []);
}
