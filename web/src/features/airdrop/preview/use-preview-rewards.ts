import { useTranslation } from 'react-i18next';
import { type ClaimReceipt, type Task, taskProgress, taskStatuses } from '#libs/domain/index.js';
import { useToast } from '../../../components/toast/use-toast.js';
import type { Receipt, Rewards } from '../standing.js';
import { progressEvents, useAddressProgress } from './progress-store.js';
import { type Participant, useEligibility } from './use-eligibility.js';

/** What a wallet has earned with the tasks of the page, and claiming it (section 4, decision 25). */
export function usePreviewRewards(participant: Participant, tasks: readonly Task[]): Rewards {
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
    isKnown: true,
    progress,
    canClaim: isEligible && progress.claimableTokens > 0,
    claimedTokens: stored.claimed_tokens,
    receipt: receiptOf(stored.receipts[0]),
    claiming,
    ready,
    claim,
  };
}

const receiptOf = (claim: ClaimReceipt | undefined): Receipt | undefined =>
  claim && {
    amount: claim.amount,
    claimed_at: new Date(claim.claimed_at).toISOString(),
    status: null,
    reason: null,
  };
