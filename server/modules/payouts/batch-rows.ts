import { hash } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { LogSubject } from '#libs/domain/index.js';
import type { Row } from '../../records/timestamps.js';
import type { Payout } from './payout.entity.js';
import { batchNotFound } from './payout.errors.js';
import type { PayoutBatch } from './payout-batch.entity.js';

/** What the log says of a batch. */
export const batchSubject = (id: number): LogSubject => ({ type: 'payout', id });

/** @throws AppError 404 when there is none. */
export async function findBatch(
  em: SqlEntityManager,
  id: number,
  lock: '' | 'for update' = '',
): Promise<Row<PayoutBatch>> {
  const [batch] = await em.execute<Row<PayoutBatch>[]>(
    `select * from payout_batches where id = ? ${lock}`,
    [id],
  );
  if (!batch) throw batchNotFound();
  return batch;
}

/**
 * A batch that nobody else changes until the transaction ends.
 *
 * @throws AppError 404 when there is none.
 */
export const lockBatch = (em: SqlEntityManager, id: number): Promise<Row<PayoutBatch>> =>
  findBatch(em, id, 'for update');

/**
 * The same before its payouts or claims are changed: the history of its wallet comes first, as for
 * whoever settles.
 *
 * @throws AppError 404 when there is none.
 */
export async function lockToPay(em: SqlEntityManager, id: number): Promise<Row<PayoutBatch>> {
  const { payer_jetton_wallet } = await findBatch(em, id);
  await em.execute('select from chain_cursors where jetton_wallet = ? for update', [
    payer_jetton_wallet,
  ]);
  return lockBatch(em, id);
}

/** What a batch pays. */
export const payoutsOf = (em: SqlEntityManager, batchId: number): Promise<Row<Payout>[]> =>
  em.execute<Row<Payout>[]>('select * from payouts where batch_id = ? order by id', [batchId]);

/** What a batch pays, and from where. */
type Paid = Pick<
  Row<PayoutBatch>,
  'network' | 'payer' | 'payer_jetton_wallet' | 'jetton_master' | 'decimals'
>;

/** SHA-256 over all that is paid, line by line, in the order of the claims. */
export function hashOf(
  { network, payer, payer_jetton_wallet, jetton_master, decimals }: Paid,
  payouts: readonly Pick<Row<Payout>, 'claim_id' | 'receiver' | 'units' | 'query_id'>[],
): string {
  const head = [network, payer, payer_jetton_wallet, jetton_master, decimals].join(' ');
  const lines = payouts.map(({ claim_id, receiver, units, query_id }) =>
    [claim_id, receiver, units, query_id].join(' '),
  );
  return hash('sha256', [head, ...lines].join('\n'), 'hex');
}
