import fc from 'fast-check';
import type { PayoutLine } from '#libs/contracts/index.js';
import { ATTACH, receiverOf, WORLD_START } from './distributor-world.js';

/** Numbers in one chunk of the contract's bitmap. */
const CHUNK = 992;

/** Numbers at the ends of three chunks. */
const NUMBERS = [1, 2, 991, 992, 993, 2 ** 32 - 1] as const;

/** Accounts that keep the tokens paid to them. */
export const RECEIVERS = [11, 12, 13].map(receiverOf);
/** Its jetton wallet sends every payment back. */
export const RETURNING_RECEIVER = receiverOf(14);

/** The least nanotons for a transfer that the contract takes. The jetton wallet needs more. */
const LEAST_ATTACH = 2_253_332n;

/** Nanotons with a message: enough, too little for the jetton wallet, too little for a claim. */
const VALUES = [100_000_000n, 20_000_000n, 5_000_000n] as const;
const [ENOUGH, LOW] = VALUES;

/** Nanotons that the contract keeps: a fixed part, and a year's rent of the state at most. */
export function reserveOf(chunks: number): bigint {
  const bits = 20_000 + chunks * 1_100;
  const cells = 60 + chunks * 2;
  return 50_000_000n + BigInt(Math.ceil(((bits + cells * 500) * 31_536_000) / 2 ** 16));
}

/** The usual line of a number, or one that contradicts it. */
function lineOf(number: number, payee: 'usual' | 'other' | 'returning'): PayoutLine {
  const [usual = '', other = ''] = [number, number + 1].map((it) => RECEIVERS[it % 3]);
  if (payee === 'usual') return { number, amount: 10n, receiver: usual };
  return { number, amount: 15n, receiver: payee === 'other' ? other : RETURNING_RECEIVER };
}

/** Lists that the owner can publish: none, or one of two with numbers in common. */
export const ALLOCATIONS: readonly PayoutLine[][] = [
  [],
  [...NUMBERS.slice(0, 4).map((number) => lineOf(number, 'usual')), lineOf(993, 'returning')],
  [lineOf(1, 'other'), lineOf(992, 'usual'), lineOf(2 ** 32 - 1, 'usual')],
];

/** A line of an allocation; the index wraps around. */
export function lineAt(allocation: number, index: number): PayoutLine {
  const lines = ALLOCATIONS[allocation] ?? [];
  return lines[index % lines.length] ?? lineOf(1, 'usual');
}

/** Mostly the first value. */
const mostly = <const Value>(usual: Value, ...others: Value[]): fc.Arbitrary<Value> =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(usual) }, fc.constantFrom(...others));

const kind = <const Kind extends string>(...kinds: Kind[]) => fc.constantFrom(...kinds);
const number = fc.constantFrom(...NUMBERS);
const line = fc.tuple(number, mostly('usual', 'other', 'returning')).map((it) => lineOf(...it));

const setUp = fc.record({
  kind: kind('set_up'),
  allocation: mostly(1, 2, 0),
  deadline: mostly(null, ...[5, 20].map((days) => WORLD_START + days * 86_400)),
  isOtherWallet: mostly(false, true),
});
const pay = fc.record({
  kind: kind('pay'),
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  attach: mostly(ATTACH, ATTACH / 2n, LEAST_ATTACH, LEAST_ATTACH - 1n),
});
const reopen = fc.record({ kind: kind('reopen'), numbers: fc.array(number, { maxLength: 5 }) });
const withdraw = fc.record({ kind: kind('withdraw'), amount: fc.constantFrom(20n, 0n, 60n) });
const claim = fc.record({
  kind: kind('claim'),
  allocation: mostly(1, 2),
  index: fc.nat(4),
  forgery: mostly(null, { number: 7 }, { amount: 11n }, { receiver: receiverOf(99) }),
});
const plain = fc.record({ kind: kind('text', 'excesses', 'notification', 'unknown') });
const message = fc.oneof(pay, pay, pay, claim, claim, reopen, reopen, withdraw, setUp, plain);

/** Events beside the messages to the distributor. */
const other = fc.oneof(
  fc.record({ kind: kind('deliver_transfer', 'deliver_bounce', 'forged_bounce') }),
  fc.record({ kind: kind('fund'), amount: fc.constantFrom(10n, 30n) }),
  fc.record({ kind: kind('wait'), seconds: fc.constantFrom(60, 1_100_000) }),
);

