import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { LONGEST_LAG, type SiteSettings } from '#libs/domain/index.js';
import { runInTransaction } from '../../../platform/database/transactional.js';
import { ChainService } from '../../../platform/integrations/toncenter/chain.service.js';
import { DistributorChainService } from '../../../platform/integrations/toncenter/distributor-chain.service.js';
import {
  assertIndexed,
  type IndexedChain,
} from '../../../platform/integrations/toncenter/payout-chain.service.js';
import { ClaimRepository } from '../claims/claim.repository.js';
import { assertOurState } from './contract-state.errors.js';
import { DistributorRepository, type DistributorRow } from './distributor.repository.js';
import { PayoutLineRepository } from './payout-line.repository.js';
import { SettlementRepository } from './settlement.repository.js';

/** Milliseconds after its deadline: by then the owner of a contract has withdrawn the rest, or never will. */
const ABANDONED_AFTER = 30 * 86_400_000;

/** Reads the states of contracts, and which of them are over: closing the campaign forfeits their unpaid claims. */
@Injectable()
export class ContractStateService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly chain: ChainService,
    private readonly distributorChain: DistributorChainService,
    private readonly claims: ClaimRepository,
    private readonly distributors: DistributorRepository,
    private readonly lines: PayoutLineRepository,
    private readonly settlement: SettlementRepository,
  ) {}

  /** Stores the contract's state, unless a later one is stored. @throws Unavailable, StateDiffers */
  async read(
    { id, address }: DistributorRow,
    index: IndexedChain,
    settings: SiteSettings,
  ): Promise<void> {
    const account = await this.distributorChain.account(address, settings);
    if (!account) return;
    const { state, last_lt } = account;
    assertIndexed(last_lt, index);
    await runInTransaction(this.em, async () => {
      const row = await this.distributors.lock(id);
      assertOurState(state, row);
      if (last_lt < BigInt(row.state_lt) && !(await this.isStateImpossible(row, index))) return;
      const before = await this.distributors.paidNumbers(id);
      const paid = await this.settlement.setPaid(id, state.paid.added(before));
      await this.claims.setStatus(paid, ['batched'], 'sent');
      const reopenable = await this.settlement.reopenable(id, last_lt);
      const open = reopenable.filter((number) => !state.paid.has(number));
      await this.settlement.setPayable(open);
      await this.claims.setStatus(open, ['sent', 'failed'], 'batched');
      await this.distributors.setState(id, account, index.until);
    });
  }

  /**
   * Reads whether a contract has too few tokens for each of its lines, once its deadline has passed. It is read again
   * while it has unpaid lines, because its owner can fund it at any time.
   *
   * @param until up to where its state and its history were read, by the chain's clock
   * @throws Unavailable when the chain API does not answer.
   */
  async readEnd(id: number, until: Date, settings: SiteSettings): Promise<void> {
    const row = await this.distributors.find(id);
    if (!row.deadline) return;
    const over = new Date(row.deadline).getTime();
    // A lagging node may not have seen yet the pulls of the last moment.
    if (until.getTime() <= over + LONGEST_LAG) return;
    const least = await this.lines.leastOpen(id);
    if (least === null) return;
    const isAbandoned = until.getTime() > over + ABANDONED_AFTER;
    const units = isAbandoned ? 0n : await this.unitsOf(row, settings);
    if (units === null) return;
    const isKnown = row.ended_at && new Date(row.ended_at).getTime() > over;
    if (units >= least) await this.distributors.setEnded(id, null);
    else if (!isKnown) await this.distributors.setEnded(id, until);
  }

  /** Whether no node has reported the stored state for longer than any of them lags. */
  private async isStateImpossible(
    { id, state_until }: DistributorRow,
    { until }: IndexedChain,
  ): Promise<boolean> {
    if (state_until) return until.getTime() > new Date(state_until).getTime() + LONGEST_LAG;
    await this.distributors.setStateUntil(id, until);
    return false;
  }

  /** Null where the index does not know a wallet that has had tokens: then its balance is unknown. */
  private async unitsOf(row: DistributorRow, settings: SiteSettings): Promise<bigint | null> {
    const wallet = await this.chain.jettonWallet(row.address, row.jetton_master, settings);
    if (wallet) return wallet.units;
    return row.history_lt === row.history_start ? 0n : null;
  }
}
