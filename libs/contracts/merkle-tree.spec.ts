import { linesFrom, receiverOf } from '../../test/support/shared/distributor-world.js';
import { MerkleTree, type PayoutLine, verifyProof } from './index.js';

const DISTRIBUTOR = receiverOf(77);

it.each([1, 2, 3, 4, 5, 8, 13, 100])('proves each of %i lines, and no other', (count) => {
  const lines = linesFrom(5, count);
  const tree = MerkleTree.of(DISTRIBUTOR, lines);
  for (const line of lines) {
    const proof = tree.proof(line.number);
    expect(verifyProof(DISTRIBUTOR, line, proof, tree.root)).toBe(true);
    expect(verifyProof(DISTRIBUTOR, { ...line, amount: 11n }, proof, tree.root)).toBe(false);
    expect(verifyProof(receiverOf(78), line, proof, tree.root)).toBe(false);
  }
  expect(() => tree.proof(4)).toThrow(RangeError);
});

it('has the same root in whatever order the lines come', () => {
  const lines = linesFrom(1, 50);
  const { root } = MerkleTree.of(DISTRIBUTOR, lines);
  expect(MerkleTree.of(DISTRIBUTOR, lines.toReversed()).root).toBe(root);
});

it('refuses a number that comes twice', () => {
  const [line] = linesFrom(1, 1) as [PayoutLine];
  expect(() => MerkleTree.of(DISTRIBUTOR, [line, line])).toThrow('twice');
});

it('has zeros for its root without lines', () => {
  expect(MerkleTree.of(DISTRIBUTOR, []).root).toBe('0'.repeat(64));
});
