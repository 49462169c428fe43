import { useEffect, useRef } from 'react';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/**
 * Whether a key press is a shortcut: not typing, not one of the browser's, and with no dialog over its screen.
 * @param dialogs the number of dialogs of the screen itself: 1 for a record's, 0 for a page
 */
export function isShortcut(event: KeyboardEvent, dialogs = 0): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return false;
  return document.querySelectorAll('[role="dialog"]').length === dialogs;
}

/** Actions by key in lower case; undefined for none. */
type Shortcuts = Readonly<Record<string, (() => void) | undefined>>;

/** Listens to the keys of a page, or of a record's dialog. A key that is held down counts once. */
export function useShortcuts(shortcuts: Shortcuts, { isDialog = false } = {}): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.repeat || !isShortcut(event, isDialog ? 1 : 0)) return;
      const act = latest.current[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [isDialog]);
}
