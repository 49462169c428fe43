import { Address, beginCell, type Cell } from '@ton/core';

/** The operation of a jetton transfer (TEP-74). */
const TRANSFER_OP = 0x0f8a7ea5;

/** Nanotons that reach the receiver with the tokens, so that wallets and exchanges see them. */
const FORWARD_NANOTONS = 1n;

/** A text in a message starts with this operation. */
const COMMENT_OP = 0;

/** An order to a jetton wallet to send tokens on. */
export interface JettonTransfer {
  /** 63 random bits, by which the transfer is found again; it prevents nothing. */
  query_id: bigint;
  /** The smallest units of the jetton. */
  units: bigint;
  /** Whom the tokens are for: `0:` and 64 lower-case hexadecimal digits. */
  receiver: string;
  /** Who gets back what the transfer did not use: the paying wallet. */
  payer: string;
  /** A reference that the receiver reads; `''` for none. */
  comment: string;
}

/** The body of the message to the paying wallet's own jetton wallet. */
export function transferBody({ query_id, units, receiver, payer, comment }: JettonTransfer): Cell {
  const body = beginCell()
    .storeUint(TRANSFER_OP, 32)
    .storeUint(query_id, 64)
    .storeCoins(units)
    .storeAddress(Address.parseRaw(receiver))
    .storeAddress(Address.parseRaw(payer))
    .storeBit(false)
    .storeCoins(FORWARD_NANOTONS);
  if (comment === '') return body.storeBit(false).endCell();
  const text = beginCell().storeUint(COMMENT_OP, 32).storeStringTail(comment).endCell();
  return body.storeBit(true).storeRef(text).endCell();
}

/** What a message's body orders; null for what is no jetton transfer that this server would make. */
export function readTransferBody(body: Cell): JettonTransfer | null {
  try {
    return readTransfer(body);
  } catch {
    // Whoever made it may have written anything.
    return null;
  }
}

function readTransfer(body: Cell): JettonTransfer | null {
  const slice = body.beginParse();
  if (slice.loadUint(32) !== TRANSFER_OP) return null;
  const query_id = slice.loadUintBig(64);
  const units = slice.loadCoins();
  const [receiver, payer] = [slice.loadAddress(), slice.loadAddress()];
  const hasPayload = slice.loadBit();
  const forward = slice.loadCoins();
  if (hasPayload || forward !== FORWARD_NANOTONS) return null;
  const comment = slice.loadBit() ? readComment(slice.loadRef()) : '';
  if (comment === null || slice.remainingBits > 0 || slice.remainingRefs > 0) return null;
  return {
    ...{ query_id, units, comment },
    ...{ receiver: receiver.toRawString(), payer: payer.toRawString() },
  };
}

function readComment(cell: Cell): string | null {
  const slice = cell.beginParse();
  return slice.loadUint(32) === COMMENT_OP ? slice.loadStringTail() : null;
}
