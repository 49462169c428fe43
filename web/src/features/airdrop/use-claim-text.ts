import { useTranslation } from 'react-i18next';
import type { Schemas } from '#libs/api-client/index.js';
import type { ClaimStatus } from '#libs/domain/index.js';
import { useCampaignStage } from '../../lib/campaign-phase.js';

/** Whether a ban stops a claim: its wallet transaction was not requested yet. */
export const isHeldByBan = (status: ClaimStatus): boolean =>
  status === 'requested' || status === 'approved' || status === 'failed';

type MyClaim = Pick<Schemas['MyClaimDto'], 'id' | 'status'>;

/** Whether a later claim took the tokens of a rejected one: each takes everything that can be claimed. */
export const isClaimedAgain = (id: number, claims: readonly MyClaim[] = []): boolean =>
  claims.some((claim) => claim.id > id && claim.status !== 'rejected');

interface Circumstances {
  isBanned: boolean;
  /** It can be claimed to the wallet. */
  isReady?: boolean;
  /** A later claim took the same tokens. */
  isAgain?: boolean;
}

export function useClaimText(): (status: ClaimStatus, circumstances: Circumstances) => string {
  const { t } = useTranslation();
  const stage = useCampaignStage();
  return (status, { isBanned, isReady = false, isAgain = false }) => {
    if (isBanned && isHeldByBan(status)) return t('airdrop.claims.held');
    if (isReady) return t('airdrop.claims.batched.ready');
    if (status !== 'rejected') return t(`airdrop.claims.${status}.text`);
    if (isAgain) return t('airdrop.claims.rejected.again');
    // After claiming has ended, an appeal can still restore the tokens; after closing, nothing can.
    if (stage === 'ended' || stage === 'closed') return t(`airdrop.claims.rejected.${stage}`);
    return t(`airdrop.claims.rejected.${isBanned ? 'banned' : 'text'}`);
  };
}
