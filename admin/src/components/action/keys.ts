/** Whether a key that is pressed there is part of a text. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/**
 * Whether a key that was pressed is meant for the screen: not while something is typed or a dialog is
 * open, and not as part of a combination, which is the browser's.
 */
export function isShortcut(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return false;
  return document.querySelector('[role="dialog"]') === null;
}
