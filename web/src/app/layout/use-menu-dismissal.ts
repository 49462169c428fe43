import { type RefObject, useEffect, useRef } from 'react';
import { isInWidget } from '../../features/wallet/is-in-widget.js';

interface MenuDismissal {
  open: boolean;
  /** Presses and focus inside it keep the menu open. */
  header: RefObject<HTMLElement | null>;
  /** Gets the focus back when the menu is closed with Escape. */
  toggle: RefObject<HTMLElement | null>;
  close: () => void;
}

/** The width, matching the styles, from which the header shows its links without a menu. */
const DESKTOP_QUERY = '(width >= 68rem)';

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
      // The dropdown and the modal of the wallet button in the menu.
      if (isInWidget(target)) return;
      if (target instanceof Node && !header.current?.contains(target)) closeMenu.current();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      closeMenu.current();
      toggle.current?.focus();
    };
    const onResize = () => closeMenu.current();
    const desktop = matchMedia(DESKTOP_QUERY);

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
