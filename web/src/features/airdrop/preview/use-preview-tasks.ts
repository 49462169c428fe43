import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isLink, type Task, taskStatus } from '#libs/domain/index.js';
import { useToast } from '../../../components/toast/use-toast.js';
import { useCampaignPhase } from '../../../lib/campaign-phase.js';
import type { TaskFlow } from '../standing.js';
import { taskLink } from '../task-link.js';
import { useTooLowBalance } from '../use-too-low-balance.js';
import { progressEvents, useAddressProgress } from './progress-store.js';
import { type Participant, useEligibility } from './use-eligibility.js';

/** Doing tasks with a wallet in the preview (specification section 4). */
export function usePreviewTasks(participant: Participant): TaskFlow {
  const { t } = useTranslation();
  const toast = useToast();
  const { ready, isEligible, eligibleAddress } = useEligibility(participant);
  const progress = useAddressProgress(participant.address);
  const phase = useCampaignPhase();
  const tooLow = useTooLowBalance();
  const [failed, setFailed] = useState<ReadonlySet<number>>(new Set());

  const fail = (id: number) => {
    setFailed((before) => new Set(before).add(id));
    toast.error(t('airdrop.tasks.failed'));
  };

  const start = (task: Task) => {
    const { id } = task;
    const owner = eligibleAddress(t('airdrop.tasks.connectFirst'));
    if (owner === null) return false;
    const opens = isLink(taskLink(task));
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
    refusalOf: (id) => {
      const seen = progress.tasks[id]?.balance_seen;
      return seen === undefined ? null : tooLow(BigInt(seen));
    },
    reviewDueAt: () => null,
    obstacleOf: () => null,
    isBlocked: () => false,
    awaitsProof: () => false,
    takesProof: () => false,
    checks: null,
    hasFailed: (id) => failed.has(id) || taskStatus(progress, id) === 'failed',
    start,
  };
}
