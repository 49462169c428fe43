import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useRoute } from 'wouter';
import { MINI_APP_PATH } from '#libs/domain/index.js';
import { PageIcon } from '../../../components/page-icon.js';
import { useAirdropHome } from '../../../lib/airdrop-home.js';
import type { NextStep } from '../next/next-step.js';
import styles from './section-tabs.module.css';

const SECTIONS = [
  { path: null, name: 'tasks', icon: 'tasks' },
  { path: '/airdrop/invite', name: 'invite', icon: 'referral' },
  { path: '/airdrop/activity', name: 'activity', icon: 'clock' },
  { path: '/airdrop/claims', name: 'claims', icon: 'coins' },
] as const;

/** The sections of steps in which there is something to do. */
const SECTION_OF: Partial<Record<NextStep['kind'], (typeof SECTIONS)[number]['name']>> = {
  task: 'tasks',
  continue: 'tasks',
  claim: 'claims',
  requirement: 'claims',
  to_wallet: 'claims',
};

/** The sections of the airdrop page: at the bottom of phones, at the side of wide screens. */
export function SectionTabs({ step }: { step: NextStep | null }) {
  const { t } = useTranslation();
  // The server, too, knows the Mini App by its address.
  const [isMiniApp] = useRoute(MINI_APP_PATH);
  const tasks = useAirdropHome(({ path }) => (isMiniApp ? MINI_APP_PATH : path));
  const next = step && SECTION_OF[step.kind];
  return (
    <nav className={styles.tabs} aria-label={t('airdrop.sections.label')}>
      <ul className={styles.list}>
        {SECTIONS.map(({ path, name, icon }) => (
          <li key={name}>
            <Tab to={path ?? tasks} isNext={name === next}>
              <PageIcon name={icon} size={22} />
              {t(`airdrop.sections.${name}.tab`)}
            </Tab>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface TabProps {
  to: string;
  /** The visitor's next step is there. */
  isNext: boolean;
  children: ReactNode;
}

function Tab({ to, isNext, children }: TabProps) {
  const { t } = useTranslation();
  const [isCurrent] = useRoute(to);
  const id = useId();
  const isMarked = isNext && !isCurrent;
  return (
    <>
      <Link
        to={to}
        className={styles.tab}
        aria-current={isCurrent ? 'page' : undefined}
        aria-describedby={isMarked ? id : undefined}
        data-next={isMarked || undefined}
      >
        {children}
      </Link>
      {isMarked && (
        <span id={id} hidden>
          {t('airdrop.step.label')}
        </span>
      )}
    </>
  );
}
