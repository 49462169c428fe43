import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#libs/api-client/index.js';
import {
  isLink,
  isRunning,
  localized,
  TASK_WITH_LINK_DELAY_MS,
  walletRule,
} from '#libs/domain/index.js';
import { useToast } from '../../../components/toast/use-toast.js';
import { useLanguage } from '../../../i18n/use-language.js';
import { api } from '../../../lib/api.js';
import { useCampaignPhase } from '../../../lib/campaign-phase.js';
import { useSiteSettings } from '../../../lib/site-settings.js';
import type { Wallet } from '../../wallet/use-wallet.js';
import type { MyTask, Proof, TaskFlow } from '../standing.js';
import { taskLink } from '../task-link.js';
import type { PageTask } from '../use-tasks.js';
import { hasNoTriesLeft, isAskedFor } from './proofs.js';
import { DOING_TASKS, type LiveEligibility } from './use-live-eligibility.js';
import type { LiveMe } from './use-me.js';
import { useOutcomes } from './use-outcomes.js';
import { useSubmissions } from './use-submissions.js';
import { beginVisit } from './visit/page-visit.js';
import { wordsOf } from './words-of.js';

/** Pauses before a task is submitted again, in milliseconds. */
const TOO_EARLY_MS = 1000;
const AFTER_FAILURE_MS = 5000;

/** What this page adds to what the server knows of a task. */
interface Attempt {
  /** The start is under way. */
  isStarting?: boolean;
  /** It broke off. */
  hasFailed?: boolean;
}

/** Doing tasks in the live campaign: the server decides and keeps count. */
export function useLiveTasks(
  { address }: Wallet,
  tasks: readonly PageTask[],
  live: LiveMe,
  { ready, isEligible, allows }: LiveEligibility,
): TaskFlow {
  const { me, put, heed } = live;
  const { t } = useTranslation();
  const { language } = useLanguage();
  const toast = useToast();
  const phase = useCampaignPhase();
  const isPaused = useSiteSettings(({ settings }) => settings.is_paused);
  const [attempts, setAttempts] = useState<Readonly<Record<number, Attempt>>>({});
  const { tell, take } = useOutcomes(live, tasks);

  const entryOf = (id: number) => me?.tasks.find(({ task_id }) => task_id === id);
  const note = (id: number, attempt: Attempt) => setAttempts((all) => ({ ...all, [id]: attempt }));

  const fail = (error: unknown) => {
    if (!heed(error)) toast.error(wordsOf(error) ?? t('airdrop.tasks.failed'));
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

  const obstacleOf = (task: PageTask) =>
    task.is_verification_available === false
      ? localized(task, 'verification_note', language)
      : null;
  const isBlocked = (task: PageTask) =>
    obstacleOf(task) !== null || hasNoTriesLeft(entryOf(task.id));
  const awaitsProof = (task: PageTask) => {
    const entry = entryOf(task.id);
    return isAskedFor(task) && entry?.due_at != null && isRunning(entry.status);
  };

  // A word can be tried again at once.
  const takesProof = (task: PageTask) => {
    const entry = entryOf(task.id);
    return awaitsProof(task) || (entry?.status === 'failed' && (entry.tries_left ?? 0) > 0);
  };

  const start = (task: PageTask): boolean => {
    const { id } = task;
    if (!allows(DOING_TASKS, t('airdrop.tasks.connectFirst'))) return false;
    if (attempts[id]?.isStarting) return false;
    if (!navigator.onLine) {
      note(id, { hasFailed: true });
      toast.error(t('airdrop.tasks.failed'));
      return false;
    }
    const opens = isLink(taskLink(task));
    if (task.verification === 'telegram_member' && me?.telegram === null) {
      // It would only be refused; the chat can be joined all the same.
      toast.warning(t('airdrop.tasks.linkFirst'));
      return opens;
    }
    if (task.verification === 'page_visit') beginVisit(task);
    // What runs already is only looked at again.
    if (!awaitsProof(task)) void begin(id, opens && !isAskedFor(task));
    return opens;
  };

  /** A wrong word is told where it was typed, as long as there is a place to type it. */
  const applyTyped = (task: PageTask, answer: MyTask): string | null => {
    const isWrong = task.verification === 'code' && answer.status === 'failed';
    take(answer, { isTold: isWrong });
    if (!isWrong) return null;
    if (hasNoTriesLeft(answer)) document.getElementById(`task-${task.id}`)?.focus();
    return answer.reason;
  };

  const submit = async (task: PageTask, proof: Proof): Promise<string | null> => {
    if (!allows(DOING_TASKS, t('airdrop.tasks.connectFirst'))) return null;
    try {
      const running = awaitsProof(task) ? entryOf(task.id) : undefined;
      const entry = running ?? (await api.call('startMyTask', { path: { id: task.id } }));
      if (!running) put(entry);
      await wait(msUntil(entry.due_at));
      return applyTyped(task, await submitWhenDue(task.id, proof));
    } catch (error) {
      if (heed(error)) return null;
      return wordsOf(error) ?? t('airdrop.tasks.failed');
    }
  };

  const running = me?.tasks.filter(({ task_id, status, due_at }) => {
    const task = tasks.find(({ id }) => id === task_id);
    return isRunning(status) && due_at !== null && !(task && isAskedFor(task));
  });
  useSubmissions(isEligible && running ? running : [], async (id) => {
    try {
      take(await api.call('submitMyTask', { path: { id }, body: {} }));
      return null;
    } catch (error) {
      // The clocks of server and browser differ.
      if (isTooEarly(error)) return TOO_EARLY_MS;
      // Many tasks may be due at once, of which the server takes a few at a time.
      if (isTooMany(error)) return AFTER_FAILURE_MS;
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
  useEffect(() => tell(me?.tasks ?? []), [tell, me]);

  return {
    ready,
    owner: address,
    closed: isPaused ? 'paused' : phase === 'upcoming' || phase === 'ended' ? phase : null,
    isEligible,
    statusOf: (id) => {
      const status = entryOf(id)?.status ?? 'not_started';
      return attempts[id]?.isStarting && !isRunning(status) ? 'in_progress' : status;
    },
    hasFailed: (id) => attempts[id]?.hasFailed === true || entryOf(id)?.status === 'failed',
    refusalOf: (id) => entryOf(id)?.reason ?? null,
    reviewDueAt: (id) => entryOf(id)?.review_due_at ?? null,
    ...{ obstacleOf, isBlocked, awaitsProof, takesProof, start },
    checks: me && { account: me, entryOf, submit },
  };
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** No longer than tasks that are handed in by hand take, whatever the clock says. */
const msUntil = (dueAt: string | null): number =>
  Math.min(TASK_WITH_LINK_DELAY_MS, Math.max(0, Date.parse(dueAt ?? '') - Date.now() || 0));

/** Submits, and waits where the server's clock says that it is too early. */
async function submitWhenDue(id: number, proof: Proof) {
  for (let tries = 0; ; tries += 1) {
    try {
      return await api.call('submitMyTask', { path: { id }, body: proof });
    } catch (error) {
      if (!(isTooEarly(error) || isTooMany(error)) || tries === MOST_WAITS) throw error;
      await wait(TOO_EARLY_MS);
    }
  }
}

/** A task that is handed in by hand is due two seconds after it was started, so this is plenty. */
const MOST_WAITS = 5;

const isTooMany = (error: unknown) => error instanceof ApiError && error.problem?.status === 429;

const isTooEarly = (error: unknown) =>
  error instanceof ApiError && error.problem?.code === 'task.not_due';
