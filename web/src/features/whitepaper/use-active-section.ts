import { useEffect, useState } from 'react';
import { sectionAtLine } from './section-at-line.js';

/** The id of the section being read, however the reader came there; above the first section, its id. */
export function useActiveSection(ids: readonly string[]): string | undefined {
  const [active, setActive] = useState(ids[0]);

  useEffect(() => {
    const update = () => setActive(sectionAtLine(ids)?.id ?? ids[0]);
    update();
    addEventListener('scroll', update, { passive: true });
    addEventListener('resize', update);
    return () => {
      removeEventListener('scroll', update);
      removeEventListener('resize', update);
    };
  }, [ids]);

  return active;
}
