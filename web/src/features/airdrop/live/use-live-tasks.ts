import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, type Schemas } from '#libs/api-client/index.js';
import {
  isLink,
  isRunning,
  LEAST_BALANCE_NANOTONS,
  type Task,
  walletRule,
} from '#libs/domain/index.js';
import { useToast } from '../../../components/toast/use-toast.js';
import { useLanguage } from '../../../i18n/use-language.js';
import { api } from '../../../lib/api.js';
import { useCampaignPhase } from '../../../lib/campaign-phase.js';
import { formatMoment, formatNumber } from '../../../lib/format.js';
import { useSiteSettings } from '../../../lib/site-settings.js';
import type { Wallet } from '../../wallet/use-wallet.js';
import type { TaskFlow } from '../standing.js';
import { useTooLowBalance } from '../use-too-low-balance.js';
import { DOING_TASKS, type LiveEligibility } from './use-live-eligibility.js';
import type { LiveMe } from './use-me.js';
import { useSubmissions } from './use-submissions.js';

/** Pauses before a task is submitted again, in milliseconds. */
const TOO_EARLY_MS = 1000;
const AFTER_FAILURE_MS = 5000;

/** What this page adds to what the server knows of a task. */
interface Attempt {
  /** The start is under way. */
  isStarting?: boolean;
  /** It broke off. */
  hasFailed?: boolean;
  /** The wallet's balance in nanotons was too low. */
  balance?: bigint;
}

/** Doing tasks in the live campaign: the server decides and keeps count. */
export function useLiveTasks(
  { address, readBalance }: Wallet,
  tasks: readonly Task[],
  { me, put, refresh, heed }: LiveMe,
  { ready, isEligible, allows }: LiveEligibility,
): TaskFlow {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const toast = useToast();
  const phase = useCampaignPhase();
  const isPaused = useSiteSettings(({ settings }) => settings.is_paused);
  const tooLow = useTooLowBalance();
  const [attempts, setAttempts] = useState<Readonly<Record<number, Attempt>>>({});

  const entryOf = (id: number) => me?.tasks.find(({ task_id }) => task_id === id);
  const note = (id: number, attempt: Attempt) => setAttempts((all) => ({ ...all, [id]: attempt }));

  const fail = (error: unknown) => {
    heed(error);
    toast.error(wordsOf(error) ?? t('airdrop.tasks.failed'));
  };

  const begin = async (id: number, opens: boolean) => {
    note(id, { isStarting: true });
    try {
      put(await api.call('startMyTask', { path: { id } }));
      note(id, {});
      if (opens) toast.info(t('airdrop.tasks.waiting'));
    } catch (error) {
      note(id, { hasFailed: true });
      fail(error);
    }
  };

  const start = ({ id, action_url }: Task): boolean => {
    if (!allows(DOING_TASKS, t('airdrop.tasks.connectFirst'))) return false;
    if (attempts[id]?.isStarting) return false;
    if (!navigator.onLine) {
      note(id, { hasFailed: true });
      toast.error(t('airdrop.tasks.failed'));
      return false;
    }
    const opens = isLink(action_url);
    void begin(id, opens);
    return opens;
  };

  const show = (entry: Schemas['MyTaskDto']) => {
    put(entry);
    refresh();
    const { status, points, reason, review_due_at } = entry;
    if (status === 'completed') {
      toast.success(t('airdrop.tasks.earned', { points: formatNumber(points, language) }));
    } else if (review_due_at) {
      toast.info(t('airdrop.tasks.reviewDue', { when: formatMoment(review_due_at, language) }));
    } else {
      toast.error(reason ?? t('airdrop.tasks.failed'));
    }
  };

  /** Whether the wallet holds what the task asks for; a balance that cannot be had refuses nobody. */
  const holdsEnough = async (id: number) => {
    const task = tasks.find((it) => it.id === id);
    const balance = task && walletRule(task) === 'holds_ton' ? await readBalance() : null;
    if (balance === null || balance >= LEAST_BALANCE_NANOTONS) return true;
    note(id, { balance });
    toast.error(tooLow(balance));
    return false;
  };

  const running = me?.tasks.filter(
    ({ task_id, status, due_at }) =>
      isRunning(status) && due_at !== null && attempts[task_id]?.balance === undefined,
  );
  useSubmissions(isEligible && running ? running : [], async (id) => {
    if (!(await holdsEnough(id))) return null;
    try {
      show(await api.call('submitMyTask', { path: { id } }));
      return null;
    } catch (error) {
      // The clocks of server and browser differ.
      if (error instanceof ApiError && error.problem?.code === 'task.not_due') return TOO_EARLY_MS;
      fail(error);
      return wordsOf(error) === null ? AFTER_FAILURE_MS : null;
    }
  });

  // Whoever is signed in has connected a wallet: that task starts by itself.
  const connecting = tasks.find(
    (task) => task.verification === 'wallet' || walletRule(task) === 'connected',
  );
  const toStart =
    ready && isEligible && connecting && !entryOf(connecting.id) ? connecting.id : null;
  const startByItself = useEffectEvent((id: number) => void begin(id, false));
  useEffect(() => {
    if (toStart !== null) startByItself(toStart);
  }, [toStart]);

  return {
    ready,
    owner: address,
    closed: isPaused ? 'paused' : phase === 'upcoming' || phase === 'ended' ? phase : null,
    isEligible,
    statusOf: (id) => {
      const { isStarting, balance } = attempts[id] ?? {};
      if (balance !== undefined) return 'failed';
      const status = entryOf(id)?.status ?? 'not_started';
      return isStarting && !isRunning(status) ? 'in_progress' : status;
    },
    hasFailed: (id) => attempts[id]?.hasFailed === true || entryOf(id)?.status === 'failed',
    refusalOf: (id) => {
      const balance = attempts[id]?.balance;
      return balance === undefined ? (entryOf(id)?.reason ?? null) : tooLow(balance);
    },
    reviewDueAt: (id) => entryOf(id)?.review_due_at ?? null,
    start,
  };
}

/** What the server says of a call that it refused, in the visitor's language; null when it is away. */
export function wordsOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return null;
  return error.problem?.detail ?? null;
}
