import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Contract } from '../../components/contract/contract.js';
import { Spinner } from '../../components/spinner.js';
import { useIsServed } from '../../lib/present.js';
import { useSiteSettings } from '../../lib/site-settings.js';
import { useWallet } from '../wallet/use-wallet.js';
import { CampaignNote } from './campaign-note.js';
import { Leaderboard, MyAccount } from './live/lazy-parts.js';
import { takeFromAddress } from './live/telegram/telegram-return.js';
import styles from './participation.module.css';
import { RewardsCard } from './rewards-card.js';
import { StandingBar } from './standing-bar.js';
import { TaskList } from './task-list.js';
import { useStanding } from './use-standing.js';
import { useTasks } from './use-tasks.js';
import { ConnectBanner, NetworkBanner, NoticeBanner } from './wallet-banner.js';

interface ParticipationProps {
  walletPanel: ReactNode;
}

/** What a visitor has earned, and the tasks to earn more. */
export function Participation({ walletPanel }: ParticipationProps) {
  const wallet = useWallet();
  const listed = useTasks();
  const { tasks, isPending } = listed;
  const standing = useStanding(wallet, listed);
  const { tasks: flow, rewards, notice, account } = standing;
  const { t } = useTranslation();
  const isServed = useIsServed();
  const isWaiting = useFirstWait(isServed, wallet.restoring || standing.isPending);
  const showsLeaderboard = useSiteSettings(
    ({ settings }) => settings.campaign_mode === 'live' && settings.is_leaderboard_shown,
  );
  useEffect(takeFromAddress, []);
  const isStranger = wallet.address === null && !wallet.restoring;
  // For a stranger it would only say again what the banner says.
  const showsWallet = !isStranger || wallet.status === 'error';
  const next = flow.isEligible
    ? tasks.find(({ id }) => flow.statusOf(id) === 'not_started')
    : undefined;

  return (
    <>
      <div
        className={styles.visitor}
        data-served={isServed ? '' : undefined}
        data-waiting={isWaiting ? '' : undefined}
      >
        <div className={styles.waiting}>
          <Spinner label={t('wallet.loading')} />
        </div>
        <div className={styles.overview} data-wallet={showsWallet}>
          <CampaignNote />
          <RewardsCard rewards={rewards} wallet={wallet} next={next}>
            {isStranger && (
              <ConnectBanner connect={wallet.connect} busy={wallet.status === 'connecting'} />
            )}
            {wallet.onOtherNetwork && <NetworkBanner wallet={wallet} />}
            {notice && <NoticeBanner notice={notice} />}
          </RewardsCard>
          {showsWallet && walletPanel}
        </div>
        <TaskList tasks={tasks} isPending={isPending} flow={flow} />
        {account && <MyAccount account={account} tasks={tasks} />}
        {showsLeaderboard && <Leaderboard account={account} />}
        <div className={styles.contract}>
          <Contract wallet={wallet.onOtherNetwork ? undefined : wallet} />
        </div>
      </div>
      <StandingBar rewards={rewards} wallet={wallet} next={next} isWaiting={isWaiting} />
    </>
  );
}

/**
 * Whether the page waits for the first time, for a stored wallet and for how its visitor stands: until then it
 * shows neither a stranger's page nor half of the visitor's, and nothing moves.
 */
function useFirstWait(isServed: boolean, isPending: boolean): boolean {
  const [isOver, setOver] = useState(false);
  const ends = !isServed && !isPending;
  useEffect(() => {
    if (ends) setOver(true);
  }, [ends]);
  return isPending && !isOver;
}
