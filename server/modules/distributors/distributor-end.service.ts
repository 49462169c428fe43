import { Injectable } from '@nestjs/common';
import { LONGEST_LAG, type SiteSettings } from '#libs/domain/index.js';
import { ChainService } from '../../integrations/toncenter/chain.service.js';
import { DistributorRepository } from './distributor.repository.js';
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
   * Reads whether a contract has too few tokens for each of its lines, once its deadline has passed.
   *
   * @param until up to where its state and its history were read, by the chain's clock
   * @throws Unavailable when the chain API does not answer.
   */
  async read(id: number, until: Date, settings: SiteSettings): Promise<void> {
    const { address, jetton_master, deadline, ended_at } = await this.distributors.find(id);
    if (!deadline) return;
    const over = new Date(deadline).getTime();
    const isKnown = ended_at && new Date(ended_at).getTime() > over;
    // A node that lags may not know yet what was pulled at the last moment.
    if (isKnown || until.getTime() <= over + LONGEST_LAG) return;
    const least = await this.lines.leastOpen(id);
    if (least === null) return;
    if (until.getTime() <= over + ABANDONED_AFTER) {
      const wallet = await this.chain.jettonWallet(address, jetton_master, settings);
      if (wallet && wallet.units >= least) return;
    }
    await this.distributors.setEnded(id, until);
  }
}
