import { type ReactNode, useEffect } from 'react';
import { Contract } from '../../components/contract/contract.js';
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
  const { tasks: flow, rewards, notice, account } = useStanding(wallet, listed);
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
      <StandingBar rewards={rewards} wallet={wallet} next={next} />
    </>
  );
}
