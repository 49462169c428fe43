import { CHUNK_BYTES, MerkleTree, PaidNumbers } from '#libs/contracts/index.js';
import { PayoutTable } from '../../modules/campaign/closing/payout-table.js';
import type { JettonMove } from '../../platform/integrations/toncenter/chain-transaction.js';
import { type CheckedDistributor, checkDeliveries, type PaymentChain } from './delivery-check.js';

const raw = (digit: number): string => `0:${String(digit).repeat(64)}`;
const hashOf = (n: number): string => n.toString(16).padStart(64, '0');

const CONTRACT = raw(8);
const OWNER = raw(7);
const WALLET = raw(9);
const MASTER = raw(6);
const CODE = 'c'.repeat(64);
const DEADLINE = new Date('2026-06-01T00:00:00Z');
const CLOSED_AT = new Date('2026-07-01T00:00:00Z');

/** Hashes of transactions: of the transfer, its arrival and its message. */
const SENT = 1000;
const ARRIVAL = 2000;
const MESSAGE = 3000;

interface Line {
  number: number;
  units: number;
  receiver: string;
  is_delivered?: boolean;
  transaction?: string;
}

const LINES: Line[] = [
  { number: 1, units: 20, receiver: raw(1) },
  { number: 2, units: 30, receiver: raw(2) },
];

/** A transfer of a number, which arrives; others at other places. */
function transfer(number: number, change: Partial<JettonMove> = {}): JettonMove {
  const { units = 20, receiver = raw(1) } = LINES.find((line) => line.number === number) ?? {};
  return {
    hash: hashOf(SENT + number),
    account: WALLET,
    lt: BigInt(number),
    kind: 'transfer',
    query_id: BigInt(number),
    units: BigInt(units),
    comment: '',
    source: CONTRACT,
    receiver,
    sent_to: raw(number + 2),
    message_hash: hashOf(MESSAGE + number),
    happened_at: new Date('2026-05-01T00:00:00Z'),
    ...change,
  };
}

/** A transfer comes back. */
const bounce = (move: JettonMove): JettonMove => ({
  ...move,
  hash: hashOf(4000),
  kind: 'bounce',
  source: move.sent_to ?? '',
  receiver: null,
  sent_to: null,
  message_hash: null,
});

function paidNumbers(numbers: readonly number[]): PaidNumbers {
  const chunk = new Uint8Array(CHUNK_BYTES);
  for (const number of numbers) {
    chunk[number >> 3] = (chunk[number >> 3] ?? 0) | (0x80 >> (number & 7));
  }
  return new PaidNumbers([[0, chunk]]);
}

interface Faults {
  lines?: readonly Line[];
  moves?: readonly JettonMove[];
  /** Numbers whose transfers do not arrive. */
  lost?: readonly number[];
  paid?: readonly number[];
  reported?: Partial<CheckedDistributor>;
  code_hash?: string;
  owner?: string;
  wallet?: string;
  root?: string;
  deadline?: number;
}

async function check(faults: Faults = {}) {
  const { lines = LINES, moves = [transfer(1), transfer(2)], lost = [], reported = {} } = faults;
  const table = new PayoutTable(lines.length);
  for (const [index, line] of lines.entries()) {
    const { number, is_delivered = true, transaction = hashOf(ARRIVAL + number) } = line;
    const units = BigInt(line.units);
    const in_tree = index < LINES.length;
    table.add({ ...line, units, is_delivered, transaction, in_tree });
  }
  const { root } = MerkleTree.of(CONTRACT, table.tree());
  const state = {
    owner: faults.owner ?? OWNER,
    jetton_master: MASTER,
    id: 1n,
    jetton_wallet: faults.wallet ?? WALLET,
    merkle_root: faults.root ?? root,
    deadline: faults.deadline ?? DEADLINE.getTime() / 1000,
    reopenings: 0,
    paid: paidNumbers(faults.paid ?? [1, 2]),
  };
  const chain: PaymentChain = {
    decimals: async () => 1,
    jettonWallet: async () => WALLET,
    contract: async () => ({ code_hash: faults.code_hash ?? CODE, state }),
    async *moves() {
      for (const move of moves) yield [move];
    },
    arrivals: async (sent) =>
      new Map(
        sent.flatMap(({ message_hash }) => {
          const number = Number(`0x${message_hash}`) - MESSAGE;
          return lost.includes(number) ? [] : [[message_hash, { hash: hashOf(ARRIVAL + number) }]];
        }),
      ),
  };
  const distributor: CheckedDistributor = {
    method: 'contract',
    address: CONTRACT,
    owner: OWNER,
    jetton_master: MASTER,
    code_hash: CODE,
    merkle_root: root,
    deadline: DEADLINE,
    created_at: new Date('2026-04-01T00:00:00.900Z'),
    ...reported,
  };
  const differences: string[] = [];
  const contract = { ...distributor, address: raw(5) };
  const campaign = { closed_at: CLOSED_AT, distributors: [distributor, contract] };
  const proven = await checkDeliveries(distributor, table, chain, campaign, (difference) =>
    differences.push(difference),
  );
  return { proven, differences };
}

