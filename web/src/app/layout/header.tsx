import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { Icon } from '../../components/icon.js';
import { Logo } from '../../components/logo.js';
import { WalletButton } from '../../features/wallet/wallet-button.js';
import controls from './controls.module.css';
import styles from './header.module.css';
import { MobileMenu } from './mobile-menu.js';
import { MENU, NavLink } from './nav-link.js';
import { LanguageSwitch, ThemeSwitch } from './switches.js';
import { WithoutScripts } from './without-scripts.js';

export function Header() {
  const { t } = useTranslation();
  const [menuOpen, setMenuOpen] = useState(false);
  const header = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  useMenuDismissal({ open: menuOpen, header, toggle, close: () => setMenuOpen(false) });

  return (
    <header ref={header} className={styles.header}>
      <div className={styles.bar}>
        <Link className={styles.brand} to="/">
          <Logo />
        </Link>
        <nav className={styles.nav} aria-label={t('nav.label')}>
          <ul className={styles.links}>
            {MENU.map(({ path, text }) => (
              <li key={path}>
                <NavLink className={styles.navLink} to={path}>
                  {t(text)}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.controls}>
          <div className={styles.wide}>
            <LanguageSwitch />
          </div>
          <ThemeSwitch />
          <div className={styles.wide}>
            <WalletButton placement="header" />
          </div>
          <button
            ref={toggle}
            type="button"
            className={`${controls.control} ${styles.menuToggle}`}
            aria-label={menuOpen ? t('nav.closeMenu') : t('nav.openMenu')}
            aria-expanded={menuOpen}
            aria-controls="mobile-menu"
            onClick={() => setMenuOpen(!menuOpen)}
          >
            <Icon name={menuOpen ? 'close' : 'menu'} size={22} />
          </button>
        </div>
      </div>
      <WithoutScripts />
      <MobileMenu open={menuOpen} onNavigate={() => setMenuOpen(false)} />
    </header>
  );
}

/** Matches when the header shows the links and has no menu, as in its styles. */
const NAV_QUERY = '(min-width: 68rem)';

interface MenuDismissal {
  open: boolean;
  /** Presses and focus inside it keep the menu open. */
  header: RefObject<HTMLElement | null>;
  /** Gets the focus back when the menu is closed with Escape. */
  toggle: RefObject<HTMLElement | null>;
  close: () => void;
}

const WALLET_WIDGET = 'tc-root';

const isInWidget = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(WALLET_WIDGET) !== null;

/** Closes an open menu on Escape, on a press or focus outside, and when the window grows beyond it. */
function useMenuDismissal({ open, header, toggle, close }: MenuDismissal): void {
  const closeMenu = useEffectEvent(close);

  useEffect(() => {
    if (!open) return;
    const leave = ({ target }: Event) => {
      // The wallet button is in the menu, its dropdown and modal are outside of it.
      if (isInWidget(target)) return;
      if (target instanceof Node && !header.current?.contains(target)) closeMenu();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      closeMenu();
      toggle.current?.focus();
    };
    const onResize = () => closeMenu();
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
