import { Cell, loadMessage, loadOutList, type Slice } from '@ton/core';
import {
  type JettonTransfer,
  readTransferBody,
} from '../../integrations/toncenter/jetton-transfer.js';

/** The operation of an order that a W5 wallet takes from outside. */
const SIGNED_EXTERNAL = 0x7369676e;

const SIGNATURE_BITS = 512;

/** Pays the fees from the wallet, and continues after a failed message: the mode that wallets sign. */
const SEND_MODE = 3;

/** A message that the signed order sends. */
export interface SignedMessage {
  /** `0:` and 64 hexadecimal digits. */
  to: string;
  nanotons: bigint;
  /** Null for anything but a jetton transfer. */
  transfer: JettonTransfer | null;
}

/** An order signed by the operator's W5 wallet. */
export interface SignedBatch {
  /** The paying wallet. */
  wallet: string;
  /** Of the order's cell, in hexadecimal digits; identifies it on the chain. */
  hash: string;
  seqno: number;
  /** Seconds since 1970 after which the chain refuses the order. */
  valid_until: number;
  messages: SignedMessage[];
}

/**
 * Reads the order that a wallet returns after signing: null for anything but an order of a W5 wallet that
 * only sends messages. The chain checks the signature.
 *
 * @param boc base64
 */
export function readSignedBatch(boc: string): SignedBatch | null {
  try {
    return readOrder(boc);
  } catch {
    // It comes from outside and may contain anything.
    return null;
  }
}

function readOrder(boc: string): SignedBatch | null {
  const cell = Cell.fromBase64(boc);
  const { info, body } = loadMessage(cell.beginParse());
  if (info.type !== 'external-in') return null;
  const order = body.beginParse();
  if (order.loadUint(32) !== SIGNED_EXTERNAL) return null;
  order.skip(32);
  const valid_until = order.loadUint(32);
  const seqno = order.loadUint(32);
  const messages = readMessages(order);
  if (!messages || order.remainingBits !== SIGNATURE_BITS || order.remainingRefs > 0) return null;
  return {
    seqno,
    valid_until,
    messages,
    wallet: info.dest.toRawString(),
    hash: cell.hash().toString('hex'),
  };
}

function readMessages(order: Slice): SignedMessage[] | null {
  const list = order.loadMaybeRef();
  const doesMore = order.loadBit();
  if (!list || doesMore) return null;
  const messages: SignedMessage[] = [];
  for (const action of loadOutList(list.beginParse())) {
    if (action.type !== 'sendMsg' || Number(action.mode) !== SEND_MODE) return null;
    const { info, body, init } = action.outMsg;
    if (info.type !== 'internal' || init) return null;
    messages.push({
      to: info.dest.toRawString(),
      nanotons: info.value.coins,
      transfer: readTransferBody(body),
    });
  }
  return messages;
}
