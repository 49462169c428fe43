import { hash } from 'node:crypto';

/** Leaves and nodes are hashed apart, so that none can pass for the other (RFC 6962, section 2.1). */
const LEAF = Buffer.from([0]);
const NODE = Buffer.from([1]);

const sha256 = (...parts: Buffer[]): Buffer => hash('sha256', Buffer.concat(parts), 'buffer');

/** The Merkle root of lines in their order, as hexadecimal digits (RFC 6962, section 2.1). */
export function merkleRoot(lines: readonly string[]): string {
  if (lines.length === 0) return hash('sha256', '', 'hex');
  let level = lines.map((line) => sha256(LEAF, Buffer.from(line)));
  while (level.length > 1) {
    // A node without a neighbour rises as it is: the tree of the RFC, built from below.
    level = Array.from({ length: Math.ceil(level.length / 2) }, (_, index) => {
      const [left, right] = [level[2 * index] as Buffer, level[2 * index + 1]];
      return right ? sha256(NODE, left, right) : left;
    });
  }
  return (level[0] as Buffer).toString('hex');
}
