import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Row } from '../../records/timestamps.js';
import { payoutRefused } from './payout.errors.js';
import type { PayoutBatch } from './payout-batch.entity.js';
import { canPayAgain } from './reconciliation.js';

/** A batch with what tells whether its order may still run. */
type KeptOrder = Pick<Row<PayoutBatch>, 'status' | 'method' | 'asked_at' | 'valid_until'> & {
  /** Of its payouts: those that came back or never left. */
  failed: number;
  read_until: Date | string | null;
};

/**
 * Whether the order of a settled batch may run all the same: it came back late, or was signed a second
 * time and the first one failed. What it pays would be paid twice. Never throws.
 */
export function mayStillRun(batch: KeptOrder): boolean {
  const { status, method, asked_at, valid_until = null, failed, read_until } = batch;
  if (status !== 'settled' || method !== 'wallet' || !asked_at || failed === 0) return false;
  return !read_until || !canPayAgain({ asked_at, valid_until }, new Date(read_until));
}

/**
 * Those of the claims whose payout has failed, and that its batch may pay all the same: its order can
 * still run, or nobody has said yet that the batch rests.
 */
export async function runningClaims(
  em: SqlEntityManager,
  claims: readonly number[],
): Promise<Set<number>> {
  const rows = await em.execute<(KeptOrder & { claim_id: number })[]>(
    `select p.claim_id, b.status, b.method, b.asked_at, b.valid_until, c.read_until, 1 as failed
     from payouts p join payout_batches b on b.id = p.batch_id
     left join chain_cursors c on c.jetton_wallet = b.payer_jetton_wallet
     where p.claim_id = any(?) and p.status in ('bounced', 'failed')`,
    [`{${claims.join(',')}}`],
  );
  const running = rows.filter((row) => row.status !== 'settled' || mayStillRun(row));
  return new Set(running.map(({ claim_id }) => claim_id));
}

/**
 * That no order may still pay from the same wallet, nor the same claims from another.
 *
 * @throws AppError 409
 */
export async function assertNothingRuns(
  em: SqlEntityManager,
  { network, payer }: Pick<PayoutBatch, 'network' | 'payer'>,
  claims: readonly number[],
): Promise<void> {
  const batches = await em.execute<KeptOrder[]>(
    `select b.status, b.method, b.asked_at, b.valid_until, c.read_until,
       exists (select from payouts where batch_id = b.id and status in ('bounced', 'failed'))::int as failed
     from payout_batches b left join chain_cursors c on c.jetton_wallet = b.payer_jetton_wallet
     where b.status = 'settled' and b.network = ? and b.payer = ?`,
    [network, payer],
  );
  const running = await runningClaims(em, claims);
  if (batches.some(mayStillRun) || running.size > 0) throw payoutRefused('payout.may_still_run');
}

/**
 * That nobody was told of a payment that may have been for these claims and has not looked at it yet.
 *
 * @throws AppError 409
 */
export async function assertNoAlarms(
  em: SqlEntityManager,
  claims: readonly number[],
): Promise<void> {
  const [row] = await em.execute<[{ open: boolean }]>(
    `select exists (
       select from payouts p join payout_batches b on b.id = p.batch_id
       join payout_alarms a on a.resolved_at is null
       left join chain_transfers t on t.hash = a.transaction_hash and a.code = 'unknown_transfer'
       where p.claim_id = any(?) and p.status in ('bounced', 'failed') and (a.payout_id = p.id
         or (t.jetton_wallet = b.payer_jetton_wallet and t.receiver = p.receiver))) as open`,
    [`{${claims.join(',')}}`],
  );
  if (row.open) throw payoutRefused('payout.alarms_open');
}
