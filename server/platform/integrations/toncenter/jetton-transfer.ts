import { Address, beginCell, type Cell, type Slice } from '@ton/core';

/** Operations of jetton wallets (TEP-74): an order of the owner, and what goes to the receiver's wallet. */
const TRANSFER_OP = 0x0f8a7ea5;
const INTERNAL_TRANSFER_OP = 0x178d4519;

/** Prefixes of what came back: the usual format, and the one with the whole message (TEP-503). */
const BOUNCED = 0xffffffff;
const RICH_BOUNCED = 0xfffffffe;

/** Nanotons that reach the receiver with the tokens, so that wallets and exchanges see them. */
const FORWARD_NANOTONS = 1n;

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

/** A transfer as any tool may have written it. */
type AnyTransfer = Omit<JettonTransfer, 'payer'> & {
  /** Null where what was not used stays. */
  payer: string | null;
};

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

/**
 * What a jetton transfer orders, whatever tool has made it; a comment that nobody can read is none. Null
 * for what no jetton wallet could read as a transfer. Never throws.
 */
export function readTransfer(body: Cell): AnyTransfer | null {
  const slice = attempt(() => body.beginParse());
  if (!slice) return null;
  const transfer = attempt(() => {
    if (slice.loadUint(32) !== TRANSFER_OP) return null;
    const query_id = slice.loadUintBig(64);
    const units = slice.loadCoins();
    return { query_id, units, receiver: slice.loadAddress().toRawString() };
  });
  if (!transfer) return null;
  const payer = attempt(() => slice.loadMaybeAddress()?.toRawString());
  return { ...transfer, payer: payer ?? null, comment: attempt(() => readComment(slice)) ?? '' };
}

/** Tokens between two jetton wallets, in the smallest units. */
type InternalTransfer = Pick<JettonTransfer, 'query_id' | 'units'>;

/** What one jetton wallet sends to another. Null for another operation, and for what cannot be read. */
export const readInternalTransfer = (body: Cell): InternalTransfer | null =>
  attempt(() => internalTransfer(body.beginParse()));

/** What a jetton wallet sends to its owner (TEP-74): that tokens have come, and TON that was left over. */
const OWNER_OPS: readonly number[] = [0x7362d09c, 0xd53276db];

/** Whether a message comes from the receiver's own jetton wallet, as far as its operation says. */
export const isFromJettonWallet = (body: Cell): boolean =>
  attempt(() => OWNER_OPS.includes(body.beginParse().loadUint(32))) ?? false;

/** What has come back of it, null for anything else. @throws Error for what ends too early. */
export function readBounce(body: Cell): InternalTransfer | null {
  const slice = body.beginParse();
  if (slice.remainingBits < 32) return null;
  const prefix = slice.loadUint(32);
  if (prefix === RICH_BOUNCED) return internalTransfer(slice.loadRef().beginParse());
  return prefix === BOUNCED && slice.remainingBits >= 32 ? internalTransfer(slice) : null;
}

function internalTransfer(slice: Slice): InternalTransfer | null {
  if (slice.loadUint(32) !== INTERNAL_TRANSFER_OP) return null;
  return { query_id: slice.loadUintBig(64), units: slice.loadCoins() };
}

/** After the addresses come the contract's payload and the receiver's, in place or as a reference. */
function readComment(slice: Slice): string {
  slice.loadMaybeRef();
  slice.loadCoins();
  const text = slice.loadBit() ? slice.loadRef().beginParse() : slice;
  return text.loadUint(32) === COMMENT_OP ? text.loadStringTail() : '';
}

/** Null for what cannot be read: a message may contain anything. */
function attempt<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch {
    return null;
  }
}
