import { Cell } from '@ton/core';
import { parseTonAddress } from '#libs/domain/index.js';
import { Unavailable } from '../../outbound/outside-service.js';
import { readBounce, readTransfer } from '../../ton/jetton-transfer.js';
import type { ChainTransfer } from './transfer-matching.js';

/** A jetton wallet, and the one who may have it pay. Both raw. */
export interface PayingWallet {
  payer: string;
  payer_jetton_wallet: string;
}

/** What is told when the chain API answers something else than was asked. */
export const wrongAnswer = (cause?: unknown) =>
  new Unavailable('The chain API answers something else than was asked', { cause });

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
): { lt: bigint; transfer: ChainTransfer | null } {
  const { account, hash, lt, now, description, in_msg } = Object(transaction);
  if (rawOf(account) !== payer_jetton_wallet) throw wrongAnswer();
  if (typeof lt !== 'string' || !/^\d{1,19}$/.test(lt)) throw wrongAnswer();
  const place = { lt: BigInt(lt), happened_at: timeOf(now), hash: hexOf(hash) };
  const read = readMessage(in_msg, payer);
  const transfer = read && { ...read, ...place, is_aborted: isAborted(description) };
  return { lt: place.lt, transfer };
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
  if (message === null) return null;
  const { source, bounced, message_content } = Object(message);
  // From outside of the chain, from where nobody orders a jetton wallet.
  if (source === null) return null;
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

function rawOf(address: unknown): string {
  const { raw } = parseTonAddress(String(address)) ?? {};
  if (!raw) throw wrongAnswer();
  return raw;
}

function hexOf(hash: unknown): string {
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
