import { Injectable } from '@nestjs/common';
import { payoutTransfer } from '#libs/domain/index.js';
import { LedgerRepository } from '../../earning/ledger/ledger.repository.js';
import { LedgerService } from '../../earning/ledger/ledger.service.js';
import { UserRepository } from '../../participants/users/user.repository.js';
import { ClaimRepository } from './claim.repository.js';

interface PaidClaim {
  claim_id: number;
  user_id: number;
  /** Whole tokens. */
  tokens: number;
}

@Injectable()
export class ClaimPaymentService {
  constructor(
    private readonly users: UserRepository,
    private readonly claims: ClaimRepository,
    private readonly ledger: LedgerService,
    private readonly transfers: LedgerRepository,
  ) {}

  /** Locks the users' rows, then the claims, as decisions do. */
  async lock(paid: readonly PaidClaim[]): Promise<void> {
    await this.users.lockAll(paid.map(({ user_id }) => user_id));
    await this.claims.lock(paid.map(({ claim_id }) => claim_id));
  }

  /** Books payments of locked claims, once each. */
  async book(paid: readonly PaidClaim[]): Promise<void> {
    const keys = paid.map((claim) => transferOf(claim).key);
    const booked = await this.transfers.findKeys(keys);
    const first = paid.map((claim) => transferOf(claim)).filter(({ key }) => !booked.has(key));
    await this.ledger.postMoves(first);
    // The version before also booked payments that came back later.
    for (const claim of paid) {
      if (!booked.has(transferOf(claim).key)) continue;
      const returned = await this.transfers.timesReturned(claim.claim_id, claim.user_id);
      await this.ledger.post(transferOf(claim, returned));
    }
  }
}

const transferOf = ({ claim_id, user_id, tokens }: PaidClaim, returned = 0) =>
  payoutTransfer(claim_id, user_id, BigInt(tokens), returned);
