import { formatTonAddress } from '#libs/domain/index.js';
import type { JettonMove } from '../../integrations/toncenter/chain-transaction.js';
import { ALLOCATION_HEADER } from './allocation.js';
import { checkDeliveries } from './deliveries.js';

const raw = (digit: number): string => `0:${String(digit).repeat(64)}`;
const PAYER = raw(8);
const JETTON_WALLET = raw(9);
const hashOf = (n: number): string => n.toString(16).padStart(64, '0');

/** The nth transaction: so many units to a receiver, whose jetton wallet is the account beside. */
function transfer(n: number, to: number, units: number, change: Partial<JettonMove> = {}) {
  const move: JettonMove = {
    hash: hashOf(n),
    account: JETTON_WALLET,
    lt: BigInt(n),
    kind: 'transfer',

    query_id: BigInt(n),
    units: BigInt(units),
    source: PAYER,

    receiver: raw(to),
    sent_to: raw(to + 1),
    message_hash: null,
    comment: '',
    happened_at: new Date(n * 1000),
  };
  return { ...move, ...change };
}

/** The nth transaction: what was sent by another one comes back. */
const bounce = (n: number, { query_id, units, sent_to }: JettonMove): JettonMove => ({
  ...transfer(n, 0, Number(units), { query_id }),

  kind: 'bounce',
  source: sent_to ?? '',
  receiver: null,
  sent_to: null,
});

/** A file in which users have got so many tokens by these transactions. */
const fileOf = (...lines: [user: number, paid: number, ...transactions: number[]][]): string =>
  [
    ALLOCATION_HEADER,
    ...lines.map(([user, paid, ...transactions]) => {
      const address = formatTonAddress(raw(user), 'mainnet');
      return [address, 9000, paid, paid, 0, transactions.map(hashOf).join(' ')].join(',');
    }),
    '',
  ].join('\n');

const check = (file: string, moves: JettonMove[], since = new Date(0)) =>
  checkDeliveries(file, {
    moves,
    since,
    decimals: 1,
    wallets: [{ payer: PAYER, jetton_wallet: JETTON_WALLET }],
  });

describe('what the chain has delivered', () => {
  it('is what the file says, by one transfer, by several, or by one for several claims', () => {
    const moves = [transfer(1, 1, 20), transfer(2, 2, 30), transfer(3, 2, 10), transfer(4, 3, 50)];
    expect(check(fileOf([1, 2, 1], [2, 4, 2, 3], [3, 5, 4, 4], [4, 0]), moves)).toEqual({
      proven: 3,
      units: 110n,
      faults: [],
    });
  });

  it('is proven whatever came back before, and in whatever order it was read', () => {
    const refused = transfer(1, 1, 20);
    const moves = [transfer(3, 1, 20), bounce(2, refused), refused];
    expect(check(fileOf([1, 2, 3]), moves)).toMatchObject({ proven: 1, faults: [] });
  });

  it('is not what came back', () => {
    const refused = transfer(1, 1, 20);
    const { proven, faults } = check(fileOf([1, 2, 1]), [refused, bounce(2, refused)]);
    expect([proven, faults]).toEqual([0, [`Line 2: transaction ${hashOf(1)} came back`]]);
  });

  it('comes back once: a second transfer with the same number has stayed', () => {
    const [first, second] = [transfer(1, 1, 20), transfer(3, 1, 20, { query_id: 1n })];
    const moves = [first, bounce(2, first), second];
    expect(check(fileOf([1, 2, 3]), moves)).toMatchObject({ proven: 1, faults: [] });
    // What somebody else sends back undoes nothing.
    const other = { ...bounce(4, second), source: raw(5) };
    expect(check(fileOf([1, 2, 3]), [...moves, other])).toMatchObject({ proven: 1, faults: [] });
  });

  it('has a line for each payment, but for those of before', () => {
    const moves = [transfer(1, 1, 20), transfer(2, 1, 20), transfer(3, 4, 70)];
    expect(check(fileOf([1, 2, 2]), moves).faults).toEqual([
      `Line 2: transaction ${hashOf(1)} paid 20 units once more`,
      `Transaction ${hashOf(3)} paid 70 units to ${raw(4)}, who is not in the file`,
    ]);
    expect(check(fileOf([1, 2, 2]), moves, new Date(4000)).faults).toEqual([]);
  });

  it.each<[string, JettonMove[], string]>([
    ['nothing', [], 'is not in the history of a paying wallet'],
    ['less', [transfer(1, 1, 19)], '19 units have arrived, 20 are 2 tokens'],
    ['somebody else', [transfer(1, 2, 20)], `paid ${raw(2)}`],
    ['by another', [transfer(1, 1, 20, { source: raw(3) })], `was ordered by ${raw(3)}`],
    ['another jetton', [transfer(1, 1, 20, { account: raw(3) })], 'no paying wallet of this'],
    ['in vain', [transfer(1, 1, 20, { sent_to: null })], 'has sent nothing'],
  ])('differs where it paid %s', (_name, moves, told) => {
    const { proven, faults } = check(fileOf([1, 2, 1]), moves);
    expect(proven).toBe(0);
    expect(faults[0]).toContain(told);
  });

  it('is counted for one line only, and for addresses on TON', () => {
    const file = fileOf([1, 2, 1], [2, 2, 1]);
    expect(check(file, [transfer(1, 1, 20)]).faults).toEqual([
      `Line 3: transaction ${hashOf(1)} paid ${raw(1)}`,
    ]);
    const [, line = ''] = file.split('\n');
    const slip = file.replace(line.slice(0, 48), `${'A'.repeat(48)}`);
    expect(check(slip, []).faults[0]).toContain('is no address on TON');
  });
});
