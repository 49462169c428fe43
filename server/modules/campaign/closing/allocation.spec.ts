import { hash } from 'node:crypto';
import { Address } from '@ton/core';
import fc from 'fast-check';
import { formatTonAddress } from '#libs/domain/index.js';
import { checkAllocation } from '../../../commands/audit/allocation-check.js';
import { ALLOCATION_HEADER, AllocationTree } from './allocation.js';
import { PAYOUTS_HEADER, PayoutsByUser, payoutsOf } from './payouts-file.js';
import { PublishedFile } from './published-file.js';

const bytesOf = (part: string | number): Buffer =>
  typeof part === 'number' ? Buffer.from([part]) : Buffer.from(part, 'hex');
const sha = (...parts: (string | number)[]): string =>
  hash('sha256', Buffer.concat(parts.map(bytesOf)), 'hex');
const hex = (text: string): string => Buffer.from(text).toString('hex');

const merkleRoot = (lines: readonly string[]): string => {
  const tree = new AllocationTree();
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
const swapped = (file: string) => {
  const [header, one, two, ...rest] = file.split('\n');
  return [header, two, one, ...rest].join('\n');
};

const ADDRESS = formatTonAddress(account(1), 'mainnet');

/** Compares the files. Returns their differences, and the rows read. */
function check(file: string, payouts?: string) {
  const faults: string[] = [];
  const note = (fault: string) => void faults.push(fault);
  const other = payouts && new PublishedFile(payouts.split('\n'), PAYOUTS_HEADER, note);
  const byUser = other ? new PayoutsByUser(payoutsOf(other, new Map(), note), note) : null;
  return { ...checkAllocation(file.split('\n'), byUser, note), faults };
}

describe('an allocation file', () => {
  it('is found true by a stranger, who has nothing but the file', () => {
    expect(check(FILE)).toEqual({
      totals: { points: 9000n, claimed: 6n, paid: 6n, forfeited: 0n },
      faults: [],
      users: 3,
      sha256: hash('sha256', FILE, 'hex'),
      merkle_root: merkleRoot(LINES),
    });
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
    ['two lines are swapped', swapped(FILE)],
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
    const { faults, sha256 } = check(file);
    expect(faults).toHaveLength(1);
    expect(sha256).toBe(hash('sha256', Buffer.from(file, 'latin1'), 'hex'));
  });
});

const payoutLine = (number: number, of: number, tokens: number, change = '1,delivered') =>
  [
    number,
    formatTonAddress(account(of), 'mainnet'),
    tokens,
    `${tokens}000`,
    1,
    change,
    HASH(of),
  ].join();

const HASH = (of: number) => String(of).repeat(64);

const PAYOUTS = [payoutLine(9, 1, 1), payoutLine(5, 2, 2), payoutLine(7, 3, 3)];

const payoutsFile = (lines: readonly string[]) => `${[PAYOUTS_HEADER, ...lines].join('\n')}\n`;

describe('the file of payouts', () => {
  it('has the payments of each line of the allocation', () => {
    expect(check(FILE, payoutsFile(PAYOUTS)).faults).toEqual([]);
    const returned = payoutLine(8, 2, 4, '0,returned');
    expect(check(FILE, payoutsFile(PAYOUTS.toSpliced(2, 0, returned))).faults).toEqual([]);
  });

  it('has the claims that were forfeited, whatever happens to the points, and rejected ones', () => {
    // Half of the points were taken after the claim.
    const line = [formatTonAddress(account(4), 'mainnet'), 2000, 0, 0, 4, ''].join();
    const unpaid = (number: number, status: string) =>
      payoutLine(number, 4, 4, `1,${status}`).replace(HASH(4), '');
    const lines = [...PAYOUTS, unpaid(10, 'forfeited'), unpaid(11, 'rejected')];
    expect(check(`${FILE}${line}\n`, payoutsFile(lines)).faults).toEqual([]);
    expect(check(`${FILE}${line.replace(',4,', ',3,')}\n`, payoutsFile(lines)).faults).toEqual([
      'Line 5: payouts.csv forfeits 4 tokens, the line says 3',
    ]);
  });

  it.each<[string, string[], RegExp]>([
    [
      'a payment is missing',
      PAYOUTS.slice(1),
      /^Line 2: payouts.csv pays 0 tokens, the line says 1$/,
    ],
    [
      'a payment is larger',
      PAYOUTS.with(1, payoutLine(5, 2, 9)),
      /^Line 3: payouts.csv pays 9 tokens/,
    ],
    [
      'a payment came back',
      PAYOUTS.with(0, payoutLine(9, 1, 1, '1,returned')),
      /^Line 2: .* 0 tokens/,
    ],
    [
      'a payment has another transaction',
      PAYOUTS.with(0, PAYOUTS[0]?.replace(HASH(1), HASH(4)) ?? ''),
      /^Line 2: payouts.csv names other transactions$/,
    ],
    [
      'somebody else is paid',
      [...PAYOUTS, payoutLine(4, 6, 1)],
      /^Payout 4: U.* is not in allocation/,
    ],
    [
      'a payment is there twice',
      [...PAYOUTS, payoutLine(7, 3, 3)],
      /line 5: it is not in the order/,
    ],
    ['a line is something else', [...PAYOUTS, '=1+1'], /line 5: it is no line of a payout/],
  ])('differs where %s', (_name, lines, fault) => {
    expect(check(FILE, payoutsFile(lines)).faults).toEqual([expect.stringMatching(fault)]);
  });
});
