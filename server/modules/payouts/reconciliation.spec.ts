import fc from 'fast-check';
import { canPayAgain } from '#libs/domain/index.js';
import {
  FIRST,
  HISTORIES,
  PAYOUTS,
  receiver,
  told,
  transfer,
} from '../../../test/support/server/chain-transfers.js';
import type { ChainTransfer } from '../../integrations/toncenter/chain-transaction.js';
import { reconcile } from './reconciliation.js';

const bounce = (payout = FIRST) =>
  transfer({ kind: 'bounce', receiver: null, comment: '' }, payout);

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
