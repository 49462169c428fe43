import { Injectable } from '@nestjs/common';
import { ChainTransferRepository } from './chain-transfer.repository.js';
import { payoutRefused } from './payout.errors.js';
import { type BatchRow, PayoutBatchRepository } from './payout-batch.repository.js';
import { canPayAgain } from './reconciliation.js';

/** What says whether the order of a batch may still run. */
type StoredOrder = Pick<BatchRow, 'status' | 'method' | 'asked_at' | 'valid_until'> & {
  /** The number of its failed payouts. */
  failed: number;
  read_until: string | null;
};

/**
 * Whether the order of a settled batch may still run: it was returned late, or signed twice and failed
 * the first time. Its claims must not be paid by another order then. Never throws.
 */
export function mayStillRun(order: StoredOrder): boolean {
  const { status, method, asked_at, valid_until, failed, read_until } = order;
  if (status !== 'settled' || method !== 'wallet' || !asked_at || failed === 0) return false;
  return !read_until || !canPayAgain({ asked_at, valid_until }, new Date(read_until));
}

/** Decides whether claims whose payouts failed can be paid again. */
@Injectable()
export class RetryEligibilityService {
  constructor(
    private readonly batches: PayoutBatchRepository,
    private readonly transfers: ChainTransferRepository,
  ) {}

  /** Those of the claims that the batch of a failed payout may still pay; they are not decided now. */
  async runningClaims(claimIds: readonly number[]): Promise<Set<number>> {
    const orders = await this.batches.ordersOfFailed(claimIds);
    const running = orders.filter(
      (order) => order.status !== 'settled' || mayStillRun({ ...order, failed: 1 }),
    );
    return new Set(running.map(({ claim_id }) => claim_id));
  }

  /**
   * @throws AppError 409 when an order may still pay from the same wallet, or the same claims from
   *   another; and while an alert is open about a payment that may have been for these claims.
   */
  async assertEligible(
    wallet: Pick<BatchRow, 'network' | 'payer'>,
    claimIds: readonly number[],
  ): Promise<void> {
    const orders = await this.batches.settledOrders(wallet);
    const running = await this.runningClaims(claimIds);
    if (orders.some(mayStillRun) || running.size > 0) throw payoutRefused('payout.may_still_run');
    if (await this.transfers.hasOpenAlertsOfClaims(claimIds)) {
      throw payoutRefused('payout.alerts_open');
    }
  }
}
