import { useEffect, useState } from 'react';

/** How long "copied" is shown, in milliseconds (specification section 9). */
export const COPIED_FOR_MS = 1000;

/** Copying with its short confirmation; `copy` resolves to whether it worked. */
export function useCopy() {
  const [copies, setCopies] = useState(0);

  useEffect(() => {
    if (copies === 0) return;
    const timer = setTimeout(() => setCopies(0), COPIED_FOR_MS);
    return () => clearTimeout(timer);
  }, [copies]);

  const copy = async (text: string) => {
    const done = await copyText(text);
    // A counter, so that copying again restarts the second.
    if (done) setCopies((count) => count + 1);
    return done;
  };
  return { copied: copies > 0, copy };
}

function copyThroughTextArea(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.style.cssText = 'position:fixed;top:0;left:0;opacity:0';
  const focused = document.activeElement;
  document.body.append(area);
  area.select();
  try {
    return document.execCommand('copy');
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}

/** Copies a text, through a text area where there is no clipboard (section 7); returns whether it worked. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    console.info('The clipboard is not available; copying through a text area.', error);
    return copyThroughTextArea(text);
  }
}
