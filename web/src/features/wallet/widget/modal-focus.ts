import type { TonConnectUI } from '@tonconnect/ui-react';

const MODAL = 'tc-root [role=dialog]';
/** The page but for its toasts, which lie above the modal and say what went wrong. */
const BEHIND = '#root > :not(:has(> ol[aria-live]))';
const MENU_TOGGLE = '[aria-controls=mobile-menu]';
const OPEN_MENU_TOGGLE = `${MENU_TOGGLE}[aria-expanded=true]`;
/** What has the focus after the modal when that which opened it has gone. */
const FALLBACKS = `[data-tc-dropdown-button], [data-tc-connect-button], ${MENU_TOGGLE}`;

function setInert(inert: boolean): void {
  for (const part of document.querySelectorAll<HTMLElement>(BEHIND)) part.inert = inert;
}

/** Focuses the first of these that takes the focus: a hidden one does not. */
function focusFirst(elements: readonly HTMLElement[]): void {
  elements.find((element) => {
    element.focus();
    return element.matches(':focus');
  });
}

/**
 * Keeps the focus in the widget's open modal, whose screens replace each other, and gives it back
 * when the modal closes. With a wallet, the mobile menu has done its work too.
 */
export function keepFocusInModal(ui: TonConnectUI): void {
  let isOpen = false;
  let openers: HTMLElement[] = [];

  const update = () => {
    const modal = document.querySelector<HTMLElement>(MODAL);
    const { activeElement } = document;
    if (modal && !isOpen) {
      openers = activeElement instanceof HTMLElement ? [activeElement] : [];
      setInert(true);
      modal.focus();
    } else if (modal && activeElement === document.body) {
      modal.focus();
    } else if (!modal && isOpen) {
      setInert(false);
      const toggles = ui.connected ? document.querySelectorAll<HTMLElement>(OPEN_MENU_TOGGLE) : [];
      for (const toggle of toggles) toggle.click();
      const fallbacks = document.querySelectorAll<HTMLElement>(FALLBACKS);
      focusFirst([...toggles, ...openers, ...fallbacks]);
    }
    isOpen = modal !== null;
  };
  const root = document.getElementById('tc-widget-root') ?? document.body;
  new MutationObserver(update).observe(root, { childList: true, subtree: true });
}
