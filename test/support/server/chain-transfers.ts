import type { ChainTransfer } from '../../../server/integrations/toncenter/chain-transaction.js';
import { reconcile } from '../../../server/modules/payouts/reconciliation.js';
import type { ExpectedPayout } from '../../../server/modules/payouts/transfer-matching.js';
import { DEEP } from '../shared/deep.js';

/** How many random histories are lived through. */
export const HISTORIES = DEEP ? 5_000 : 200;

/** The nth receiver: raw. */
export const receiver = (id: number): string => `0:${id.toString(16).padStart(64, '0')}`;

/** Payouts of a batch that a wallet signs. */
export const PAYOUTS: ExpectedPayout[] = [1, 2, 3].map((id) => ({
  id,
  query_id: BigInt(id) << 50n,
  units: BigInt(id) * 10n ** 9n,

  receiver: receiver(id),
  comment: `Jetdrop ${id}`,
  batch_id: 1,
  file: null,
}));

export const [FIRST] = PAYOUTS as [ExpectedPayout];

let serial = 0;

/** The next transfer on the chain: as a payout asks for it, but for what is given. */
export const transfer = (given: Partial<ChainTransfer> = {}, payout = FIRST): ChainTransfer => {
  serial += 1;
  const { query_id, units, receiver: to, comment } = payout;
  return {
    hash: `tx${String(serial).padStart(6, '0')}`,
    kind: 'transfer',
    is_aborted: false,

    query_id,
    units,
    receiver: to,
    comment,

    lt: BigInt(serial),
    happened_at: new Date(1_800_000_000_000 + serial),
    ...given,
  };
};

/** What is said of these payouts: what happens to each, and which alerts there are. */
export const told = (...transfers: ChainTransfer[]) => {
  const { settlements, alerts } = reconcile(PAYOUTS, transfers);
  return [settlements.map(({ id, status }) => `${id} ${status}`), alerts.map(({ code }) => code)];
};
