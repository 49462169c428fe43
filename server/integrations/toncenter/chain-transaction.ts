import { Cell } from '@ton/core';
import { Unavailable } from '../../outbound/outside-service.js';
import { rawOf, wrongAnswer } from './chain-answer.js';
import { readBounce, readTransfer } from './jetton-transfer.js';

/** A jetton wallet, and the one who may have it pay. Both raw. */
export interface PayingWallet {
  payer: string;
  payer_jetton_wallet: string;
}

/** A transaction of the paying wallet's own jetton wallet. */
export interface ChainTransfer {
  /** Of the transaction: reading it again is the same transfer. */
  hash: string;
  kind: 'transfer' | 'bounce';
  query_id: bigint;
  units: bigint;
  /** Null for what came back, which does not tell. */
  receiver: string | null;
  comment: string;
  /** Nothing left the wallet. */
  is_aborted: boolean;
  /** Its place in the history of the wallet. */
  lt: bigint;
  /** In the chain's own time. */
  happened_at: Date;
}

/** A transaction's place in the history of its account. */
export interface Place {
  lt: bigint;
  /** Of the transaction, in hexadecimal digits; null before the first. */
  hash: string | null;
}

/** What is told when the chain API has lost a part of what it told, or leaves some out. */
export const lacking = () => new Unavailable('The chain API lacks what it told before');

/** What one transaction says. */
interface ReadTransaction extends Place {
  hash: string;
  /** Of the one before it; null where the API does not tell. */
  previous_lt: bigint | null;
  transfer: ChainTransfer | null;
}

/**
 * What one transaction of a paying jetton wallet says, as TON Center v3 tells it: its place in the
 * history, and the transfer or return that it is. Null for what concerns nobody: anybody can send
 * messages to a jetton wallet.
 *
 * @throws Unavailable for what has a wrong shape: passed over, it would be lost.
 */
export function readTransaction(
  transaction: unknown,
  { payer, payer_jetton_wallet }: PayingWallet,
): ReadTransaction {
  const { account, hash, lt, now, description, in_msg, prev_trans_lt } = Object(transaction);
  if (rawOf(account) !== payer_jetton_wallet) throw wrongAnswer();
  const place = { lt: ltOf(lt), hash: hexOf(hash) };
  const happened_at = timeOf(now);
  const read = readMessage(in_msg, payer);
  const transfer = read && { ...read, ...place, happened_at, is_aborted: isAborted(description) };
  const previous_lt = prev_trans_lt === undefined ? null : ltOf(prev_trans_lt);
  return { ...place, previous_lt, transfer };
}

/**
 * Whether a part of a history goes on from a place without a gap.
 *
 * @throws Unavailable when it does not: what is missing could be a payment.
 */
export function assertContinues(history: readonly ReadTransaction[], from: Place): void {
  const [first] = history;
  if (from.hash !== null && (first?.lt !== from.lt || first.hash !== from.hash)) throw lacking();
  if (first && first.lt < from.lt) throw wrongAnswer();
  for (const [index, { lt, previous_lt }] of history.entries()) {
    const before = history[index - 1];
    if (!before) continue;
    if (lt <= before.lt) throw wrongAnswer();
    if (previous_lt !== null && previous_lt !== before.lt) throw lacking();
  }
}

/** The last place that an account's history can have. */
export const LAST_LT = 2n ** 63n - 1n;

/**
 * A place in the chain's own order of events.
 *
 * @throws Unavailable for anything else.
 */
export function ltOf(lt: unknown): bigint {
  if (typeof lt !== 'string' || !/^\d{1,19}$/.test(lt) || BigInt(lt) > LAST_LT) throw wrongAnswer();
  return BigInt(lt);
}

/** Milliseconds by which the chain's clock may be ahead of the server's. */
const CLOCKS_DIFFER = 60_000;

/** The last moment that the chain can have reached: whatever names a later one is wrong. */
export const latestMoment = (): Date => new Date(Date.now() + CLOCKS_DIFFER);

/**
 * A moment in seconds since 1970.
 *
 * @throws Unavailable for anything else, and for one that has not come yet.
 */
export function timeOf(seconds: unknown): Date {
  const time = Number(seconds);
  if (!Number.isInteger(time) || time <= 0) throw wrongAnswer();
  if (time * 1000 > latestMoment().getTime()) {
    throw new Unavailable('The chain API tells of a moment that has not come yet');
  }
  return new Date(time * 1000);
}

type Read = Pick<ChainTransfer, 'kind' | 'query_id' | 'units' | 'receiver' | 'comment'>;

/**
 * An order counts when it is from the owner, and a return when the chain itself has marked it as one:
 * whoever sends a message cannot. What others have written is not even opened.
 */
function readMessage(message: unknown, payer: string): Read | null {
  const { source, bounced, message_content } = Object(message);
  // No jetton wallet takes messages from outside of the chain, nor does anything without one.
  const sender = rawOf(source);
  if (typeof bounced !== 'boolean') throw wrongAnswer();
  if (bounced) return readReturn(bodyOf(message_content));
  return sender === payer ? readPayment(bodyOf(message_content)) : null;
}

function readPayment(body: Cell): Read | null {
  const transfer = readTransfer(body);
  if (!transfer) return null;
  const { query_id, units, receiver, comment } = transfer;
  return { kind: 'transfer', query_id, units, receiver, comment };
}

function readReturn(body: Cell): Read | null {
  try {
    const returned = readBounce(body);
    return returned && { ...returned, kind: 'bounce', receiver: null, comment: '' };
  } catch (cause) {
    throw wrongAnswer(cause);
  }
}

export function hexOf(hash: unknown): string {
  const bytes = Buffer.from(String(hash), 'base64');
  if (bytes.length !== 32) throw wrongAnswer();
  return bytes.toString('hex');
}

function bodyOf(content: unknown): Cell {
  const { body } = Object(content);
  try {
    return Cell.fromBase64(body);
  } catch (cause) {
    throw wrongAnswer(cause);
  }
}

/** Of an aborted transaction nothing has left the wallet: an answer that does not tell is none. */
function isAborted(description: unknown): boolean {
  const { aborted, compute_ph, action } = Object(description);
  if (typeof aborted !== 'boolean') throw wrongAnswer();
  return aborted || Object(compute_ph).success === false || Object(action).success === false;
}
