import { hash } from 'node:crypto';
import { ATTACHED_NANOTONS, type LogSubject, ORDER_VALID_FOR } from '#libs/domain/index.js';
import type { JettonTransfer } from '../../integrations/toncenter/jetton-transfer.js';
import type { PayoutRow } from './payout.repository.js';
import type { BatchRow } from './payout-batch.repository.js';
import type { SignedBatch, SignedMessage } from './signed-batch.js';

/** A batch in the operation log. */
export const batchSubject = (id: number): LogSubject => ({ type: 'payout', id });

/** From where a batch is paid, and in what. */
type PaidFrom = Pick<
  BatchRow,
  'network' | 'payer' | 'payer_jetton_wallet' | 'jetton_master' | 'decimals'
>;

/** SHA-256 over everything that a batch pays, line by line, in the order of the claims. */
export function hashOf(
  { network, payer, payer_jetton_wallet, jetton_master, decimals }: PaidFrom,
  payouts: readonly Pick<PayoutRow, 'claim_id' | 'receiver' | 'units' | 'query_id'>[],
): string {
  const head = [network, payer, payer_jetton_wallet, jetton_master, decimals].join(' ');
  const lines = payouts.map(({ claim_id, receiver, units, query_id }) =>
    [claim_id, receiver, units, query_id].join(' '),
  );
  return hash('sha256', [head, ...lines].join('\n'), 'hex');
}

/** A frozen batch. */
export interface FrozenBatch {
  payer: string;
  /** The paying wallet's own jetton wallet, which all its messages go to. */
  payer_jetton_wallet: string;
  payouts: readonly Pick<JettonTransfer, 'query_id' | 'units' | 'receiver' | 'comment'>[];
}

/** A difference between a signed order and its batch. */
type Difference =
  | { code: 'another_wallet'; wallet: string }
  | { code: 'valid_too_long'; valid_until: number }
  | { code: 'unknown_message'; index: number }
  | { code: 'another_amount' | 'another_receiver' | 'another_comment'; query_id: string }
  | { code: 'twice' | 'missing' | 'too_little_attached'; query_id: string };

/**
 * Compares a signed order with its frozen batch, message by message: an empty list when they are the
 * same. Never throws.
 *
 * @param now seconds since 1970
 */
export function compareBatch(signed: SignedBatch, batch: FrozenBatch, now: number): Difference[] {
  const differences: Difference[] = [];
  if (signed.wallet !== batch.payer) {
    differences.push({ code: 'another_wallet', wallet: signed.wallet });
  }
  if (signed.valid_until > now + 2 * ORDER_VALID_FOR) {
    differences.push({ code: 'valid_too_long', valid_until: signed.valid_until });
  }
  const expected = new Map(batch.payouts.map((payout) => [payout.query_id, payout]));
  const seen = new Set<bigint>();
  for (const [index, message] of signed.messages.entries()) {
    differences.push(...compareMessage(message, { index, batch, expected, seen }));
  }
  for (const { query_id } of batch.payouts) {
    if (!seen.has(query_id)) differences.push({ code: 'missing', query_id: String(query_id) });
  }
  return differences;
}

interface Comparison {
  index: number;
  batch: FrozenBatch;
  expected: ReadonlyMap<bigint, FrozenBatch['payouts'][number]>;
  /** Filled on the way. */
  seen: Set<bigint>;
}

function compareMessage(
  { to, nanotons, transfer }: SignedMessage,
  { index, batch, expected, seen }: Comparison,
): Difference[] {
  const payout = transfer && expected.get(transfer.query_id);
  if (!payout || to !== batch.payer_jetton_wallet || transfer.payer !== batch.payer) {
    return [{ code: 'unknown_message', index }];
  }
  const query_id = String(transfer.query_id);
  if (seen.has(transfer.query_id)) return [{ code: 'twice', query_id }];
  seen.add(transfer.query_id);
  const differences: Difference[] = [];
  if (transfer.units !== payout.units) differences.push({ code: 'another_amount', query_id });
  if (transfer.receiver !== payout.receiver) {
    differences.push({ code: 'another_receiver', query_id });
  }
  if (transfer.comment !== payout.comment) differences.push({ code: 'another_comment', query_id });
  if (nanotons < ATTACHED_NANOTONS) differences.push({ code: 'too_little_attached', query_id });
  return differences;
}
