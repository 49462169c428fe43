import { createHash, hash } from 'node:crypto';

export const ALLOCATION_HEADER = 'address,points,claimed,paid,forfeited,transaction';

/** The proof that a file is the published one. */
export interface AllocationSeal {
  sha256: string;
  merkle_root: string;
  users: number;
}

/** Prefixes keep leaves and nodes from passing for each other (RFC 6962, section 2.1). */
const LEAF = Buffer.from([0]);
const NODE = Buffer.from([1]);

const sha256 = (...parts: Buffer[]): Buffer => hash('sha256', Buffer.concat(parts), 'buffer');

/** A full part of the tree, whose number of leaves is a power of two. */
interface Full {
  leaves: number;
  root: Buffer;
}

/** The Merkle tree of lines in their order (RFC 6962, section 2.1), without keeping the lines. */
export class AllocationTree {
  /** The largest part comes first, as the digits of a binary number. */
  private readonly parts: Full[] = [];

  add(line: string): void {
    let added: Full = { leaves: 1, root: sha256(LEAF, Buffer.from(line)) };
    for (let last = this.parts.at(-1); last?.leaves === added.leaves; last = this.parts.at(-1)) {
      this.parts.pop();
      added = { leaves: 2 * added.leaves, root: sha256(NODE, last.root, added.root) };
    }
    this.parts.push(added);
  }

  get root(): string {
    if (this.parts.length === 0) return hash('sha256', '', 'hex');
    const roots = this.parts.map(({ root }) => root);
    return roots.reduceRight((right, left) => sha256(NODE, left, right)).toString('hex');
  }
}

/** Seals a file line by line, without keeping it; the leaves are its lines below the header. */
export class AllocationSealer {
  private readonly sum = createHash('sha256').update(`${ALLOCATION_HEADER}\n`);
  private readonly tree = new AllocationTree();
  private users = 0;

  add(line: string): void {
    this.sum.update(`${line}\n`);
    this.tree.add(line);
    this.users += 1;
  }

  seal(): AllocationSeal {
    return { users: this.users, sha256: this.sum.digest('hex'), merkle_root: this.tree.root };
  }
}
