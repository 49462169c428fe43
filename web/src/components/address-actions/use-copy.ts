import { useEffect, useState } from 'react';
import { copyText } from './copy-text.js';

/** How long "copied" is shown, in milliseconds (specification section 9). */
export const COPIED_FOR_MS = 1000;

interface Copy {
  /** True for one second after the text was copied. */
  copied: boolean;
  /** Resolves to whether it worked. */
  copy: (text: string) => Promise<boolean>;
}

/** Copying with its short confirmation. */
export function useCopy(): Copy {
  const [copies, setCopies] = useState(0);

  useEffect(() => {
    if (copies === 0) return;
    const timer = setTimeout(() => setCopies(0), COPIED_FOR_MS);
    return () => clearTimeout(timer);
  }, [copies]);

  const copy = async (text: string) => {
    const done = await copyText(text);
    // Counting, not a flag: copying again starts the second anew.
    if (done) setCopies((count) => count + 1);
    return done;
  };
  return { copied: copies > 0, copy };
}
