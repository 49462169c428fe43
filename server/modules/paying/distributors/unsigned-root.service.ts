import { Injectable } from '@nestjs/common';
import { isRootFinal } from '#libs/domain/index.js';
import { DistributorRepository } from './distributor.repository.js';
import { PayoutLineRepository } from './payout-line.repository.js';

/** Drops publications that the owner has never signed, because a lost key would keep the campaign open for ever. */
@Injectable()
export class UnsignedRootService {
  constructor(
    private readonly distributors: DistributorRepository,
    private readonly lines: PayoutLineRepository,
  ) {}

  /** Publishes the lines of the root on the chain again, where that root is final. */
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