describe('what a contract has paid', () => {
  it('is what the file says, also after earlier payments came back', async () => {
    expect(await check()).toEqual({ proven: 2, differences: [] });
    const refused = transfer(1, { message_hash: hashOf(MESSAGE + 50) });
    const moves = [refused, bounce(refused), transfer(1), transfer(2)];
    expect(await check({ moves, lost: [50] })).toEqual({ proven: 2, differences: [] });
  });

  it('may include withdrawals, which pay no number', async () => {
    const withdrawal = transfer(5, { query_id: 2n ** 63n, receiver: OWNER });
    expect(await check({ moves: [transfer(1), transfer(2), withdrawal] })).toMatchObject({
      differences: [],
    });
  });

  it('is not what came back, nor what is published as returned and was paid', async () => {
    const moves = [transfer(1), transfer(2), bounce(transfer(2))];
    const lines = LINES.map((line) => ({ ...line, is_delivered: line.number !== 2 }));
    expect(await check({ moves, lost: [2] })).toEqual({
      proven: 1,
      differences: ['Payout 2: its payment came back'],
    });
    expect(await check({ moves, lost: [2], lines })).toEqual({ proven: 1, differences: [] });
    expect(await check({ lines })).toEqual({
      proven: 1,
      differences: ['Payout 2: it is published as returned, and it was paid'],
    });
  });

  it('is not what is published as forfeited, which nobody was paid', async () => {
    const lines = LINES.map((line) =>
      line.number === 2 ? { ...line, is_delivered: false, transaction: '' } : line,
    );
    expect(await check({ lines })).toEqual({
      proven: 1,
      differences: ['Payout 2: it is published as not paid, and it was paid'],
    });
  });

  it('is not what came back, even where the API says that it arrived', async () => {
    const moves = [transfer(1), transfer(2), bounce(transfer(2))];
    expect((await check({ moves })).differences).toEqual(['Payout 2: its payment came back']);
  });

  const other = hashOf(7777);
  const unlisted =
    /^Payout \d: transaction \w{64} paid \d+ units to 0:\w+, which payouts.csv does not say$/;

  it.each<[string, Faults, (string | RegExp)[]]>([
    [
      'was paid twice',
      { moves: [transfer(1), transfer(2), transfer(2)] },
      ['Payout 2: it was paid 2 times'],
    ],
    ['has not left', { moves: [transfer(1)] }, [/^Payout 2: no transfer of it is in the history/]],
    ['has not arrived', { lost: [2] }, ['Payout 2: its payment has not arrived']],
    [
      'arrived with another transaction',
      { lines: [LINES[0] as Line, { ...(LINES[1] as Line), transaction: other }] },
      [`Payout 2: it did not arrive with transaction ${other}`],
    ],
    [
      'went to somebody else',
      { moves: [transfer(1), transfer(2, { receiver: raw(5) })] },
      [unlisted, /^Payout 2: no transfer/],
    ],
    [
      'has another amount',
      { moves: [transfer(1), transfer(2, { units: 31n })] },
      [unlisted, /^Payout 2: no transfer/],
    ],
    [
      'is not in the file',
      { moves: [transfer(1), transfer(2), transfer(3)], paid: [1, 2, 3] },
      [unlisted, 'Payout 3: the contract has paid it, and payouts.csv does not have it'],
    ],
    ['is open in the contract', { paid: [1] }, ['Payout 2: the contract has not paid it']],
    [
      'is there twice',
      { lines: [...LINES, LINES[1] as Line] },
      ['Payout 2: it is in payouts.csv twice'],
    ],
  ])('differs where a payout %s', async (_name, faults, differences) => {
    const expected = differences.map((difference) =>
      typeof difference === 'string' ? difference : expect.stringMatching(difference),
    );
    expect((await check(faults)).differences).toEqual(expected);
  });

  it.each<[string, Faults, RegExp]>([
    ['code', { code_hash: 'd'.repeat(64) }, /^The report says code hash c+, the chain has d+$/],
    ['owner', { owner: raw(1) }, /^The report says owner 0:7+, the chain has 0:1+$/],
    [
      'jetton wallet',
      { wallet: raw(1) },
      /^The contract pays from 0:1+, its jetton wallet is 0:9+$/,
    ],
    ['root', { root: 'e'.repeat(64) }, /^The report says Merkle root \w+, the chain has e+$/],
    ['deadline', { deadline: 1 }, /^The report says deadline \d+, the chain has 1$/],
  ])('differs where the contract has another %s', async (_name, faults, difference) => {
    expect((await check(faults)).differences).toEqual([expect.stringMatching(difference)]);
  });

  it('differs where the report has a root that is not that of the lines', async () => {
    const merkle_root = 'f'.repeat(64);
    expect((await check({ reported: { merkle_root } })).differences).toEqual([
      expect.stringMatching(/^The report says Merkle root f+, payouts.csv has \w+$/),
      expect.stringMatching(/^The report says Merkle root f+, the chain has \w+$/),
    ]);
  });
});

