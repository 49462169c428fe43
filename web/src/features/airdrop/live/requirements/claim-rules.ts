import type { ClaimRequirementCode, SiteSettings } from '#libs/domain/index.js';
import type { PageTask } from '../../use-tasks.js';

export interface ClaimRule {
  code: ClaimRequirementCode;
  needed: number;
}

/** The requirements of claims besides points, from the settings; balances only where a task needs one. */
export function claimRules(settings: SiteSettings, tasks: readonly PageTask[]): ClaimRule[] {
  const { claim_wallet_days, claim_outgoing_transactions, claim_holding_days } = settings;
  const hasBalances = tasks.some(({ verification }) => isBalance(verification));
  const isAnnounced = settings.claim_snapshot_at !== '';
  const rules: ClaimRule[] = [
    { code: 'telegram', needed: settings.claim_needs_telegram ? 1 : 0 },
    { code: 'wallet_days', needed: claim_wallet_days },
    { code: 'outgoing_transactions', needed: claim_outgoing_transactions },
    { code: 'holding_days', needed: hasBalances && !isAnnounced ? claim_holding_days : 0 },
    { code: 'snapshot', needed: hasBalances && isAnnounced ? 1 : 0 },
  ];
  return rules.filter(({ needed }) => needed > 0);
}

export const isBalance = (method: PageTask['verification']): boolean =>
  method === 'ton_balance' || method === 'jetton_balance';
