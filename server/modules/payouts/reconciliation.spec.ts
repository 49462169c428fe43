import fc from 'fast-check';
import { canPayAgain } from '#libs/domain/index.js';
import { DEEP } from '../../../test/support/shared/deep.js';
import type { ChainTransfer } from '../../integrations/toncenter/chain-transaction.js';
import { reconcile } from './reconciliation.js';
import type { ExpectedPayout } from './transfer-matching.js';

/** How many random histories are lived through. */
const HISTORIES = DEEP ? 5_000 : 200;

const receiver = (id: number): string => `0:${id.toString(16).padStart(64, '0')}`;

const PAYOUTS: ExpectedPayout[] = [1, 2, 3].map((id) => ({
  id,
  query_id: BigInt(id) << 50n,
  units: BigInt(id) * 10n ** 9n,

  receiver: receiver(id),
  comment: `Jetdrop ${id}`,
  batch_id: 1,
  file: null,
}));
const [FIRST] = PAYOUTS as [ExpectedPayout];

let serial = 0;
const transfer = (given: Partial<ChainTransfer> = {}, payout = FIRST): ChainTransfer => {
  serial += 1;
  const { query_id, units, receiver: to, comment } = payout;
  return {
    hash: `tx${String(serial).padStart(6, '0')}`,
    kind: 'transfer',
    is_aborted: false,

    query_id,
    units,
    receiver: to,
    comment,

    lt: BigInt(serial),
    happened_at: new Date(1_800_000_000_000 + serial),
    ...given,
  };
};
const bounce = (payout = FIRST) =>
  transfer({ kind: 'bounce', receiver: null, comment: '' }, payout);
const told = (...transfers: ChainTransfer[]) => {
  const { settlements, alerts } = reconcile(PAYOUTS, transfers);
  return [settlements.map(({ id, status }) => `${id} ${status}`), alerts.map(({ code }) => code)];
};

describe('what the chain says of payouts', () => {
  it('delivers what was sent, and says nothing of what was not', () => {
    const done = transfer();
    expect(reconcile(PAYOUTS, [done])).toEqual({
      settlements: [{ id: 1, status: 'delivered', hash: done.hash }],
      alerts: [],
    });
  });

  it.each<[string, ChainTransfer[], string[], string[]]>([
    ['half a batch', [transfer(), transfer({}, PAYOUTS[2])], ['1 delivered', '3 delivered'], []],
    ['too few jettons', [transfer({ is_aborted: true })], ['1 failed'], []],
    ['came back', [transfer(), bounce()], ['1 bounced'], []],
    ['came back, and sent again', [transfer(), bounce(), transfer()], ['1 delivered'], []],
    ['failed, and sent again', [transfer({ is_aborted: true }), transfer()], ['1 delivered'], []],
    ['paid twice', [transfer(), transfer()], ['1 delivered'], ['paid_twice']],
    ['too much', [transfer({ units: 5n })], [], ['wrong_amount']],
    ['somebody else', [transfer({ receiver: receiver(9) })], [], ['wrong_receiver']],
    ['nobody asked for it', [transfer({ query_id: 5n, comment: 'hi' })], [], ['unknown_transfer']],
    [
      'a failure of something else',
      [transfer({ query_id: 5n, comment: '', is_aborted: true })],
      [],
      [],
    ],
    ['another tool paid it', [transfer({ query_id: 99n })], ['1 delivered'], []],
    [
      'another tool, another amount',
      [transfer({ query_id: 99n, units: 5n })],
      [],
      ['unknown_transfer'],
    ],
  ])('%s', (_name, transfers, settled, alerted) => {
    expect(told(...transfers)).toEqual([settled, alerted]);
  });

  it('counts a payment that an operator named as any other, and its return', () => {
    const odd = transfer({ query_id: 5n, comment: 'Thank you' });
    const less = transfer({ units: 5n });
    const back = transfer({ kind: 'bounce', query_id: 5n, receiver: null, comment: '' });
    const named = new Map([odd, less].map(({ hash }) => [hash, 1]));
    const of = (...transfers: ChainTransfer[]) => {
      const { settlements, alerts } = reconcile(PAYOUTS, transfers, named);
      return [...settlements, ...alerts].map((it) => ('status' in it ? it.status : it.code));
    };
    expect(of(odd)).toEqual(['delivered']);
    expect(of(less)).toEqual(['delivered']);
    expect(of(odd, transfer())).toEqual(['delivered', 'paid_twice']);
    expect(of(odd, back)).toEqual(['bounced']);
  });

  it('is the same in whatever order and however often it is read', () => {
    const any = fc
      .constantFrom(...PAYOUTS)
      .chain((payout) =>
        fc
          .constantFrom<Partial<ChainTransfer>>(
            {},
            { is_aborted: true },
            { units: 1n },
            { kind: 'bounce', receiver: null, comment: '' },
            { query_id: 77n },
          )
          .map((given) => transfer(given, payout)),
      );
    fc.assert(
      fc.property(
        fc.array(any, { maxLength: 12 }),
        fc.infiniteStream(fc.nat()),
        (history, random) => {
          const once = reconcile(PAYOUTS, history);
          const again = [...history, ...history].map((one) => ({ one, at: random.next().value }));
          const shuffled = again.sort((a, b) => a.at - b.at).map(({ one }) => one);
          expect(reconcile(PAYOUTS, shuffled)).toEqual(once);
        },
      ),
      { numRuns: HISTORIES },
    );
  });

  it('never pays again what arrived: nothing delivered is settled as bounced or failed', () => {
    const any = fc.record({
      payments: fc.nat(3),
      bounces: fc.nat(3),
      aborted: fc.nat(2),
    });
    fc.assert(
      fc.property(any, ({ payments, bounces, aborted }) => {
        const history = [
          ...Array.from({ length: payments }, () => transfer()),
          ...Array.from({ length: Math.min(bounces, payments) }, () => bounce()),
          ...Array.from({ length: aborted }, () => transfer({ is_aborted: true })),
        ];
        const { settlements, alerts } = reconcile(PAYOUTS, history);
        const arrived = payments - Math.min(bounces, payments);
        const isDelivered = settlements.some(({ status }) => status === 'delivered');
        expect(isDelivered).toBe(arrived > 0);
        expect(alerts).toHaveLength(Math.max(0, arrived - 1));
      }),
    );
  });
});

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

describe('an order that was not found', () => {
  const at = (seconds: number): Date => new Date(seconds * 1000);

  it('can be signed again once the chain would refuse it and all before that was read', () => {
    const order = { asked_at: at(1000), valid_until: at(1300) };
    expect([canPayAgain(order, at(1300)), canPayAgain(order, at(1360))]).toEqual([false, false]);
    expect(canPayAgain(order, at(1361))).toBe(true);
  });

  it('that says it has ended already may run as long as the one that was asked for', () => {
    const order = { asked_at: at(1000), valid_until: at(900) };
    expect([canPayAgain(order, at(1360)), canPayAgain(order, at(1361))]).toEqual([false, true]);
  });

  it('of which nothing came back may still run for ten minutes', () => {
    const order = { asked_at: at(1000), valid_until: null };
    expect([canPayAgain(order, at(1660)), canPayAgain(order, at(1661))]).toEqual([false, true]);
  });
});
