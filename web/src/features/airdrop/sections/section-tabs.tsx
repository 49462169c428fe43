import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useRoute } from 'wouter';
import { MINI_APP_PATH } from '#libs/domain/index.js';
import { PageIcon } from '../../../components/page-icon.js';
import { useAirdropHome } from '../../../lib/airdrop-home.js';
import styles from './section-tabs.module.css';

const SECTIONS = [
  { path: null, name: 'tasks', icon: 'tasks' },
  { path: '/airdrop/invite', name: 'invite', icon: 'referral' },
  { path: '/airdrop/activity', name: 'activity', icon: 'clock' },
  { path: '/airdrop/claims', name: 'claims', icon: 'coins' },
] as const;

/** The sections of the airdrop page: at the bottom of phones, at the side of wide screens. */
export function SectionTabs() {
  const { t } = useTranslation();
  // The server, too, knows the Mini App by its address.
  const [isMiniApp] = useRoute(MINI_APP_PATH);
  const tasks = useAirdropHome(({ path }) => (isMiniApp ? MINI_APP_PATH : path));
  return (
    <nav className={styles.tabs} aria-label={t('airdrop.sections.label')}>
      <ul className={styles.list}>
        {SECTIONS.map(({ path, name, icon }) => (
          <li key={name}>
            <Tab to={path ?? tasks}>
              <PageIcon name={icon} size={22} />
              {t(`airdrop.sections.${name}.tab`)}
            </Tab>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Tab({ to, children }: { to: string; children: ReactNode }) {
  const [isCurrent] = useRoute(to);
  return (
    <Link to={to} className={styles.tab} aria-current={isCurrent ? 'page' : undefined}>
      {children}
    </Link>
  );
}
