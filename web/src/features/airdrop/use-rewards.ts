import { useTranslation } from 'react-i18next';
import {
  type ClaimReceipt,
  type Task,
  type TaskProgress,
  taskProgress,
  taskStatuses,
} from '#libs/domain/index.js';
import { useToast } from '../../components/toast/use-toast.js';
import { progressEvents, useAddressProgress } from './progress-store.js';
import { type Participant, useEligibility } from './use-eligibility.js';

/** What the rewards card shows and does. */
export interface Rewards {
  progress: TaskProgress;
  /** Whole tokens. */
  claimedTokens: number;
  /** What was claimed last. */
  receipt: ClaimReceipt | undefined;
  /** A claim is under way. */
  claiming: boolean;
  /** False until it is known whose wallet this is and whether the campaign runs. */
  ready: boolean;
  /** There is something to claim, and nothing that forbids it. */
  canClaim: boolean;
  claim: () => void;
}

/** What a wallet has earned with the tasks of the page, and claiming it (section 4, decision 25). */
export function useRewards(participant: Participant, tasks: readonly Task[]): Rewards {
  const { address } = participant;
  const { t } = useTranslation();
  const toast = useToast();
  const { ready, isEligible, eligibleAddress } = useEligibility(participant);
  const stored = useAddressProgress(address);
  const claiming = stored.claim_due_at !== null;

  const claim = () => {
    const owner = eligibleAddress(t('airdrop.rewards.connectFirst'));
    if (owner === null || claiming) return;
    if (!progressEvents.claimStarted(owner, tasks)) toast.warning(t('airdrop.rewards.nothing'));
  };

  const progress = taskProgress({
    tasks,
    statuses: taskStatuses(stored),
    claimed_tokens: stored.claimed_tokens,
    wallet_connected: address !== null,
  });

  return {
    progress,
    canClaim: isEligible && progress.claimableTokens > 0,
    claimedTokens: stored.claimed_tokens,
    receipt: stored.receipts[0],
    claiming,
    ready,
    claim,
  };
}
