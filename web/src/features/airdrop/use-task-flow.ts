import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isLink, type Task, type TaskStatus, taskStatus } from '#libs/domain/index.js';
import { useToast } from '../../components/toast/use-toast.js';
import { useCampaignPhase } from '../../lib/campaign-phase.js';
import { progressEvents, useAddressProgress } from './progress-store.js';
import { type Participant, useEligibility } from './use-eligibility.js';

/** What the buttons of the tasks need. */
export interface TaskFlow {
  /** False until it is known whose wallet this is and whether the campaign runs. */
  ready: boolean;
  /** Whose tasks these are. */
  owner: string | null;
  /** Why no task can be started, if that is so. */
  closed: 'upcoming' | 'ended' | null;
  statusOf: (id: number) => TaskStatus;
  /** The last try broke off, so the button offers another. */
  hasFailed: (id: number) => boolean;
  /** The balance in nanotons that was too low for the task on the last try; null when it was not. */
  balanceSeen: (id: number) => bigint | null;
  /** The visitor may take part now, so the link of a task is one. */
  isEligible: boolean;
  /** Answers whether the browser is to open the task's link. */
  start: (task: Task) => boolean;
}

/** Doing tasks with a wallet (specification section 4). */
export function useTaskFlow(participant: Participant): TaskFlow {
  const { t } = useTranslation();
  const toast = useToast();
  const { ready, isEligible, eligibleAddress } = useEligibility(participant);
  const progress = useAddressProgress(participant.address);
  const phase = useCampaignPhase();
  const [failed, setFailed] = useState<ReadonlySet<number>>(new Set());

  const fail = (id: number) => {
    setFailed((before) => new Set(before).add(id));
    toast.error(t('airdrop.tasks.failed'));
  };

  const start = ({ id, action_url }: Task) => {
    const owner = eligibleAddress(t('airdrop.tasks.connectFirst'));
    if (owner === null) return false;
    const opens = isLink(action_url);
    if (opens && !navigator.onLine) {
      fail(id);
      return false;
    }
    progressEvents.task(owner, id, 'retry');
    // Not allowed when it has just been started or completed, in another tab perhaps.
    if (!progressEvents.task(owner, id, opens ? 'start_link' : 'start')) return false;
    setFailed((before) => new Set([...before].filter((it) => it !== id)));
    if (opens) toast.info(t('airdrop.tasks.waiting'));
    return opens;
  };

  return {
    ready,
    owner: participant.address,
    closed: phase === 'upcoming' || phase === 'ended' ? phase : null,
    isEligible,
    statusOf: (id) => taskStatus(progress, id),
    balanceSeen: (id) => {
      const seen = progress.tasks[id]?.balance_seen;
      return seen === undefined ? null : BigInt(seen);
    },
    hasFailed: (id) => failed.has(id) || taskStatus(progress, id) === 'failed',
    start,
  };
}
