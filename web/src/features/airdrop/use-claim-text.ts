import { useTranslation } from 'react-i18next';
import type { ClaimStatus } from '#libs/domain/index.js';
import { useCampaignStage } from '../../lib/campaign-phase.js';

/** Whether a ban stops a claim: its wallet transaction was not requested yet. */
export const isHeldByBan = (status: ClaimStatus): boolean =>
  status === 'requested' || status === 'approved' || status === 'failed';

/**
 * Returns the text about the next step of a claim; `isReady`: it can be claimed to the wallet.
 */
export function useClaimText(): (
  status: ClaimStatus,
  isBanned: boolean,
  isReady?: boolean,
) => string {
  const { t } = useTranslation();
  const stage = useCampaignStage();
  return (status, isBanned, isReady = false) => {
    if (isBanned && isHeldByBan(status)) return t('airdrop.claims.held');
    if (isReady) return t('airdrop.claims.batched.ready');
    if (status !== 'rejected') return t(`airdrop.claims.${status}.text`);
    // Once claiming is over, an appeal still gives the tokens back; after closing nothing does.
    if (stage === 'ended' || stage === 'closed') return t(`airdrop.claims.rejected.${stage}`);
    return t(`airdrop.claims.rejected.${isBanned ? 'banned' : 'text'}`);
  };
}
