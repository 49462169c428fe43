import type { Reason } from './decision.js';
import { REFERRAL_POINTS_PER_GROUP } from './referral.js';

/** What the ledger counts. Both are whole numbers. */
export const CURRENCIES = ['points', 'tokens'] as const;

/** One of {@link CURRENCIES}. */
export type Currency = (typeof CURRENCIES)[number];

/**
 * Where amounts stand. `user`, `claimed` and `paid` belong to a user; `issued`, `pool` and `forfeited`
 * to nobody, and keep no balance of their own, so that no row is everybody's.
 */
export const ACCOUNTS = ['issued', 'user', 'pool', 'claimed', 'paid', 'forfeited'] as const;

/** One of {@link ACCOUNTS}. */
export type Account = (typeof ACCOUNTS)[number];

/** What a transfer is for; `opening` carries over what users had before there was a ledger. */
export const TRANSFER_KINDS = [
  'task',
  'claim',
  'referral',
  'adjustment',
  'reversal',
  'restoration',
  'payout',
  'return',
  'forfeit',
  'deletion',
  'opening',
] as const;

/** One of {@link TRANSFER_KINDS}. */
export type TransferKind = (typeof TRANSFER_KINDS)[number];

/** One side of a transfer: what an account gains, or loses when it is negative. */
interface Entry {
  account: Account;
  /** The user, also on the side that belongs to no user. */
  user_id: number;
  currency: Currency;
  amount: bigint;
}

/** A change of the ledger. Its key says what it is for, and no two have the same. */
export interface Transfer {
  key: string;
  kind: TransferKind;
  /** Whom it concerns. */
  user_id: number;
  /** In words, where a person decided; `''` elsewhere. */
  reason: string;
  /** The same in Chinese, where it is not the same for everybody. */
  reason_zh?: string;
  /** The decision that took it; each reversal has one. */
  decision_id?: number | null;
  /** They sum to zero in each currency. */
  entries: readonly Entry[];
}

/** What a user has, as the sums of their accounts. */
export interface Balance {
  points: bigint;
  /** Claimed, paid out or not. */
  tokens: bigint;
}

/** The amount moves from nobody's account to a user's. */
function move(
  from: 'issued' | 'pool',
  to: 'user' | 'claimed',
  user_id: number,
  amount: bigint,
): Entry[] {
  const currency = from === 'issued' ? 'points' : 'tokens';
  return [
    { account: from, user_id, currency, amount: -amount },
    { account: to, user_id, currency, amount },
  ];
}

/** The points of a completed task: once per user and task. */
export const taskTransfer = (user_id: number, task_id: number, points: bigint): Transfer => ({
  key: `task:${user_id}:${task_id}`,
  kind: 'task',
  user_id,
  reason: '',
  entries: move('issued', 'user', user_id, points),
});

/** The tokens of a claim, out of the pool. */
export const claimTransfer = (claim_id: number, user_id: number, tokens: bigint): Transfer => ({
  key: `claim:${claim_id}`,
  kind: 'claim',
  user_id,
  reason: '',
  entries: move('pool', 'claimed', user_id, tokens),
});

/** Points that a person gives, or takes with a negative number. */
export const adjustmentTransfer = (
  id: string,
  user_id: number,
  points: bigint,
  { reason = '', reason_zh = '' }: Partial<Pick<Reason, 'reason' | 'reason_zh'>> = {},
  decision_id: number | null = null,
): Transfer => ({
  key: `adjust:${id}`,
  kind: 'adjustment',
  user_id,
  reason,
  reason_zh,
  decision_id,
  entries: move('issued', 'user', user_id, points),
});

/** Points for the `group`-th full group of invited friends (specification section 5). */
export const referralTransfer = (user_id: number, group: number): Transfer => ({
  key: `referral:${user_id}:${group}`,
  kind: 'referral',
  user_id,
  reason: '',
  entries: move('issued', 'user', user_id, BigInt(REFERRAL_POINTS_PER_GROUP)),
});

