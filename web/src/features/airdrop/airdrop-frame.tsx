import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Spinner } from '../../components/spinner.js';
import { useOnline } from '../../lib/browser-state.js';
import { useIsServed } from '../../lib/present.js';
import { useSiteSettings } from '../../lib/site-settings.js';
import type { Me } from '../wallet/use-visitor-session.js';
import { useWallet, type Wallet } from '../wallet/use-wallet.js';
import styles from './airdrop-frame.module.css';
import { CampaignNote } from './campaign-note.js';
import { MyAccount, OtherWallet } from './live/lazy-parts.js';
import { takeFromAddress } from './live/telegram/telegram-return.js';
import { useLive } from './live/use-live.js';
import type { NextStep } from './next/next-step.js';
import { hasCard, useStepTexts } from './next/step-card.js';
import { StepPlace } from './next/step-place.js';
import { useNextStep, useOfferedStep } from './next/use-next-step.js';
import { type StepAction, useStepAction } from './next/use-step-action.js';
import { useTabTitle } from './next/use-tab-title.js';
import type { ParticipationState } from './participation-state.js';
import { usePreview } from './preview/use-preview.js';
import { SectionTabs } from './sections/section-tabs.js';
import { type TasksState, useTasks } from './use-tasks.js';
import { HeldBanner } from './wallet-banner.js';

/** The visitor's state, for each section of the airdrop page. */
export interface Visit {
  wallet: Wallet;
  listed: TasksState;
  state: ParticipationState;
  isLive: boolean;
  /** Null while it is not known yet. */
  step: NextStep | null;
  /** The button of the step. */
  action: StepAction | null;
  /** The step in words; null for a step that has no card, or needs nothing. */
  stepTitle: string | null;
  /** No wallet is connected, and none is being restored. */
  isStranger: boolean;
  /** The page waits for a stored wallet and its visitor. */
  isWaiting: boolean;
}

export interface AirdropFrameProps {
  /** The head of the page; `isExcluded`: the visitor is banned, or was deleted. */
  head?: (isExcluded: boolean, step: NextStep | null) => ReactNode;
  /** The tasks and the next step are shown, with a message when the tasks cannot be loaded. */
  listsTasks?: boolean;
  /** Content that does not depend on the visitor. */
  below?: ReactNode;
  /** The content offers an action of its own to the app around the page. */
  hasOwnAction?: boolean;
  children: (visit: Visit) => ReactNode;
}

/** A section of the airdrop page: the links to all sections, why the visitor cannot take part, and its content. */
export function AirdropFrame(props: AirdropFrameProps) {
  const isLive = useSiteSettings(({ settings }) => settings.campaign_mode === 'live');
  const wallet = useWallet();
  const listed = useTasks(props.listsTasks);
  // Kept here, so that a change of mode does not hide the page again.
  const isFirst = useRef(true);
  useEffect(takeFromAddress, []);
  const Mode = isLive ? LiveFrame : PreviewFrame;
  return <Mode {...props} wallet={wallet} listed={listed} isFirst={isFirst} />;
}

interface ModeProps extends AirdropFrameProps, Pick<Visit, 'wallet' | 'listed'> {
  /** Whether the page has not been shown yet. */
  isFirst: RefObject<boolean>;
}

function LiveFrame(props: ModeProps) {
  return <FrameView {...props} state={useLive(props.wallet, props.listed)} isLive />;
}

function PreviewFrame(props: ModeProps) {
  return <FrameView {...props} state={usePreview(props.wallet, props.listed)} isLive={false} />;
}

function FrameView(props: ModeProps & Pick<Visit, 'state' | 'isLive'>) {
  const { wallet, listed, state, isLive, isFirst, head, below, children } = props;
  const { account } = state;
  const step = useNextStep({ wallet, tasks: listed.tasks, state, isLive });
  const action = useStepAction(step, { wallet, rewards: state.rewards, isLive });
  useOfferedStep(props.hasOwnAction ? null : action);
  const textsOf = useStepTexts(state.rewards);
  const isToDo = step !== null && action !== null && !action.isDetail;
  const stepTitle = isToDo && hasCard(step) ? textsOf(step).title : null;
  useTabTitle(props.listsTasks ? stepTitle : null);
  const online = useOnline();
  // The layout says that there is no network.
  const notice = !online && state.notice?.kind === 'away' ? null : state.notice;
  const isPending = wallet.restoring || state.isPending;
  const isWaiting = isPending && isFirst.current;
  const isStranger = wallet.address === null && !wallet.restoring;
  const visit: Visit = {
    wallet,
    listed,
    state,
    isLive,
    step,
    action,
    stepTitle,
    isStranger,
    isWaiting,
  };
  return (
    <>
      {head?.(state.rewards.isExcluded === true, step)}
      <div className={styles.frame}>
        <SectionTabs step={step} />
        <div className={styles.content}>
          <VisitorPart isPending={isPending} isFirst={isFirst}>
            <CampaignNote />
            <StepPlace
              wallet={wallet}
              notice={notice}
              step={step}
              action={action}
              rewards={state.rewards}
              isMain={props.listsTasks === true}
            />
            {!notice && account?.is_held && <HeldBanner />}
            {!notice && isOtherWallet(account) && <OtherWallet account={account} />}
            {children(visit)}
          </VisitorPart>
          {below}
          {account && <MyAccount account={account} tasks={listed.tasks} />}
        </div>
      </div>
    </>
  );
}

/** Whether another wallet with the same key takes part. */
const isOtherWallet = (account: ParticipationState['account']): account is Me =>
  account != null && account.wallet_address !== account.session_wallet;

interface VisitorPartProps {
  isPending: boolean;
  isFirst: RefObject<boolean>;
  children: ReactNode;
}

/**
 * Content that depends on the visitor. It waits for a stored wallet and its visitor at first, so that nothing moves
 * later. A component of its own, so that its state after hydration does not render the content again.
 */
function VisitorPart({ isPending, isFirst, children }: VisitorPartProps) {
  const { t } = useTranslation();
  const isServed = useIsServed();
  const ends = !isServed && !isPending;
  useEffect(() => {
    if (ends) isFirst.current = false;
  }, [ends, isFirst]);
  return (
    <div
      className={styles.visitor}
      data-served={isServed ? '' : undefined}
      data-waiting={isPending && isFirst.current ? '' : undefined}
    >
      <div className={styles.waiting}>
        <Spinner label={t('wallet.loading')} />
      </div>
      {children}
    </div>
  );
}
