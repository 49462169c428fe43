/** The element around all that the widget draws: its button, and modals and dropdown in the body. */
const WIDGET = 'tc-root';

/** Whether something belongs to the widget, wherever in the page it stands. */
export function isInWidget(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(WIDGET) !== null;
}
