import { useEffect, useEffectEvent, useState } from 'react';
import {
  isLink,
  isRunning,
  localized,
  METHODS,
  taskLink,
  taskRefusal,
  walletRule,
} from '#libs/domain/index.js';
import { toast } from '../../../components/toast/toast-store.js';
import { useLanguage } from '../../../i18n/use-language.js';
import { useCampaignPhase } from '../../../lib/campaign-phase.js';
import { useSiteSettings } from '../../../lib/site-settings.js';
import {
  isTooMany,
  problemCode,
  problemMessage,
  repeatUnanswered,
  visitorApi,
} from '../../../lib/visitor-api.js';
import type { Wallet } from '../../wallet/use-wallet.js';
import type { MyTask, Proof, TaskFlow } from '../participation-state.js';
import type { PageTask } from '../use-tasks.js';
import { keepDraft } from './drafts.js';
import { submitWhenDue, TOO_EARLY_MS, wait } from './submit-when-due.js';
import type { LiveEligibility } from './use-live-eligibility.js';
import type { LiveMe } from './use-me.js';
import { useOutcomes } from './use-outcomes.js';
import { msUntilDue, useSubmissions } from './use-submissions.js';
import { beginVisit, endVisit } from './visit/page-visit.js';

/** The pause before a task is submitted again after a failure, in milliseconds. */
const AFTER_FAILURE_MS = 5000;

/** How often a submission is repeated; a task is due two seconds after its start, so this is plenty. */
const MAX_RETRIES = 5;

/** What only this page knows of a task: its start is running, or has failed. */
interface Attempt {
  isStarting?: boolean;
  hasFailed?: boolean;
}

/** Doing tasks in the live campaign; the server decides and records. */
export function useLiveTasks(
  { address }: Wallet,
  tasks: readonly PageTask[],
  live: LiveMe,
  { ready, isEligible, allows }: LiveEligibility,
): TaskFlow {
  const { me, put, refresh, handleApiError } = live;
  const { t, language } = useLanguage();
  const phase = useCampaignPhase();
  const isPaused = useSiteSettings(({ settings }) => settings.is_paused);
  const [attempts, setAttempts] = useState<Readonly<Record<number, Attempt>>>({});
  const { announce, applyResult } = useOutcomes(live, tasks);

  const entryOf = (id: number) => me?.tasks.find(({ task_id }) => task_id === id);
  const note = (id: number, attempt: Attempt) => setAttempts((all) => ({ ...all, [id]: attempt }));

  const fail = (error: unknown) => {
    if (!handleApiError(error)) toast.error(problemMessage(error) ?? t('airdrop.tasks.failed'));
  };

  const begin = async (id: number, opens: boolean, isVisit = false) => {
    const send = () => visitorApi.call('startMyTask', { path: { id } });
    note(id, { isStarting: true });
    try {
      // The page to be read is open already, and its seconds count only for a task that is started.
      put(await (isVisit ? repeatUnanswered(send) : send()));
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

  // A code can be tried again at once.
  const takesProof = (task: PageTask) => {
    const entry = entryOf(task.id);
    return awaitsProof(task) || (entry?.status === 'failed' && (entry.tries_left ?? 0) > 0);
  };

  const start = (task: PageTask): boolean => {
    const { id } = task;
    if (!allows(taskRefusal, t('airdrop.tasks.connectFirst'))) return false;
    if (attempts[id]?.isStarting) return false;
    if (!navigator.onLine) {
      note(id, { hasFailed: true });
      toast.error(t('airdrop.tasks.failed'));
      return false;
    }
    const opens = isLink(taskLink(task));
    if (METHODS[task.verification].account === 'telegram' && me?.telegram === null) {
      // The server would refuse it; the visitor can still join the chat.
      toast.warning(t('airdrop.tasks.linkFirst'));
      return opens;
    }
    const isVisit = task.verification === 'page_visit';
    if (isVisit) beginVisit(task);
    if (!awaitsProof(task)) void begin(id, opens && !isAskedFor(task), isVisit);
    return opens;
  };

  /** Returns the problem of a wrong code, which is shown beside its field while that exists. */
  const applyTyped = (task: PageTask, answer: MyTask): string | null => {
    const isWrong = task.verification === 'code' && answer.status === 'failed';
    if (!isWrong && address !== null) keepDraft(address, task.id, '');
    endVisit(task.id);
    applyResult(answer, { isShown: isWrong });
    if (!isWrong) return null;
    if (hasNoTriesLeft(answer)) document.getElementById(`task-${task.id}`)?.focus();
    return answer.reason;
  };

  const submit = async (task: PageTask, proof: Proof): Promise<string | null> => {
    if (!allows(taskRefusal, t('airdrop.tasks.connectFirst'))) return null;
    const send = async (running?: MyTask) => {
      const entry = running ?? (await visitorApi.call('startMyTask', { path: { id: task.id } }));
      if (!running) put(entry);
      await wait(msUntilDue(entry.due_at));
      return submitWhenDue(task.id, proof, MAX_RETRIES, isRetried);
    };
    try {
      const running = awaitsProof(task) ? entryOf(task.id) : undefined;
      const answer = send(running).catch((error: unknown) => {
        // The answer to the last submission was lost, and with it that the task has to be started again.
        if (!running || problemCode(error) !== 'task.not_started') throw error;
        return send();
      });
      return applyTyped(task, await answer);
    } catch (error) {
      const isOver = handleApiError(error);
      // What was not answered may have been processed.
      void refresh();
      if (isOver) return null;
      return problemMessage(error) ?? t('airdrop.tasks.failed');
    }
  };

  const running = me?.tasks.filter(({ task_id, status, due_at }) => {
    const task = tasks.find(({ id }) => id === task_id);
    return isRunning(status) && due_at !== null && !(task && isAskedFor(task));
  });
  useSubmissions(isEligible && running ? running : [], async (id) => {
    try {
      applyResult(await visitorApi.call('submitMyTask', { path: { id }, body: {} }));
      return null;
    } catch (error) {
      // The clocks of server and browser differ.
      if (isTooEarly(error)) return TOO_EARLY_MS;
      // The server limits how many tasks it takes at once.
      if (isTooMany(error)) return AFTER_FAILURE_MS;
      // Without an answer the visitor has nothing to do: the page submits again.
      if (problemMessage(error) === null) return AFTER_FAILURE_MS;
      fail(error);
      return null;
    }
  });

  // A visitor who is signed in has connected a wallet, so that task starts automatically.
  const connecting = tasks.find(
    (task) => task.verification === 'wallet' || walletRule(task) === 'connected',
  );
  const toStart =
    ready && isEligible && connecting && !entryOf(connecting.id) ? connecting.id : null;
  const startConnecting = useEffectEvent((id: number) => void begin(id, false));
  useEffect(() => {
    if (toStart !== null) startConnecting(toStart);
  }, [toStart]);
  useEffect(() => announce(me?.tasks ?? []), [announce, me]);

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
    obstacleOf,
    isBlocked,
    awaitsProof,
    takesProof,
    start,
    checks: me && { account: me, entryOf, submit },
  };
}

/** Whether a started task is not submitted automatically. */
const isAskedFor = ({ verification }: PageTask): boolean => METHODS[verification].submits !== null;

const hasNoTriesLeft = (entry: MyTask | undefined): boolean =>
  entry?.tries_left === 0 && entry.status !== 'completed';

const isTooEarly = (error: unknown) => problemCode(error) === 'task.not_due';

const isRetried = (error: unknown) => isTooEarly(error) || isTooMany(error);
