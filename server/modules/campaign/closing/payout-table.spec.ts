import { PayoutTable } from './payout-table.js';

const COUNT = 50_000;

const hashOf = (n: number): string => n.toString(16).padStart(64, '0');

/** Numbers and transactions in another order than the lines. */
const payoutOf = (index: number) => ({
  number: ((index * 7919) % COUNT) + 1,
  units: BigInt(index) << 70n,
  receiver: `0:${hashOf(index)}`,
  transaction: hashOf(COUNT - (index >> 1)),
  in_tree: index % 2 === 0,
  is_delivered: index % 3 !== 0,
});

function tableOf(count: number): PayoutTable {
  const table = new PayoutTable(count);
  for (let index = 0; index < count; index += 1) table.add(payoutOf(index));
  return table;
}

describe('a table of payouts', () => {
  it('returns what was added, by number and by transaction', () => {
    const table = tableOf(1000);
    for (const index of [0, 1, 499, 999]) {
      const payout = payoutOf(index);
      expect(table.get(index)).toEqual(payout);
      expect(table.find(payout.number)).toBe(index);
      expect(table.paidBy(payout.transaction)).toEqual([index & ~1, index | 1]);
    }
    expect(table.find(COUNT + 1)).toBe(-1);
    expect(table.paidBy(hashOf(0))).toEqual([]);
    const numbers = Array.from(table.indexes(), (index) => table.get(index).number);
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
    expect(Array.from(table.tree())).toHaveLength(500);
    expect(() => table.add(payoutOf(1000))).toThrow('more than 1000');
  });

  it('keeps about a hundred bytes of each payout', () => {
    const before = process.memoryUsage().arrayBuffers;
    const table = tableOf(COUNT);
    table.find(1);
    const kept = process.memoryUsage().arrayBuffers - before;
    expect(table.get(0).number).toBe(1);
    expect(kept / COUNT).toBeLessThan(120);
  });
});