describe('what a wallet has paid with another tool', () => {
  const reported = { method: 'file', code_hash: null, merkle_root: null, deadline: null } as const;

  it('is known by its transactions: of the transfer, or of the arrival', async () => {
    const lines = [LINES[0] as Line, { ...(LINES[1] as Line), transaction: hashOf(SENT + 2) }];
    expect(await check({ reported, lines })).toEqual({ proven: 2, differences: [] });
  });

  it('may be several payouts of one receiver with one transfer', async () => {
    const transaction = hashOf(ARRIVAL + 2);
    const lines = [
      { number: 2, units: 10, receiver: raw(2), transaction },
      { number: 4, units: 20, receiver: raw(2), transaction },
    ];
    expect(await check({ reported, lines, moves: [transfer(2)] })).toMatchObject({ proven: 2 });
    const less = lines.with(0, { number: 2, units: 9, receiver: raw(2), transaction });
    expect((await check({ reported, lines: less, moves: [transfer(2)] })).differences).toEqual([
      expect.stringMatching(/^transaction \w+ paid 30 units to 0:2+, which payouts.csv/),
      expect.stringMatching(/^Payout 2: no transfer/),
      expect.stringMatching(/^Payout 4: no transfer/),
    ]);
  });

  it('is not what came back', async () => {
    const moves = [transfer(1), transfer(2), bounce(transfer(2))];
    expect((await check({ reported, moves })).differences).toEqual([
      'Payout 2: its payment came back',
    ]);
  });

  it('may include what it sent to a contract of the campaign', async () => {
    const moves = [transfer(1), transfer(2), transfer(3, { receiver: raw(5) })];
    expect(await check({ reported, moves })).toEqual({ proven: 2, differences: [] });
  });

  it('differs where it paid others, but not before or after the campaign', async () => {
    const paid = (happened_at: Date) =>
      check({ reported, moves: [transfer(1), transfer(2), transfer(3, { happened_at })] });
    expect((await paid(new Date('2026-05-02T00:00:00Z'))).differences).toEqual([
      expect.stringMatching(/^transaction \w+ paid 20 units to 0:1+, which payouts.csv/),
    ]);
    expect((await paid(new Date('2026-03-31T23:59:59Z'))).differences).toEqual([]);
    expect((await paid(new Date('2026-08-01T00:00:00Z'))).differences).toEqual([]);
  });
});