const step = fc.record({
  action: fc.oneof(message, message, message, other),
  isOwner: fc.nat(9).map((it) => it > 0),
  value: mostly(...VALUES),
  /** The messages on their way that arrive before the next step. */
  arrivals: kind('all', 'transfers', 'none'),
  bounceFormat: kind('old', 'rich'),
});

type Generated<It> = It extends fc.Arbitrary<infer Value> ? Value : never;
export type Step = Generated<typeof step>;
export type MessageAction = Generated<typeof message>;

/** Steps; the first ones mostly set up. */
export const sequences = (maxLength: number): fc.Arbitrary<Step[]> => {
  const action = { kind: 'set_up', allocation: 1, deadline: null, isOtherWallet: false } as const;
  const first = step.map((it): Step[] => [{ ...it, action, isOwner: true }]);
  const others = fc.array(step, { minLength: 1, maxLength, size: 'max' });
  const start = fc.oneof({ weight: 9, arbitrary: first }, fc.constant([]));
  return fc.tuple(start, others).map((it) => it.flat());
};

/** Events that 200 sequences must cover, or they try too little: exit codes, then other effects. */
export const EVENTS =
  `set_up 0, set_up 201, set_up 202, set_up 204, pay 0, pay 201, pay 203, pay 206, pay 207,
reopen 0, reopen 201, withdraw 0, withdraw 201, withdraw 212, claim 0, claim 203, claim 209,
claim 210, claim 211, claim 213, unknown 201, unknown 65535, paid, paid after a reopening, returned,
withdrawn, too few tokens, too little TON, old bounce, rich bounce, late bounce`.split(/,\s/);

type Of<Kind extends MessageAction['kind']> = Extract<MessageAction, { kind: Kind }>;

/** A transfer of the distributor, while the transfer or its bounce is on its way. */
interface Transfer extends PayoutLine {
  reopenings: number;
  hasEnoughTon: boolean;
}

/** Tokens of each owner, by raw address. */
export type Tokens = Map<string, bigint>;

/** The contract as its document describes it, with the jetton wallets beside it. */
export class DistributorModel {
  isSetUp = false;
  allocation = 0;
  deadline: number;
  reopenings = 0;
  now = WORLD_START;
  readonly paid = new Set<number>();
  /** Chunks that the contract has stored. */
  readonly chunks = new Set<number>();
  readonly tokens: Tokens;
  /** Transfers on their way to the jetton wallet, and back. */
  readonly transfers: Transfer[] = [];
  readonly bounces: Transfer[] = [];
  private readonly accounts: { address: string; owner: string };
  private readonly seen: Set<string>;
  private readonly timesAllowed = new Map<number, number>();

  /** @param seen records events, so that a test knows which its sequences have covered */
  constructor(
    { deadline, ...accounts }: { address: string; owner: string; deadline: number },
    tokens: Tokens,
    seen: Set<string>,
  ) {
    this.accounts = accounts;
    this.deadline = deadline;
    this.tokens = new Map(tokens);
    this.seen = seen;
  }

  /** The first line of each number that is not paid. */
  unpaid(lines: readonly PayoutLine[]): PayoutLine[] {
    const known = new Set(this.paid);
    return lines.filter(({ number }) => !known.has(number) && known.add(number));
  }

  /**
   * How often a number may be paid: once, and once more each time that it is reopened while paid.
   */
  allowed(number: number): number {
    return this.timesAllowed.get(number) ?? 1;
  }

  /**
   * Takes a message and returns the contract's exit code.
   *
   * @param isCovered whether the TON suffice for every transfer of a `pay`
   */
  receive(action: MessageAction, step: Step, isCovered: boolean): number {
    const exitCode = this.exitCodeOf(action, step, isCovered);
    this.seen.add(`${action.kind} ${exitCode}`);
    return exitCode;
  }

  fund(amount: bigint): void {
    const { address, owner } = this.accounts;
    this.move(amount, owner, address);
  }

