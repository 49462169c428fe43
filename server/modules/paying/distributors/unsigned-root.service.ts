import { Injectable } from '@nestjs/common';
import { isRootFinal } from '#libs/domain/index.js';
import { DistributorRepository } from './distributor.repository.js';
import { PayoutLineRepository } from './payout-line.repository.js';

/** Drops publications that their owner has never signed: a lost key would keep the campaign open for ever. */
@Injectable()
export class UnsignedRootService {
  constructor(
    private readonly distributors: DistributorRepository,
    private readonly lines: PayoutLineRepository,
  ) {}

  /** Where the root on the chain stays for good, its lines are the published ones again. */
  async drop(): Promise<void> {
    for (const row of await this.distributors.published()) {
      const { id, merkle_root } = row;
      if (!isRootFinal(row) || !(await this.lines.hasTwoTrees(id))) continue;
      if ((await this.lines.root(row)) === merkle_root) continue;
      if ((await this.lines.root(row, 'was_published')) !== merkle_root) continue;
      await this.lines.restoreTree(id);
    }
  }
}
