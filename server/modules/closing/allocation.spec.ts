import { hash } from 'node:crypto';
import { Address } from '@ton/core';
import fc from 'fast-check';
import { formatTonAddress } from '#libs/domain/index.js';
import { ALLOCATION_HEADER, checkAllocation, MerkleTree } from './allocation.js';

const bytesOf = (part: string | number): Buffer =>
  typeof part === 'number' ? Buffer.from([part]) : Buffer.from(part, 'hex');
const sha = (...parts: (string | number)[]): string =>
  hash('sha256', Buffer.concat(parts.map(bytesOf)), 'hex');
const hex = (text: string): string => Buffer.from(text).toString('hex');

const merkleRoot = (lines: readonly string[]): string => {
  const tree = new MerkleTree();
  for (const line of lines) tree.add(line);
  return tree.root;
};

describe('a Merkle root', () => {
  it('is that of RFC 6962, also where a level is odd', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((text) => sha(0, hex(text))) as [string, string, string];
    expect(merkleRoot([])).toBe(sha());
    expect(merkleRoot(['a'])).toBe(a);
    expect(merkleRoot(['a', 'b'])).toBe(sha(1, a, b));
    expect(merkleRoot(['a', 'b', 'c'])).toBe(sha(1, sha(1, a, b), c));
    const [ab, cc] = [sha(1, a, b), sha(1, c, c)];
    expect(merkleRoot(['a', 'b', 'c', 'c', 'a'])).toBe(sha(1, sha(1, ab, cc), a));
  });

  it('is another one whenever a line is changed, moved or left out', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string(), { minLength: 2, maxLength: 20 }),
        fc.nat(),
        (lines, at) => {
          const index = at % lines.length;
          const without = lines.filter((_, other) => other !== index);
          const changed = lines.with(index, `${lines[index]}!`);
          const moved = [...without, lines[index] as string];
          const roots = [lines, without, changed].map(merkleRoot);
          expect(new Set(roots).size).toBe(3);
          if (index < lines.length - 1) expect(merkleRoot(moved)).not.toBe(roots[0]);
        },
      ),
    );
  });
});

const account = (n: number) => `0:${String(n).repeat(64)}`;
const LINES = [1, 2, 3].map((n) =>
  [formatTonAddress(account(n), 'mainnet'), n * 1500, n, n, 0, String(n).repeat(64)].join(','),
);
const FILE = `${[ALLOCATION_HEADER, ...LINES].join('\n')}\n`;
const ADDRESS = formatTonAddress(account(1), 'mainnet');

describe('an allocation file', () => {
  it('is found true by a stranger, who has nothing but the file', () => {
    expect(checkAllocation(Buffer.from(FILE))).toEqual({
      totals: { points: 9000n, claimed: 6n, paid: 6n, forfeited: 0n },
      faults: [],
      users: 3,
      sha256: hash('sha256', FILE, 'hex'),
      merkle_root: merkleRoot(LINES),
    });
  });

  it('has each transaction in one line, where it may pay several claims', () => {
    const faultsOf = (file: string) => checkAllocation(Buffer.from(file)).faults;
    const [one = '', two = ''] = ['1', '2'].map((digit) => digit.repeat(64));
    expect(faultsOf(FILE.replace(two, one))).toEqual([
      `Line 3: transaction ${one} is that of line 2`,
    ]);
    expect(faultsOf(FILE.replace(two, `${two} ${two}`))).toEqual([]);
  });

  it.each<[string, string]>([
    ['somebody is there twice', `${FILE}${FILE.split('\n')[1]}\n`],
    ['more was paid than claimed', FILE.replace(',1,1,0,', ',1,2,0,')],
    ['paid without a transaction', FILE.replace('1'.repeat(64), '')],
    ['more is forfeited than points are worth', FILE.replace(',1,1,0,', ',1,1,1,')],
    [
      'something is forfeited without points',
      FILE.replace('1500,1,1,0', '-5,0,0,9').replace('1'.repeat(64), ''),
    ],
    ['a transaction has paid two', FILE.replace('2'.repeat(64), '1'.repeat(64))],
    ['a number begins with 0', FILE.replace(',1500,', ',01500,')],
    ['a line is something else', FILE.replace('1500', '=1+1')],
    ['another header', FILE.replace('points', 'score')],
    ['it is cut off', FILE.slice(0, -1)],
    ['an empty line', FILE.replace('\n', '\n\n')],
    ['a mark of the order of bytes', `\uFEFF${FILE}`],
    ['nothing is paid, with a transaction', FILE.replace(',1,1,0,', ',1,0,0,')],
    ['an address with a wrong letter', FILE.replace(ADDRESS, `${ADDRESS.slice(0, -1)}-`)],
    [
      'an address of another network',
      `${FILE}${LINES[0]?.replace(ADDRESS, formatTonAddress(account(1), 'testnet'))}\n`,
    ],
    ['an address in another spelling', FILE.replace(ADDRESS, Address.parse(ADDRESS).toString())],
  ])('has a fault: %s', (_name, file) => {
    const check = checkAllocation(Buffer.from(file));
    expect(check.faults).toHaveLength(1);
    expect(check.sha256).toBe(hash('sha256', file, 'hex'));
  });
});
