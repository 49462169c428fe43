import type { Reason } from '../participants/decision.js';
import { REFERRAL_POINTS_PER_GROUP } from './referral.js';

/** Currencies of the ledger. Both are whole numbers. */
export const CURRENCIES = ['points', 'tokens'] as const;

export type Currency = (typeof CURRENCIES)[number];

/** Where amounts stand. `issued`, `pool` and `forfeited` belong to no user and keep no balance of their own. */
export const ACCOUNTS = ['issued', 'user', 'pool', 'claimed', 'paid', 'forfeited'] as const;

export type Account = (typeof ACCOUNTS)[number];

/** Purposes of transfers; `opening` carries over the balances from before the ledger. */
export const TRANSFER_KINDS = [
  'task',
  'claim',
  'referral',
  'adjustment',
  'event',
  'import',
  'reversal',
  'restoration',
  'payout',
  'return',
  'forfeit',
  'deletion',
  'opening',
] as const;

export type TransferKind = (typeof TRANSFER_KINDS)[number];

/** One side of a transfer: an account's gain, or its loss when it is negative. */
interface Entry {
  account: Account;
  /** The user, also on the side that belongs to no user. */
  user_id: number;
  currency: Currency;
  amount: bigint;
}

/** A change of the ledger. Its key names its purpose and is unique. */
export interface Transfer {
  key: string;
  kind: TransferKind;
  /** Whom it concerns. */
  user_id: number;
  /** A person's words; `''` without a person's decision. */
  reason: string;
  /** The reason in Chinese, where it differs. */
  reason_zh?: string;
  /** The decision that took it; each reversal has one. */
  decision_id?: number | null;
  /** They sum to zero in each currency. */
  entries: readonly Entry[];
}

/** A user's balance, as the sums of their accounts. */
export interface Balance {
  points: bigint;
  /** Claimed, paid out or not. */
  tokens: bigint;
}

/** The amount moves from one account to another. */
function move(from: Account, to: Account, user_id: number, amount: bigint): Entry[] {
  const currency = from === 'issued' ? 'points' : 'tokens';
  return [
    { account: from, user_id, currency, amount: -amount },
    { account: to, user_id, currency, amount },
  ];
}

const transfer = (
  kind: TransferKind,
  key: string,
  user_id: number,
  entries: readonly Entry[],
  given: Partial<Transfer> = {},
): Transfer => ({ key, kind, user_id, reason: '', entries, ...given });

const negated = (entries: readonly Entry[]): Entry[] =>
  entries.map((entry) => ({ ...entry, amount: -entry.amount }));

/** The points of a completed task: once per user and task, and once for each day of a daily task. */
export function taskTransfer(
  user_id: number,
  task_id: number,
  points: bigint,
  day: string | null = null,
): Transfer {
  const key = `task:${user_id}:${task_id}${day === null ? '' : `:${day}`}`;
  return transfer('task', key, user_id, move('issued', 'user', user_id, points));
}

/** The tokens of a claim, out of the pool. */
export const claimTransfer = (claim_id: number, user_id: number, tokens: bigint): Transfer =>
  transfer('claim', `claim:${claim_id}`, user_id, move('pool', 'claimed', user_id, tokens));

/** Points that a person gives, or takes with a negative number. */
export const adjustmentTransfer = (
  id: string,
  user_id: number,
  points: bigint,
  { reason = '', reason_zh = '' }: Partial<Pick<Reason, 'reason' | 'reason_zh'>> = {},
  decision_id: number | null = null,
): Transfer =>
  transfer('adjustment', `adjust:${id}`, user_id, move('issued', 'user', user_id, points), {
    reason,
    reason_zh,
    decision_id,
  });

/** Points that an outside system gives: once for each event of a key. */
export const eventTransfer = (
  { key_id, event_id }: { key_id: number; event_id: string },
  user_id: number,
  points: bigint,
  { reason, reason_zh }: Pick<Reason, 'reason' | 'reason_zh'>,
): Transfer =>
  transfer(
    'event',
    `event:${key_id}:${event_id}`,
    user_id,
    move('issued', 'user', user_id, points),
    { reason, ...(reason_zh !== undefined && { reason_zh }) },
  );

