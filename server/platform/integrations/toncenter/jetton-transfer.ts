import type { Cell, Slice } from '@ton/core';

/** Operations of jetton wallets (TEP-74): an order of the owner, and the message to the receiver's wallet. */
const TRANSFER_OP = 0x0f8a7ea5;
const INTERNAL_TRANSFER_OP = 0x178d4519;

/** Prefixes of bounced messages: the usual format, and the one with the whole message (TEP-503). */
const BOUNCED = 0xffffffff;
const RICH_BOUNCED = 0xfffffffe;

const COMMENT_OP = 0;

/** Tokens between two jetton wallets. */
interface InternalTransfer {
  query_id: bigint;
  /** The smallest units of the jetton. */
  units: bigint;
}

/** An order to a jetton wallet to send tokens on, as any tool may have written it. */
interface JettonTransfer extends InternalTransfer {
  /** Raw address of the owner who receives the tokens. */
  receiver: string;
  /** `''` when there is none, or it is unreadable. */
  comment: string;
}

/** The transfer that a message orders; null when a jetton wallet could not read it as one. */
export function readTransfer(body: Cell): JettonTransfer | null {
  const slice = attempt(() => body.beginParse());
  if (!slice) return null;
  const transfer = attempt(() => {
    if (slice.loadUint(32) !== TRANSFER_OP) return null;
    const query_id = slice.loadUintBig(64);
    const units = slice.loadCoins();
    return { query_id, units, receiver: slice.loadAddress().toRawString() };
  });
  // The account that receives the rest of the gas.
  attempt(() => slice.loadMaybeAddress());
  return transfer && { ...transfer, comment: attempt(() => readComment(slice)) ?? '' };
}

/** The tokens that one jetton wallet sends to another; null for other and unreadable messages. */
export const readInternalTransfer = (body: Cell): InternalTransfer | null =>
  attempt(() => internalTransfer(body.beginParse()));

/** Messages of a jetton wallet to its owner (TEP-74): received tokens, and TON that was left over. */
const OWNER_OPS: readonly number[] = [0x7362d09c, 0xd53276db];

/** Whether a message comes from the receiver's own jetton wallet, judged by its operation. */
export const isFromJettonWallet = (body: Cell): boolean =>
  attempt(() => OWNER_OPS.includes(body.beginParse().loadUint(32))) ?? false;

/** The returned tokens of a bounced message; null for other and unreadable messages. */
export const readBounce = (body: Cell): InternalTransfer | null =>
  attempt(() => {
    const slice = body.beginParse();
    const prefix = slice.loadUint(32);
    if (prefix === RICH_BOUNCED) return internalTransfer(slice.loadRef().beginParse());
    return prefix === BOUNCED ? internalTransfer(slice) : null;
  });

function internalTransfer(slice: Slice): InternalTransfer | null {
  if (slice.loadUint(32) !== INTERNAL_TRANSFER_OP) return null;
  return { query_id: slice.loadUintBig(64), units: slice.loadCoins() };
}

/** Reads behind the addresses: the contract's payload, and the receiver's, in place or as a reference. */
function readComment(slice: Slice): string {
  slice.loadMaybeRef();
  slice.loadCoins();
  const text = slice.loadBit() ? slice.loadRef().beginParse() : slice;
  return text.loadUint(32) === COMMENT_OP ? text.loadStringTail() : '';
}

/** Null for unreadable parts: a message may contain anything. */
function attempt<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch {
    return null;
  }
}
