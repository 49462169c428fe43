import { type RefObject, useEffect, useRef } from 'react';

/** From this width on, as in the header's styles, the links are in the header and there is no menu. */
const NAV_QUERY = '(width >= 68rem)';

interface MenuDismissal {
  open: boolean;
  /** Presses and focus inside it keep the menu open. */
  header: RefObject<HTMLElement | null>;
  /** Gets the focus back when the menu is closed with Escape. */
  toggle: RefObject<HTMLElement | null>;
  close: () => void;
}

/** The element around everything the wallet widget renders: button, modals and dropdown. */
const WALLET_WIDGET = 'tc-root';

const isInWidget = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(WALLET_WIDGET) !== null;

/**
 * Closes an open menu on Escape, on a press outside, when the focus leaves it, and when the window
 * grows to where there is no menu.
 */
export function useMenuDismissal({ open, header, toggle, close }: MenuDismissal): void {
  const closeMenu = useRef(close);

  useEffect(() => {
    closeMenu.current = close;
  });

  useEffect(() => {
    if (!open) return;
    const leave = ({ target }: Event) => {
      // The wallet button is in the menu, its dropdown and modal are outside of it.
      if (isInWidget(target)) return;
      if (target instanceof Node && !header.current?.contains(target)) closeMenu.current();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      closeMenu.current();
      toggle.current?.focus();
    };
    const onResize = () => closeMenu.current();
    const desktop = matchMedia(NAV_QUERY);

    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    document.addEventListener('keydown', onKey);
    desktop.addEventListener('change', onResize);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
      document.removeEventListener('keydown', onKey);
      desktop.removeEventListener('change', onResize);
    };
  }, [open, header, toggle]);
}
