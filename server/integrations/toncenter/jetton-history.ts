import { Cell } from '@ton/core';
import { parseTonAddress } from '#libs/domain/index.js';
import { readBounce, readInternalTransfer, readTransfer } from './jetton-transfer.js';

/** Where a transaction stands, in the words of the chain. */
interface Place {
  /** In hexadecimal digits. */
  hash: string;
  /** The account whose transaction it is; all accounts are raw. */
  account: string;
  /** Its order in the history of the account. */
  lt: bigint;
  happened_at: Date;
}

/** Tokens that a jetton wallet has sent, or that came back to it. */
export interface JettonMove extends Place {
  kind: 'transfer' | 'bounce';
  query_id: bigint;
  /** The smallest units of the jetton. */
  units: bigint;
  /** Who ordered it, or the jetton wallet that it came back from. */
  source: string;
  /** Whom the tokens are for; null for what came back. */
  receiver: string | null;
  /** The jetton wallet that they were sent to; null where nothing left. */
  sent_to: string | null;
}

/**
 * What a transaction of a jetton wallet has moved; null where it moved nothing, or took tokens in.
 *
 * @param transaction as TON Center v3 writes it
 * @throws Error for what is no transaction.
 */
export function readMove(transaction: unknown): JettonMove | null {
  const { account, hash, lt, now, description, in_msg, out_msgs } = Object(transaction);
  const place: Place = {
    hash: hexOf(hash),
    account: addressOf(account),
    lt: BigInt(String(lt)),
    happened_at: new Date(Number(now) * 1000),
  };
  const { source, bounced, message_content } = Object(in_msg);
  const body = bodyOf(message_content);
  if (!body || typeof source !== 'string') return null;
  const from = addressOf(source);
  const ordered = bounced === true ? readReturn(body) : readOrder(body);
  if (!ordered) return null;
  const kind = bounced === true ? 'bounce' : 'transfer';
  // Whatever a failed transaction was to send stays.
  const sent = kind === 'transfer' && !hasFailed(description) ? sentTo(out_msgs, ordered) : null;
  return { ...place, ...ordered, kind, source: from, sent_to: sent };
}

type Ordered = Pick<JettonMove, 'query_id' | 'units' | 'receiver'>;

function readOrder(body: Cell): Ordered | null {
  const transfer = readTransfer(body);
  if (!transfer) return null;
  const { query_id, units, receiver } = transfer;
  return { query_id, units, receiver };
}

/** Null also for one that was written wrongly. */
function readReturn(body: Cell): Ordered | null {
  try {
    const returned = readBounce(body);
    return returned && { ...returned, receiver: null };
  } catch {
    return null;
  }
}

/** The receiver's jetton wallet, where just these tokens were sent there. */
function sentTo(messages: unknown, { query_id, units }: Ordered): string | null {
  for (const message of Array.isArray(messages) ? messages : []) {
    const { destination, message_content } = Object(message);
    const body = bodyOf(message_content);
    const sent = body && readInternalTransfer(body);
    if (sent?.query_id === query_id && sent.units === units) return addressOf(destination);
  }
  return null;
}

function hasFailed(description: unknown): boolean {
  const { aborted, compute_ph, action } = Object(description);
  const isOf = (phase: unknown) => Object(phase).success === true;
  return aborted === true || !isOf(compute_ph) || !isOf(action);
}

function bodyOf(content: unknown): Cell | null {
  const { body } = Object(content);
  return typeof body === 'string' ? Cell.fromBase64(body) : null;
}

function addressOf(text: unknown): string {
  const address = parseTonAddress(String(text));
  if (!address) throw new Error(`"${text}" is no address`);
  return address.raw;
}

function hexOf(hash: unknown): string {
  const bytes = Buffer.from(String(hash), 'base64');
  if (bytes.length !== 32) throw new Error(`"${hash}" is no hash of a transaction`);
  return bytes.toString('hex');
}
