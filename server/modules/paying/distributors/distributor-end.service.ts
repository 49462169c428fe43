import { Injectable } from '@nestjs/common';
import { LONGEST_LAG, type SiteSettings } from '#libs/domain/index.js';
import { ChainService } from '../../../platform/integrations/toncenter/chain.service.js';
import { DistributorRepository, type DistributorRow } from './distributor.repository.js';
import { PayoutLineRepository } from './payout-line.repository.js';

/** Milliseconds after its deadline in which the owner of a contract has withdrawn what is left, or never will. */
const ABANDONED_AFTER = 30 * 86_400_000;

/** Notes which contracts are over: what they have not paid is forfeited when the campaign is closed. */
@Injectable()
export class DistributorEndService {
  constructor(
    private readonly chain: ChainService,
    private readonly distributors: DistributorRepository,
    private readonly lines: PayoutLineRepository,
  ) {}

  /**
   * Reads whether a contract has too few tokens for each of its lines, once its deadline has passed; again while there
   * are such lines, as its owner can pay for ever.
   *
   * @param until up to where its state and its history were read, by the chain's clock
   * @throws Unavailable when the chain API does not answer.
   */
  async read(id: number, until: Date, settings: SiteSettings): Promise<void> {
    const row = await this.distributors.find(id);
    if (!row.deadline) return;
    const over = new Date(row.deadline).getTime();
    // A node that lags may not know yet what was pulled at the last moment.
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

  /** Null where the index does not know a wallet that has had tokens: an answer that says nothing. */
  private async unitsOf(row: DistributorRow, settings: SiteSettings): Promise<bigint | null> {
    const wallet = await this.chain.jettonWallet(row.address, row.jetton_master, settings);
    if (wallet) return wallet.units;
    return row.history_lt === row.history_start ? 0n : null;
  }
}