  /** The oldest transfer arrives at the distributor's jetton wallet. */
  deliverTransfer(): void {
    const transfer = this.transfers.shift();
    if (!transfer) throw new Error('No transfer is on its way.');
    const { number, amount, receiver, hasEnoughTon } = transfer;
    const { address } = this.accounts;
    if (!hasEnoughTon || this.tokensOf(address) < amount) {
      this.seen.add(hasEnoughTon ? 'too few tokens' : 'too little TON');
      this.bounces.push(transfer);
    } else if (receiver === RETURNING_RECEIVER) {
      this.seen.add('returned');
    } else {
      this.move(amount, address, receiver);
      const reason = this.allowed(number) > 1 ? 'paid after a reopening' : 'paid';
      this.seen.add(number === 0 ? 'withdrawn' : reason);
    }
  }

  /** The oldest bounce arrives at the distributor. */
  deliverBounce(format: string): void {
    const transfer = this.bounces.shift();
    if (!transfer) throw new Error('No bounce is on its way.');
    if (transfer.number === 0) return;
    const isCurrent = transfer.reopenings === this.reopenings;
    if (isCurrent) this.mark(transfer.number, false);
    this.seen.add(`${isCurrent ? format : 'late'} bounce`);
  }

  private exitCodeOf(action: MessageAction, { isOwner, value }: Step, isCovered: boolean): number {
    if (action.kind === 'claim') return this.claim(action, value);
    if (['text', 'excesses', 'notification'].includes(action.kind)) return 0;
    if (!isOwner) return 201;
    switch (action.kind) {
      case 'set_up':
        return this.setUp(action);
      case 'pay':
        return this.pay(action, isCovered);
      case 'reopen':
        return this.reopen(action);
      case 'withdraw':
        return this.withdraw(action, value);
      default:
        return 0xffff;
    }
  }

  private setUp({ allocation, deadline, isOtherWallet }: Of<'set_up'>): number {
    if (this.isSetUp && isOtherWallet) return 202;
    if (deadline !== null && deadline < this.deadline) return 204;
    this.isSetUp = true;
    this.allocation = allocation;
    this.deadline = deadline ?? this.deadline;
    return 0;
  }

  private pay({ lines, attach }: Of<'pay'>, isCovered: boolean): number {
    if (!this.isSetUp) return 203;
    if (attach < LEAST_ATTACH) return 206;
    if (!isCovered) return 207;
    for (const line of this.unpaid(lines)) this.send(line, attach >= ATTACH);
    return 0;
  }

  private reopen({ numbers }: Of<'reopen'>): number {
    for (const number of numbers) {
      if (this.paid.has(number)) this.timesAllowed.set(number, this.allowed(number) + 1);
      this.mark(number, false);
    }
    this.reopenings += 1;
    return 0;
  }

  private withdraw({ amount }: Of<'withdraw'>, value: bigint): number {
    if (this.now <= this.deadline) return 212;
    if (amount === 0n) return 0;
    if (!this.isSetUp) return 203;
    const hasEnoughTon = value === ENOUGH;
    const receiver = this.accounts.owner;
    this.transfers.push({ number: 0, amount, receiver, reopenings: 0, hasEnoughTon });
    return 0;
  }

  private claim({ allocation, index, forgery }: Of<'claim'>, value: bigint): number {
    if (this.now > this.deadline) return 211;
    if (!this.isSetUp) return 203;
    if (forgery || allocation !== this.allocation) return 210;
    const line = lineAt(allocation, index);
    if (this.paid.has(line.number)) return 209;
    if (value < LOW) return 213;
    this.send(line, value === ENOUGH);
    return 0;
  }

  private send(line: PayoutLine, hasEnoughTon: boolean): void {
    this.mark(line.number, true);
    this.transfers.push({ ...line, reopenings: this.reopenings, hasEnoughTon });
  }

  private move(amount: bigint, from: string, to: string): void {
    this.tokens.set(from, this.tokensOf(from) - amount);
    this.tokens.set(to, this.tokensOf(to) + amount);
  }

  private tokensOf(owner: string): bigint {
    return this.tokens.get(owner) ?? 0n;
  }

  private mark(number: number, isPaid: boolean): void {
    this.chunks.add(Math.floor(number / CHUNK));
    if (isPaid) this.paid.add(number);
    else this.paid.delete(number);
  }
}
