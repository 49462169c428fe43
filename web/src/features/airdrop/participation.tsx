import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Contract } from '../../components/contract/contract.js';
import { Spinner } from '../../components/spinner.js';
import { useIsServed } from '../../lib/present.js';
import { useSiteSettings } from '../../lib/site-settings.js';
import type { Me } from '../wallet/use-visitor-session.js';
import { useWallet, type Wallet } from '../wallet/use-wallet.js';
import { CampaignNote } from './campaign-note.js';
import { ClaimRequirements, Leaderboard, MyAccount, OtherWallet } from './live/lazy-parts.js';
import { claimRules } from './live/requirements/claim-rules.js';
import { takeFromAddress } from './live/telegram/telegram-return.js';
import { useLive } from './live/use-live.js';
import styles from './participation.module.css';
import type { ParticipationState } from './participation-state.js';
import { usePreview } from './preview/use-preview.js';
import { RewardsBar } from './rewards-bar.js';
import { RewardsCard } from './rewards-card.js';
import { TaskList } from './task-list.js';
import { type TasksState, useTasks } from './use-tasks.js';
import { ConnectBanner, HeldBanner, NetworkBanner, NoticeBanner } from './wallet-banner.js';

interface ParticipationProps {
  walletPanel: ReactNode;
}

/** The visitor's rewards and tasks, in the campaign's mode (decision 34). */
export function Participation({ walletPanel }: ParticipationProps) {
  const isLive = useSiteSettings(({ settings }) => settings.campaign_mode === 'live');
  const wallet = useWallet();
  const listed = useTasks();
  // Kept here, so that a change of mode does not hide the page again.
  const firstWait = useState(true);
  useEffect(takeFromAddress, []);
  const Mode = isLive ? LiveParticipation : PreviewParticipation;
  return <Mode wallet={wallet} listed={listed} walletPanel={walletPanel} firstWait={firstWait} />;
}

/** Whether another wallet with the same key takes part. */
const isOtherWallet = (account: ParticipationState['account']): account is Me =>
  account != null && account.wallet_address !== account.session_wallet;

interface ModeProps extends ParticipationProps {
  wallet: Wallet;
  listed: TasksState;
  /** Whether the page has not been shown yet. */
  firstWait: [boolean, (isFirst: boolean) => void];
}

function LiveParticipation(props: ModeProps) {
  const state = useLive(props.wallet, props.listed);
  const showsLeaderboard = useSiteSettings(({ settings }) => settings.is_leaderboard_shown);
  const settings = useSiteSettings((site) => site.settings);
  const { tasks } = props.listed;
  const asksMore = claimRules(settings, tasks).length > 0;
  return (
    <ParticipationView
      {...props}
      state={state}
      requirements={asksMore && <ClaimRequirements account={state.account} tasks={tasks} />}
    >
      {state.account && <MyAccount account={state.account} tasks={tasks} />}
      {showsLeaderboard && <Leaderboard account={state.account} />}
    </ParticipationView>
  );
}

function PreviewParticipation(props: ModeProps) {
  return <ParticipationView {...props} state={usePreview(props.wallet, props.listed)} />;
}

interface ParticipationViewProps extends ModeProps {
  state: ParticipationState;
  /** What a claim needs besides points. */
  requirements?: ReactNode;
  children?: ReactNode;
}

function ParticipationView(props: ParticipationViewProps) {
  const { wallet, walletPanel, state, firstWait, requirements, children } = props;
  const { tasks, isPending } = props.listed;
  const { tasks: flow, rewards, notice } = state;
  const { t } = useTranslation();
  const isServed = useIsServed();
  const isWaiting = useFirstWait(firstWait, isServed, wallet.restoring || state.isPending);
  const isStranger = wallet.address === null && !wallet.restoring;
  // The banner says the same to a visitor without a wallet.
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
          <RewardsCard rewards={rewards} wallet={wallet} next={next} requirements={requirements}>
            {isStranger && (
              <ConnectBanner connect={wallet.connect} busy={wallet.status === 'connecting'} />
            )}
            {wallet.onOtherNetwork && <NetworkBanner wallet={wallet} />}
            {notice && <NoticeBanner notice={notice} />}
            {!notice && state.account?.is_held && <HeldBanner />}
            {!notice && isOtherWallet(state.account) && <OtherWallet account={state.account} />}
          </RewardsCard>
          {showsWallet && walletPanel}
        </div>
        <TaskList tasks={tasks} isPending={isPending} flow={flow} />
        {children}
        <div className={styles.contract}>
          <Contract wallet={wallet.onOtherNetwork ? undefined : wallet} />
        </div>
      </div>
      <RewardsBar rewards={rewards} wallet={wallet} next={next} isWaiting={isWaiting} />
    </>
  );
}

/** Whether the page waits for a stored wallet and its visitor, so that nothing moves when they are known. */
function useFirstWait(
  [isFirst, setFirst]: ModeProps['firstWait'],
  isServed: boolean,
  isPending: boolean,
): boolean {
  const ends = !isServed && !isPending;
  useEffect(() => {
    if (ends) setFirst(false);
  }, [ends, setFirst]);
  return isPending && isFirst;
}
