import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { MerkleTree } from '#libs/contracts/index.js';
import type { PublishedLine } from '../claims/published-claim.report.js';
import { PayoutLineRepository } from '../distributors/payout-line.repository.js';

/** Milliseconds until a tree with another root than the chain's is computed again. */
const RETRY_AFTER = 600_000;

interface KeptTree {
  root: string;
  /** Null while the lines make another root. */
  tree: Promise<MerkleTree | null>;
  /** Milliseconds since 1970. */
  until: number;
}

/**
 * Keeps the trees of published lines. A tree of a million lines takes seconds and 64 MB, so each distributor has one,
 * which is computed once for each root on the chain.
 */
@Injectable()
export class PublishedTreeService {
  private readonly kept = new Map<number, KeptTree>();

  constructor(private readonly em: SqlEntityManager) {}

  /** Null when the lines do not make the root on the chain. */
  async proof(line: PublishedLine): Promise<string[] | null> {
    const tree = await this.tree(line);
    return tree?.has(line.claim_id) ? tree.proof(line.claim_id) : null;
  }

  private tree(line: PublishedLine): Promise<MerkleTree | null> {
    const { distributor_id, merkle_root: root } = line;
    const known = this.kept.get(distributor_id);
    if (known?.root === root && Date.now() < known.until) return known.tree;
    const kept: KeptTree = { root, tree: this.compute(line), until: Number.POSITIVE_INFINITY };
    this.kept.set(distributor_id, kept);
    kept.tree.then(
      (tree) => {
        if (!tree) kept.until = Date.now() + RETRY_AFTER;
      },
      () => {
        kept.until = 0;
      },
    );
    return kept.tree;
  }

  /** Reads outside of the caller's transaction, because other callers wait for the same tree. */
  private async compute(line: PublishedLine): Promise<MerkleTree | null> {
    const lines = new PayoutLineRepository(this.em.fork());
    return (await lines.onChain({ ...line, id: line.distributor_id }))?.tree ?? null;
  }
}
