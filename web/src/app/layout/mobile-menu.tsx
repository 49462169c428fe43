import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { WalletButton } from '../../features/wallet/wallet-button.js';
import styles from './mobile-menu.module.css';
import { MENU, NavLink } from './nav-link.js';
import { LanguageSwitch } from './switches.js';

/** The header's links on small screens, language and wallet at the bottom. */
export function MobileMenu({ open, onNavigate }: { open: boolean; onNavigate: () => void }) {
  const { t } = useTranslation();
  const panel = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (open) panel.current?.querySelector('a')?.focus({ preventScroll: true });
  }, [open]);

  return (
    <div id="mobile-menu" ref={panel} className={styles.menu} hidden={!open}>
      <nav aria-label={t('nav.label')}>
        <ul className={styles.links}>
          {MENU.map(({ path, text }) => (
            <li key={path}>
              <NavLink className={styles.navLink} to={path} onClick={onNavigate}>
                {t(text)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.foot}>
        <LanguageSwitch />
        <WalletButton placement="menu" />
      </div>
    </div>
  );
}
