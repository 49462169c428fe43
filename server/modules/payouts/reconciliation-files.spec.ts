import fc from 'fast-check';
import {
  FIRST,
  HISTORIES,
  receiver,
  told,
  transfer,
} from '../../../test/support/server/chain-transfers.js';
import type { ChainTransfer } from '../../integrations/toncenter/chain-transaction.js';
import { reconcile } from './reconciliation.js';
import type { ExpectedPayout } from './transfer-matching.js';

describe('what another tool pays of a file', () => {
  const handed_over_at = new Date(1_800_000_000_000);
  /** Tokens by receiver, payouts numbered as they come. */
  const fileOf = (batch_id: number, owed: [who: number, units: bigint][], read_lt = 0n) =>
    owed.map(([who, units], index): ExpectedPayout => {
      const id = batch_id * 100 + index + 1;
      return {
        id,
        batch_id,
        units,
        receiver: receiver(who),
        query_id: BigInt(id) << 50n,

        comment: `Jetdrop ${id}`,
        file: { handed_over_at, read_lt },
      };
    });
  const unmarked = (who: number, units: bigint, given: Partial<ChainTransfer> = {}) =>
    transfer({ query_id: 0n, receiver: receiver(who), units, comment: '', ...given });
  const of = (payouts: readonly ExpectedPayout[], ...transfers: ChainTransfer[]) => {
    const { settlements, alerts } = reconcile(payouts, transfers);
    return [
      settlements.map(({ id, status }) => `${id} ${status}`),
      alerts.map(({ code, payout_id }) => `${code} ${payout_id}`),
    ];
  };
  const FILE = fileOf(1, [
    [1, 5n],
    [2, 7n],
    [1, 3n],
    [3, 2n],
    [3, 2n],
  ]);

  it.each<[string, () => ChainTransfer[], string[], string[]]>([
    [
      'all that a receiver is owed',
      () => [unmarked(1, 8n)],
      ['101 delivered', '103 delivered'],
      [],
    ],
    ['a receiver with one payout', () => [unmarked(2, 7n)], ['102 delivered'], []],
    ['one payout of several', () => [unmarked(1, 3n)], ['103 delivered'], []],
    [
      'payouts of one amount, one after the other',
      () => [unmarked(3, 2n), unmarked(3, 2n)],
      ['104 delivered', '105 delivered'],
      [],
    ],
    [
      'the other one, where a comment says which was paid',
      () => [unmarked(3, 2n), transfer({ query_id: 0n }, FILE[3])],
      ['104 delivered', '105 delivered'],
      [],
    ],
    [
      'everything twice',
      () => [unmarked(2, 7n), unmarked(2, 7n)],
      ['102 delivered'],
      ['paid_twice 102'],
    ],
    [
      'once as a whole, and one of them again by comment',
      () => [unmarked(1, 8n), transfer({ query_id: 0n }, FILE[0])],
      ['101 delivered', '103 delivered'],
      ['paid_twice 101'],
    ],
    ['another amount', () => [unmarked(1, 9n)], [], ['unknown_transfer null']],
    ['somebody else', () => [unmarked(9, 5n)], [], ['unknown_transfer null']],
    [
      'with other words',
      () => [unmarked(2, 7n, { comment: 'Thank you' })],
      [],
      ['unknown_transfer null'],
    ],
    ['nothing yet: the tool may try again', () => [unmarked(2, 7n, { is_aborted: true })], [], []],
    [
      'nothing yet, though a comment says what it was for',
      () => [transfer({ query_id: 0n, is_aborted: true }, FILE[1])],
      [],
      [],
    ],
  ])('%s', (_name, transfers, settled, alerted) => {
    expect(of(FILE, ...transfers())).toEqual([settled, alerted]);
  });

  it('is found by the number that the tool has chosen when it comes back', () => {
    const returned = { kind: 'bounce', receiver: null } as const;
    const whole = unmarked(1, 8n, { query_id: 77n });
    expect(of(FILE, whole, unmarked(1, 8n, { ...returned, query_id: 77n }))).toEqual([
      ['101 bounced', '103 bounced'],
      [],
    ]);
    const marked = transfer({ query_id: 78n }, FILE[1]);
    expect(of(FILE, marked, unmarked(2, 7n, { ...returned, query_id: 78n }))).toEqual([
      ['102 bounced'],
      [],
    ]);
    // Before it was sent, or of something else.
    expect(of(FILE, unmarked(2, 7n, returned), unmarked(2, 7n))).toEqual([['102 delivered'], []]);
  });

  it('raises an alert for a return that could belong to several payouts', () => {
    const file = fileOf(1, [
      [1, 5n],
      [2, 5n],
    ]);
    const back = unmarked(1, 5n, { kind: 'bounce', receiver: null });
    const [settled, alerted] = of(file, unmarked(1, 5n), unmarked(2, 5n), {
      ...back,
      lt: back.lt + 10n,
    });
    expect(settled).toEqual(['101 delivered', '102 delivered']);
    expect(alerted).toEqual(['came_back null']);
  });

  it('belongs to the newest file that had been handed over by then', () => {
    const early = unmarked(2, 7n);
    const late = unmarked(2, 7n);
    const files = [...FILE, ...fileOf(2, [[2, 7n]], early.lt)];
    expect(of(files, early)).toEqual([['102 delivered'], []]);
    expect(of(files, late)).toEqual([['201 delivered'], []]);
    expect(of(files, late, early)).toEqual([['102 delivered', '201 delivered'], []]);
    const before = { happened_at: new Date(handed_over_at.getTime() - 3_600_000) };
    expect(of(FILE, unmarked(2, 7n, before))).toEqual([[], ['unknown_transfer null']]);
  });

  it('is none of a batch that a wallet signs', () => {
    const { receiver: to, units } = FIRST;
    expect(told(unmarked(1, units, { receiver: to }))).toEqual([[], ['unknown_transfer']]);
  });

  it('delivers each payout once, however a tool pays it, in whatever order that is read', () => {
    const owed = fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.bigInt(1n, 5n)), {
      minLength: 1,
      maxLength: 8,
    });
    /** Of each receiver: whether the tool merges what they are owed, and whether it writes comments. */
    const ways = fc.array(fc.constantFrom('merged', 'marked', 'unmarked'), {
      minLength: 4,
      maxLength: 4,
    });
    fc.assert(
      fc.property(owed, ways, fc.infiniteStream(fc.nat()), (lines, way, random) => {
        const file = fileOf(1, lines);
        const paid = [1, 2, 3, 4].flatMap((who) => {
          const line = file.filter((payout) => payout.receiver === receiver(who));
          if (line.length === 0) return [];
          if (way[who - 1] === 'marked') return line.map((one) => transfer({ query_id: 0n }, one));
          if (way[who - 1] === 'unmarked') return line.map(({ units }) => unmarked(who, units));
          return [
            unmarked(
              who,
              line.reduce((sum, { units }) => sum + units, 0n),
            ),
          ];
        });
        const shuffled = [...paid, ...paid]
          .map((one) => ({ one, at: random.next().value }))
          .sort((a, b) => a.at - b.at)
          .map(({ one }) => one);
        const { settlements, alerts } = reconcile(file, shuffled);
        expect(settlements.map(({ id, status }) => `${id} ${status}`)).toEqual(
          file.map(({ id }) => `${id} delivered`),
        );
        expect(alerts).toEqual([]);
        expect(reconcile(file, paid)).toEqual({ settlements, alerts });
      }),
      { numRuns: HISTORIES },
    );
  });
});
