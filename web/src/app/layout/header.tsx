import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { Icon } from '../../components/icon.js';
import { Logo } from '../../components/logo.js';
import { WalletButton } from '../../features/wallet/wallet-button.js';
import { useSiteSettings } from '../../lib/site-settings.js';
import controls from './controls.module.css';
import styles from './header.module.css';
import { LanguageSwitch } from './language-switch.js';
import { MobileMenu } from './mobile-menu.js';
import { MENU, NavLink } from './nav-link.js';
import { ThemeSwitch } from './theme-switch.js';
import { useMenuDismissal } from './use-menu-dismissal.js';
import { WithoutScripts } from './without-scripts.js';

export function Header() {
  const { t } = useTranslation();
  const { settings } = useSiteSettings();
  const [menuOpen, setMenuOpen] = useState(false);
  const header = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  useMenuDismissal({ open: menuOpen, header, toggle, close: () => setMenuOpen(false) });

  return (
    <header ref={header} className={styles.header}>
      <div className={styles.bar}>
        <Link className={styles.brand} to="/">
          <Logo name={settings.site_name} />
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
