import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { WalletButton } from '../../features/wallet/wallet-button.js';
import { LanguageSwitch } from './language-switch.js';
import styles from './mobile-menu.module.css';
import { NavLink } from './nav-link.js';
import { NAV_LINKS } from './nav-links.js';

interface MobileMenuProps {
  open: boolean;
  onNavigate: () => void;
}

/** The header's links on small screens, language and wallet at the bottom. */
export function MobileMenu({ open, onNavigate }: MobileMenuProps) {
  const { t } = useTranslation();
  const panel = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (open) panel.current?.querySelector('a')?.focus({ preventScroll: true });
  }, [open]);

  return (
    <div id="mobile-menu" ref={panel} className={styles.menu} hidden={!open}>
      <nav aria-label={t('nav.label')}>
        <ul className={styles.links}>
          {NAV_LINKS.map(({ key, path }) => (
            <li key={key}>
              <NavLink className={styles.navLink} to={path} onClick={onNavigate}>
                {t(`nav.${key}`)}
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
