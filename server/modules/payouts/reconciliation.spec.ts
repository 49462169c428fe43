import fc from 'fast-check';
import {
  type ChainTransfer,
  canPayAgain,
  type ExpectedPayout,
  reconcile,
} from './reconciliation.js';

/** How many random histories are lived through. */
const HISTORIES = Number(process.env['HISTORIES'] ?? 500);

const receiver = (id: number): string => `0:${id.toString(16).padStart(64, '0')}`;

const PAYOUTS: ExpectedPayout[] = [1, 2, 3].map((id) => ({
  ...{ id, query_id: BigInt(id) << 50n, units: BigInt(id) * 10n ** 9n },
  ...{ receiver: receiver(id), comment: `Jetdrop ${id}` },
}));
const [FIRST] = PAYOUTS as [ExpectedPayout];

let serial = 0;
const transfer = (given: Partial<ChainTransfer> = {}, payout = FIRST): ChainTransfer => {
  serial += 1;
  const { query_id, units, receiver: to, comment } = payout;
  return {
    ...{ hash: `tx${String(serial).padStart(6, '0')}`, kind: 'transfer', is_aborted: false },
    ...{ query_id, units, receiver: to, comment },
    ...{ lt: BigInt(serial), happened_at: new Date(1_800_000_000_000 + serial) },
    ...given,
  };
};
const bounce = (payout = FIRST) =>
  transfer({ kind: 'bounce', receiver: null, comment: '' }, payout);
const told = (...transfers: ChainTransfer[]) => {
  const { settlements, alarms } = reconcile(PAYOUTS, transfers);
  return [settlements.map(({ id, status }) => `${id} ${status}`), alarms.map(({ code }) => code)];
};

describe('what the chain says of payouts', () => {
  it('delivers what was sent, and says nothing of what was not', () => {
    const done = transfer();
    expect(reconcile(PAYOUTS, [done])).toEqual({
      settlements: [{ id: 1, status: 'delivered', hash: done.hash }],
      alarms: [],
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
  ])('%s', (_name, transfers, settled, alarmed) => {
    expect(told(...transfers)).toEqual([settled, alarmed]);
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

  it('never pays again what arrived: nothing delivered is told as bounced or failed', () => {
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
        const { settlements, alarms } = reconcile(PAYOUTS, history);
        const arrived = payments - Math.min(bounces, payments);
        const isDelivered = settlements.some(({ status }) => status === 'delivered');
        expect(isDelivered).toBe(arrived > 0);
        expect(alarms).toHaveLength(Math.max(0, arrived - 1));
      }),
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

  it('of which nothing came back may still run for ten minutes', () => {
    const order = { asked_at: at(1000), valid_until: null };
    expect([canPayAgain(order, at(1660)), canPayAgain(order, at(1661))]).toEqual([false, true]);
  });
});
