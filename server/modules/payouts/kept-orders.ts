import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Row } from '../../records/timestamps.js';
import { payoutRefused } from './payout.errors.js';
import type { PayoutBatch } from './payout-batch.entity.js';
import { canPayAgain } from './reconciliation.js';

/** Of the payouts of a batch: those that no transaction has settled. */
export const UNSEEN = `count(*) filter (where status = 'failed' and transaction_hash is null)`;

/** A batch with what tells whether its order may still run. */
type KeptOrder = Pick<Row<PayoutBatch>, 'status' | 'asked_at' | 'valid_until' | 'order_hash'> & {
  unseen: number;
  read_until: Date | string | null;
};

/**
 * Whether a signed order that came back after its batch was settled may run all the same: what it pays
 * would be paid twice. Never throws.
 */
export function mayStillRun(batch: KeptOrder): boolean {
  const { status, asked_at, valid_until = null, order_hash, unseen } = batch;
  if (status !== 'settled' || !asked_at || !order_hash || unseen === 0) return false;
  const { read_until } = batch;
  return !read_until || !canPayAgain({ asked_at, valid_until }, new Date(read_until));
}

/**
 * That nothing kept may pay from the same wallet, nor the same claims from another.
 *
 * @throws AppError 409
 */
export async function assertNothingRuns(
  em: SqlEntityManager,
  { network, payer }: Pick<PayoutBatch, 'network' | 'payer'>,
  claims: readonly number[],
): Promise<void> {
  const batches = await em.execute<KeptOrder[]>(
    `select b.*, c.read_until, s.unseen from payout_batches b
     left join chain_cursors c on c.jetton_wallet = b.payer_jetton_wallet,
     lateral (select ${UNSEEN} as unseen from payouts where batch_id = b.id) s
     where b.status = 'settled' and b.order_hash is not null
       and ((b.network = ? and b.payer = ?)
         or exists (select from payouts where batch_id = b.id and claim_id = any(?)))`,
    [network, payer, `{${claims.join(',')}}`],
  );
  if (batches.some(mayStillRun)) throw payoutRefused('payout.may_still_run');
}