/** What is reversed or given again. */
type Taken = Pick<Transfer, 'key' | 'user_id' | 'entries'>;

/** Takes a transfer back by a decision; nothing is ever edited or deleted. */
export const reversalTransfer = (
  { key, user_id, entries }: Taken,
  { id, reason }: { id: number; reason: string },
): Transfer => ({
  // A claim is made once and reversed once; points can be given again after that.
  key: key.startsWith('claim:') ? `reverse:${key}` : `reverse:${id}:${key}`,
  kind: 'reversal',
  user_id,
  reason,
  decision_id: id,
  entries: entries.map((entry) => ({ ...entry, amount: -entry.amount })),
});

/** Gives again what a decision has taken, once the decision does not stand any more. */
export const restorationTransfer = (
  { key, user_id, entries }: Taken,
  decision_id: number,
): Transfer => ({
  key: `restore:${decision_id}:${key}`,
  kind: 'restoration',
  user_id,
  reason: '',
  decision_id,
  entries,
});

/**
 * Tokens of a claim that have arrived: once, and once more after each time that they came back.
 *
 * @param returned how often they came back before
 */
export const payoutTransfer = (
  claim_id: number,
  user_id: number,
  tokens: bigint,
  returned = 0,
): Transfer => ({
  key: returned === 0 ? `payout:claim:${claim_id}` : `payout:${returned + 1}:claim:${claim_id}`,
  kind: 'payout',
  user_id,
  reason: '',
  entries: [
    { account: 'claimed', user_id, currency: 'tokens', amount: -tokens },
    { account: 'paid', user_id, currency: 'tokens', amount: tokens },
  ],
});

/** Takes a payout back whose tokens came back: they are claimed again, and to be paid. */
export const returnTransfer = ({ key, user_id, entries }: Taken): Transfer => ({
  key: `return:${key}`,
  kind: 'return',
  user_id,
  reason: '',
  entries: entries.map((entry) => ({ ...entry, amount: -entry.amount })),
});

/** Whether tokens only move between the accounts of one user: nothing is gained or lost. */
export const isMove = (kind: TransferKind): boolean => kind === 'payout' || kind === 'return';

/** What was paid has left the claimed tokens; the user has it all the same, so lists tell of it once. */
export const isContraEntry = ({ kind, amount }: { kind: TransferKind; amount: number }): boolean =>
  isMove(kind) && amount < 0;

/** Gives back what a user has who is deleted: points to where they came from, tokens to the pool. */
export const deletionTransfer = (user_id: number, { points, tokens }: Balance): Transfer => ({
  key: `delete:${user_id}`,
  kind: 'deletion',
  user_id,
  reason: '',
  entries: [
    ...move('issued', 'user', user_id, -points),
    ...move('pool', 'claimed', user_id, -tokens),
  ],
});

/** Which task was completed, or which claim was made or reversed, by the key of a transfer. */
export function subjectOfTransfer(key: string): {
  task_id: number | null;
  claim_id: number | null;
} {
  return { task_id: idIn(key, /task:\d+:(\d+)$/), claim_id: idIn(key, /claim:(\d+)$/) };
}

function idIn(key: string, pattern: RegExp): number | null {
  const [, id] = pattern.exec(key) ?? [];
  return id === undefined ? null : Number(id);
}

/** Whether the entries sum to zero in each currency. */
export function isBalanced(entries: readonly Entry[]): boolean {
  return CURRENCIES.every(
    (currency) => sum(entries.filter((entry) => entry.currency === currency)) === 0n,
  );
}

/** What the entries change of a user's balance. */
export function balanceOf(user_id: number, entries: readonly Entry[]): Balance {
  const own = entries.filter((entry) => entry.user_id === user_id);
  return {
    points: sum(own.filter(({ account }) => account === 'user')),
    tokens: sum(own.filter(({ account }) => account === 'claimed' || account === 'paid')),
  };
}

function sum(entries: readonly Entry[]): bigint {
  return entries.reduce((total, { amount }) => total + amount, 0n);
}
