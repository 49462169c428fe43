import { Cell } from '@ton/core';
import { Unavailable } from '../../outbound/http-client.js';
import { readBounce, readInternalTransfer, readTransfer } from './jetton-transfer.js';
import { invalidResponse, type Message, rawAddress, type Transaction } from './toncenter-client.js';

/** A transaction's place in the history of its account. */
export interface Place {
  /** Logical time. */
  lt: bigint;
  /** Hexadecimal; null before the first transaction. */
  hash: string | null;
}

/** The chain API omits a transaction that it reported before, or leaves a gap. */
export class IncompleteHistory extends Unavailable {
  override name = 'IncompleteHistory';
}

export const incompleteHistory = () =>
  new IncompleteHistory('The chain API sent an incomplete history');

const LAST_LT = 2n ** 63n - 1n;

/** @throws InvalidResponse for a logical time of more than 63 bits. */
export function parseLt(lt: string): bigint {
  if (BigInt(lt) > LAST_LT) throw invalidResponse();
  return BigInt(lt);
}

/** Milliseconds by which the chain's clock may be ahead of the server's. */
const CLOCK_SKEW = 60_000;

const latestMoment = (): Date => new Date(Date.now() + CLOCK_SKEW);

/** The chain keeps a time in 32 bits. */
const LAST_TIME = 2 ** 32 - 1;

/** Reads seconds since 1970, which may be in the future. @throws InvalidResponse for an invalid time. */
export function parseChainTime(seconds: string | number): Date {
  const time = Number(seconds);
  if (!Number.isInteger(time) || time <= 0 || time > LAST_TIME) throw invalidResponse();
  return new Date(time * 1000);
}

/** Reads seconds since 1970. @throws Unavailable for a time in the future. */
export function parseTime(seconds: string | number): Date {
  const time = parseChainTime(seconds);
  if (time > latestMoment()) throw new Unavailable('The chain API named a time in the future');
  return time;
}

/** @param hash in base64; the result is hexadecimal */
export function parseHash(hash: string): string {
  const bytes = Buffer.from(hash, 'base64');
  if (bytes.length !== 32) throw invalidResponse();
  return bytes.toString('hex');
}

/** Content of a message between jetton wallets, or to one. */
interface MessageContent {
  kind: 'transfer' | 'bounce';
  query_id: bigint;
  /** The smallest units of the jetton. */
  units: bigint;
  /** Raw; null for a bounce, which does not name the receiver. */
  receiver: string | null;
  comment: string;
}

function readPayment(body: Cell): MessageContent | null {
  const transfer = readTransfer(body);
  return transfer && { kind: 'transfer', ...transfer };
}

function readReturn(body: Cell): MessageContent | null {
  const returned = readBounce(body);
  return returned && { kind: 'bounce', ...returned, receiver: null, comment: '' };
}

/** The body of a message between accounts, which always has one. @throws InvalidResponse without one */
function readBody(message: Message): Cell {
  const body = bodyOf(message);
  if (!body) throw invalidResponse();
  return body;
}

/** The body of a message; null without one. @throws InvalidResponse when it is no cell. */
export function bodyOf({ message_content }: Message): Cell | null {
  if (message_content?.body == null) return null;
  try {
    return Cell.fromBase64(message_content.body);
  } catch (cause) {
    throw invalidResponse(cause);
  }
}

/** Tokens that a jetton wallet has sent, or that were returned to it. */
export interface JettonMove extends MessageContent, Place {
  hash: string;
  /** The account whose transaction it is; all accounts are raw. */
  account: string;
  happened_at: Date;
  /** The account that ordered the transfer, or the jetton wallet that returned it. */
  source: string;
  /** The jetton wallet that received them; null when nothing left. */
  sent_to: string | null;
  /** Hash of the message to that wallet, hexadecimal; null when nothing left. */
  message_hash: string | null;
}

/**
 * Reads the sent or returned tokens of a jetton wallet's transaction; null for other transactions.
 * @throws InvalidResponse for missing fields: a transaction is read only once
 */
export function readMove(transaction: Transaction): JettonMove | null {
  const { account, hash, lt, now, in_msg } = transaction;
  if (!in_msg || in_msg.source === null) return null;
  const { source, bounced } = in_msg;
  if (source === undefined || typeof bounced !== 'boolean') throw invalidResponse();
  const body = readBody(in_msg);
  const kind = bounced ? 'bounce' : 'transfer';
  const read = kind === 'bounce' ? readReturn(body) : readPayment(body);
  if (!read) return null;
  // A failed transaction sends nothing, whatever it ordered.
  const isSent = kind === 'transfer' && hasSucceeded(transaction);
  return {
    account: rawAddress(account),
    hash: parseHash(hash),
    lt: parseLt(lt),
    happened_at: parseChainTime(now),
    ...read,
    source: rawAddress(source),
    ...(isSent ? sentMessage(transaction, read) : NOTHING_SENT),
  };
}

const NOTHING_SENT = { sent_to: null, message_hash: null };

/** The message to the receiver's jetton wallet, when just these tokens were sent to it. */
function sentMessage(
  { out_msgs }: Transaction,
  { query_id, units }: MessageContent,
): Pick<JettonMove, 'sent_to' | 'message_hash'> {
  for (const message of out_msgs ?? []) {
    // Messages to the outside have no destination.
    if (message.destination === null) continue;
    const sent = readInternalTransfer(readBody(message));
    if (sent?.query_id !== query_id || sent.units !== units) continue;
    const sent_to = rawAddress(message.destination);
    return { sent_to, message_hash: parseHash(message.hash ?? '') };
  }
  return NOTHING_SENT;
}

/** Whether all phases of a transaction succeeded. @throws InvalidResponse when they are incomplete */
export function hasSucceeded({ description }: Transaction): boolean {
  const { aborted, compute_ph, action } = description;
  const outcomes = [compute_ph?.success, action?.success];
  if (aborted || outcomes.includes(false)) return false;
  if (outcomes.includes(undefined)) throw invalidResponse();
  return true;
}
