import { Injectable } from '@nestjs/common';
import { type ClaimStatus, payoutTransfer, returnTransfer } from '#libs/domain/index.js';
import { ClaimRepository } from '../claims/claim.repository.js';
import { LedgerRepository } from '../ledger/ledger.repository.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { UserRepository } from '../users/user.repository.js';
import type { PayoutRow } from './payout.repository.js';

type ClaimPayout = Pick<PayoutRow, 'claim_id' | 'user_id' | 'tokens'>;

/** Books payments of claims, and their returns. */
@Injectable()
export class ClaimPaymentService {
  constructor(
    private readonly users: UserRepository,
    private readonly claims: ClaimRepository,
    private readonly ledger: LedgerService,
    private readonly transfers: LedgerRepository,
  ) {}

  /** Locks the user's row, then the claim, as decisions do. */
  async lock({ claim_id, user_id }: ClaimPayout): Promise<ClaimStatus | undefined> {
    await this.users.lock(user_id);
    const [claim] = await this.claims.lock([claim_id]);
    return claim?.status;
  }

  /**
   * Books the payment of a locked claim.
   *
   * @returns false when it is booked already, and was not returned since
   */
  async book(payout: ClaimPayout): Promise<boolean> {
    return this.ledger.post(await this.transferOf(payout));
  }

  /** Books that the payment of a locked claim was returned. */
  async bookReturn(payout: ClaimPayout, caused_by: string): Promise<void> {
    await this.ledger.post(returnTransfer(await this.transferOf(payout)), { caused_by });
  }

  private async transferOf({ claim_id, user_id, tokens }: ClaimPayout) {
    const returned = await this.transfers.timesReturned(claim_id, user_id);
    return payoutTransfer(claim_id, user_id, BigInt(tokens), returned);
  }
}
