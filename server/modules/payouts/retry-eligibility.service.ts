import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { mayStillRun } from '#libs/domain/index.js';
import { claimsStillPaid } from '../../reports/payouts.report.js';
import { ChainTransferRepository } from './chain-transfer.repository.js';
import { payoutRefused } from './payout.errors.js';
import { type BatchRow, PayoutBatchRepository } from './payout-batch.repository.js';

/** Decides whether claims whose payouts failed can be paid again. */
@Injectable()
export class RetryEligibilityService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly batches: PayoutBatchRepository,
    private readonly transfers: ChainTransferRepository,
  ) {}

  /**
   * @throws AppError 409 when an order may still pay from the same wallet, or the same claims from
   *   another; and while an alert is open about a payment that may have been for these claims.
   */
  async assertEligible(
    wallet: Pick<BatchRow, 'network' | 'payer'>,
    claimIds: readonly number[],
  ): Promise<void> {
    const orders = await this.batches.settledOrders(wallet);
    const running = await claimsStillPaid(this.em, claimIds);
    if (orders.some(mayStillRun) || running.size > 0) throw payoutRefused('payout.may_still_run');
    if (await this.transfers.hasOpenAlertsOfClaims(claimIds)) {
      throw payoutRefused('payout.alerts_open');
    }
  }
}
