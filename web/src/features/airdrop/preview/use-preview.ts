import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ClaimReceipt,
  campaignClock,
  isLink,
  LEAST_BALANCE_NANOTONS,
  type Task,
  taskLink,
  taskProgress,
  taskStatus,
  taskStatuses,
  walletRule,
} from '#libs/domain/index.js';
import { toast } from '../../../components/toast/toast-store.js';
import { useLanguage } from '../../../i18n/use-language.js';
import { useCampaignPhase } from '../../../lib/campaign-phase.js';
import { formatTon } from '../../../lib/format-ton.js';
import { useSiteSettings } from '../../../lib/site-settings.js';
import type { Wallet } from '../../wallet/use-wallet.js';
import { limitOf, useLimitClock } from '../limits.js';
import {
  NOT_STARTED,
  type ParticipationState,
  type Receipt,
  type Rewards,
  type TaskFlow,
  type TaskView,
} from '../participation-state.js';
import type { PageTask, TasksState } from '../use-tasks.js';
import { progressEvents, syncAcrossTabs, useAddressProgress } from './progress-store.js';
import { usePendingTimers } from './use-pending-timers.js';

/** The visitor's tasks and rewards in the preview, which only this browser stores (decision 34). */
export function usePreview(wallet: Wallet, { tasks, isPending }: TasksState): ParticipationState {
  const eligibility = useEligibility(wallet);
  const tooLow = useTooLowBalance();
  const flow = usePreviewTasks(tasks, wallet.address, eligibility, tooLow);
  useConnectedTask(tasks, flow);
  const rewards = usePreviewRewards(wallet.address, eligibility, tasks);
  usePendingTimers(wallet, isPending ? null : tasks, tooLow);
  useEffect(syncAcrossTabs, []);
  return { isPending: false, tasks: flow, rewards, notice: null, missing: [], account: null };
}

type Eligibility = ReturnType<typeof useEligibility>;

/**
 * Tasks and claims need a running campaign, which is checked first (decision 37), and a wallet on its
 * network (section 4, decisions 27 and 36). Without settings the campaign counts as running.
 */
function useEligibility({ address, onOtherNetwork, restoring, connect }: Wallet) {
  const { t } = useTranslation();
  const { settings, isPending } = useSiteSettings();

  const statusNow = () => campaignClock(settings, new Date()).status;

  /** The address that may take part now; null, after a message to the visitor, when there is none. */
  const eligibleAddress = (connectFirst: string) => {
    const status = statusNow();
    if (status !== 'active') toast.warning(t(`airdrop.refused.${status}`));
    else if (address === null)
      toast.warning(connectFirst, { action: { label: t('wallet.connect'), run: connect } });
    else if (onOtherNetwork) toast.warning(t('airdrop.network.refused'));
    else return address;
    return null;
  };
  const isEligible = address !== null && !onOtherNetwork && statusNow() === 'active';
  return { ready: !isPending && !restoring, isEligible, eligibleAddress };
}

/** The message about a balance in nanotons that is too low for the task of holding TON. */
function useTooLowBalance(): (balance: bigint) => string {
  const { t } = useLanguage();
  return useCallback(
    (balance) =>
      t('airdrop.tasks.refused', {
        balance: formatTon(balance),
        least: formatTon(LEAST_BALANCE_NANOTONS),
      }),
    [t],
  );
}

function usePreviewTasks(
  tasks: readonly PageTask[],
  address: string | null,
  { ready, isEligible, eligibleAddress }: Eligibility,
  tooLow: (balance: bigint) => string,
): TaskFlow {
  const { t } = useTranslation();
  const progress = useAddressProgress(address);
  const phase = useCampaignPhase();
  const [failed, setFailed] = useState<ReadonlySet<number>>(new Set());

  const start = (task: Task) => {
    const { id } = task;
    const owner = eligibleAddress(t('airdrop.tasks.connectFirst'));
    if (owner === null) return false;
    const opens = isLink(taskLink(task));
    if (opens && !navigator.onLine) {
      setFailed((before) => new Set(before).add(id));
      toast.error(t('airdrop.tasks.failed'));
      return false;
    }
    progressEvents.task(owner, id, 'retry');
    // Not allowed when it has just been started or completed, in another tab perhaps.
    if (!progressEvents.task(owner, id, opens ? 'start_link' : 'start')) return false;
    setFailed((before) => new Set([...before].filter((it) => it !== id)));
    if (opens) toast.info(t('airdrop.tasks.waiting'));
    return opens;
  };

  const now = useLimitClock(tasks);
  const views = useMemo(() => {
    const isDone = (id: number) => taskStatus(progress, id) === 'completed';
    const viewOf = (task: PageTask): TaskView => {
      const { id } = task;
      const status = taskStatus(progress, id);
      const limit = isDone(id) ? null : limitOf(task, tasks, isDone, now);
      const seen = progress.tasks[id]?.balance_seen;
      const refusal = seen === undefined ? null : tooLow(BigInt(seen));
      const hasFailed = failed.has(id) || status === 'failed';
      return { ...NOT_STARTED, status, refusal, limit, isBlocked: limit !== null, hasFailed };
    };
    return new Map(tasks.map((task) => [task.id, viewOf(task)]));
  }, [tasks, progress, failed, tooLow, now]);

  return {
    ready,
    owner: address,
    closed: phase === 'upcoming' || phase === 'ended' ? phase : null,
    isEligible,
    viewOf: (id) => views.get(id) ?? NOT_STARTED,
    start,
    checks: null,
  };
}

/** Starts the task of connecting a wallet automatically: an eligible visitor has done it. */
function useConnectedTask(tasks: readonly Task[], flow: TaskFlow): void {
  const { owner, ready, isEligible, viewOf } = flow;
  const task = tasks.find((it) => walletRule(it) === 'connected');
  const isOpen = task !== undefined && viewOf(task.id).status === 'not_started';
  const id = ready && isEligible && isOpen ? task.id : null;
  useEffect(() => {
    if (id !== null && owner !== null) progressEvents.task(owner, id, 'start');
  }, [owner, id]);
}

/** The rewards of a wallet for the tasks on the page, and claiming them (section 4, decision 25). */
function usePreviewRewards(
  address: string | null,
  { ready, isEligible, eligibleAddress }: Eligibility,
  tasks: readonly Task[],
): Rewards {
  const { t } = useTranslation();
  const stored = useAddressProgress(address);
  const claiming = stored.claim_due_at !== null;
  const [newest] = stored.receipts;

  const claim = () => {
    const owner = eligibleAddress(t('airdrop.rewards.connectFirst'));
    if (owner === null || claiming) return;
    if (!progressEvents.claimStarted(owner, tasks)) toast.warning(t('airdrop.rewards.nothing'));
  };

  const progress = taskProgress({
    tasks,
    statuses: taskStatuses(stored),
    claimed_tokens: stored.claimed_tokens,
  });

  return {
    isKnown: true,
    progress,
    canClaim: isEligible && progress.claimableTokens > 0,
    claimedTokens: stored.claimed_tokens,
    receipt: newest && receiptOf(newest),
    claiming,
    ready,
    claim,
  };
}

const receiptOf = ({ amount, claimed_at }: ClaimReceipt): Receipt => ({
  tokens: amount,
  requested_at: new Date(claimed_at).toISOString(),
  status: null,
  reason: null,
});
