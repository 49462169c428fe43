import {
  type ConfirmationRules,
  chosenGrounds,
  needsConfirmation,
  type RuleGround,
} from '../participants/point-confirmation.js';
import type { ClaimRules } from '../paying/claim-requirement.js';

/** TON for one transfer with its fees. */
export const TRANSFER_TON = 0.005;

/** TON for a wallet with a history of a former owner, and for an old Telegram account: assumptions, as neither has a public price. */
export const BOUGHT_WALLET_TON = 0.2;
export const BOUGHT_TELEGRAM_TON = 0.3;

const DAY = 86_400_000;

/** The costs of a farm for a participant with claimable points. Keys, networks and the operator's time cost nothing here. */
export interface FarmPrice {
  /** The cheapest ground that confirms points; `prepared` wallets are filled early enough. Null: none is needed. */
  way: Exclude<RuleGround, 'wallet'> | 'bought_wallet' | 'prepared_wallet' | 'person' | null;
  /** TON that are gone. */
  spent: number;
  /** TON that are kept in the wallet meanwhile, and are left. */
  locked: number;
  /** Days from the first transfer until the points can be claimed. */
  days: number;
}

/**
 * The prices of all ways to one participant's claimable points, the cheapest first.
 *
 * @param hasChat whether a task of the campaign proves membership of a chat
 * @param now milliseconds since 1970
 */
export function farmPrices(
  rules: ConfirmationRules & ClaimRules,
  hasChat: boolean,
  now: number,
): FarmPrice[] {
  const base = {
    spent: rules.claim_outgoing_transactions * TRANSFER_TON,
    days: rules.claim_wallet_days,
  };
  if (!needsConfirmation({ ...rules, campaign_mode: 'live' })) {
    return [{ way: null, spent: base.spent, locked: 0, days: base.days }];
  }
  const ways = chosenGrounds(rules, hasChat).flatMap((ground) => WAYS[ground](rules, now));
  if (ways.length === 0) return [{ way: 'person', spent: base.spent, locked: 0, days: base.days }];
  return ways
    .map((price) => ({
      ...price,
      spent: Math.max(price.spent, base.spent),
      days: price.way === 'bought_wallet' ? price.days : Math.max(price.days, base.days),
    }))
    .toSorted((one, other) => total(one) - total(other));
}

const total = ({ spent, locked }: FarmPrice): number => spent + locked;

const WAYS: Readonly<Record<RuleGround, (rules: ConfirmationRules, now: number) => FarmPrice[]>> = {
  wallet: walletPrices,
  balance: ({ confirm_balance_ton: locked, confirm_balance_days: days }) => [
    { way: 'balance', spent: 2 * TRANSFER_TON, locked, days },
  ],
  telegram: () => [{ way: 'telegram', spent: BOUGHT_TELEGRAM_TON, locked: 0, days: 0 }],
  // The requirements of the operator's service are not known here.
  outside_score: () => [{ way: 'outside_score', spent: 0, locked: 0, days: 0 }],
};

/** A wallet is prepared only while it can still be old enough at the campaign's start. */
function walletPrices(
  { campaign_start, confirm_wallet_days: days, confirm_wallet_transactions }: ConfirmationRules,
  now: number,
): FarmPrice[] {
  const bought: FarmPrice = { way: 'bought_wallet', spent: BOUGHT_WALLET_TON, locked: 0, days: 0 };
  if (now > Date.parse(campaign_start) - days * DAY) return [bought];
  const spent = (1 + confirm_wallet_transactions) * TRANSFER_TON;
  return [bought, { way: 'prepared_wallet', spent, locked: 0, days }];
}