/** The key of an imported row's points: once for each line of an import. */
export const importKey = (import_id: number, line: number): string => `import:${import_id}:${line}`;

/** The points of an imported row, as {@link restorationTransfer} reads them. */
export const importTransfer = (key: string, user_id: number, points: bigint): Transfer =>
  transfer('import', key, user_id, move('issued', 'user', user_id, points));

/** The import and the line of a transfer's key; null for other keys. */
export function importedRow(key: string | null): { import_id: number; line: number } | null {
  const [, id, line] = /^import:(\d+):(\d+)$/.exec(key ?? '') ?? [];
  return id && line ? { import_id: Number(id), line: Number(line) } : null;
}

/** Points for the `group`-th full group of invited friends (specification section 5). */
export const referralTransfer = (user_id: number, group: number): Transfer => {
  const points = BigInt(REFERRAL_POINTS_PER_GROUP);
  const entries = move('issued', 'user', user_id, points);
  return transfer('referral', `referral:${user_id}:${group}`, user_id, entries);
};

/** The part of a transfer that is reversed or restored. */
type Taken = Pick<Transfer, 'key' | 'user_id' | 'entries'>;

/** Takes a transfer back by a decision; nothing is ever edited or deleted. */
export const reversalTransfer = (
  { key, user_id, entries }: Taken,
  { id: decision_id, reason }: { id: number; reason: string },
): Transfer => {
  // A claim is made once and reversed once; points can be given again after that.
  const reversed = key.startsWith('claim:') ? `reverse:${key}` : `reverse:${decision_id}:${key}`;
  return transfer('reversal', reversed, user_id, negated(entries), { reason, decision_id });
};

/** Restores a reversed transfer after its decision was overturned. */
export const restorationTransfer = (
  { key, user_id, entries }: Taken,
  decision_id: number,
): Transfer =>
  transfer('restoration', `restore:${decision_id}:${key}`, user_id, entries, { decision_id });

/** Tokens of a claim that have arrived: once, and once more after each return. @param returned returns before */
export const payoutTransfer = (
  claim_id: number,
  user_id: number,
  tokens: bigint,
  returned = 0,
): Transfer => {
  const key =
    returned === 0 ? `payout:claim:${claim_id}` : `payout:${returned + 1}:claim:${claim_id}`;
  return transfer('payout', key, user_id, move('claimed', 'paid', user_id, tokens));
};

/** Returns a deleted user's points to the issuer, and the tokens to the pool. */
export const deletionTransfer = (user_id: number, { points, tokens }: Balance): Transfer =>
  transfer('deletion', `delete:${user_id}`, user_id, [
    ...move('issued', 'user', user_id, -points),
    ...move('pool', 'claimed', user_id, -tokens),
  ]);

/** Whether tokens only move between the accounts of one user: nothing is gained or lost. */
export const isMove = (kind: TransferKind): boolean => kind === 'payout' || kind === 'return';

/** A payment out of the claimed tokens: the user still has them, so lists show one side. */
export const isContraEntry = ({ kind, amount }: { kind: TransferKind; amount: number }): boolean =>
  isMove(kind) && amount < 0;

/** The end of the key of a task's award, with the task and the day of a daily one. */
const TASK_AWARD = /task:\d+:(\d+)(?::(\d{4}-\d{2}-\d{2}))?$/;

/** Which task was completed, or which claim was made or reversed, by the key of a transfer. */
export function subjectOfTransfer(key: string) {
  const idIn = (pattern: RegExp) => Number(pattern.exec(key)?.[1]) || null;
  return { task_id: idIn(TASK_AWARD), claim_id: idIn(/claim:(\d+)$/) };
}

/** The day of a daily task's award, by the key of the transfer; null for other awards. */
export const dayOfAward = (key: string): string | null => TASK_AWARD.exec(key)?.[2] ?? null;

/** The change of a user's balance by the entries. */
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
