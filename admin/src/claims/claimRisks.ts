import type { ClaimRisk } from '../providers/data/records.js';

/** Whether a person should look at a claim before it is approved. */
export const isRisky = ({ is_banned, signals, balances }: ClaimRisk): boolean =>
  is_banned || signals.length > 0 || balances.some(({ is_kept }) => is_kept === false);

/** Those that would be approved: nobody has decided on them, and nothing is paid to who is banned. */
export const approvable = (claims: readonly ClaimRisk[], isLeftOut: boolean): ClaimRisk[] =>
  claims.filter(
    (claim) => claim.status === 'requested' && !claim.is_banned && !(isLeftOut && isRisky(claim)),
  );
