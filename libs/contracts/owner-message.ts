import { Address, beginCell, type Cell, type Slice } from '@ton/core';
import { basechainAddress } from './distributor.js';

const SET_UP = 0x4a640001;
const PAY = 0x4a640002;
const REOPEN = 0x4a640003;
const WITHDRAW = 0x4a640004;
const CLAIM = 0x4a640005;
const JETTON_TRANSFER = 0x0f8a7ea5;

const LINES_PER_CELL = 2;
const NUMBERS_PER_CELL = 31;
const HASHES_PER_CELL = 3;

const MAX_NUMBER = 2 ** 32 - 1;

/** The payment of one number. */
export interface PayoutLine {
  /** 1 to 2^32 - 1. */
  number: number;
  /** The jetton's smallest units. */
  amount: bigint;
  /** Raw, in workchain 0. */
  receiver: string;
}

interface SetUp {
  /** Raw; the contract takes no second one. */
  jetton_wallet: string;
  /** 64 hexadecimal digits; null where nothing can be pulled. */
  merkle_root: string | null;
  /** Seconds since 1970, not before the present one; null leaves it. */
  deadline: number | null;
}

/** A message to the distributor: `claim` from any sender, the others from its owner. */
export type DistributorMessage =
  | ({ kind: 'set_up' } & SetUp)
  | { kind: 'pay'; lines: PayoutLine[]; attach: bigint }
  | { kind: 'reopen'; numbers: number[] }
  | { kind: 'withdraw'; amount: bigint }
  | { kind: 'claim'; line: PayoutLine; proof: string[] };

const message = (op: number) => beginCell().storeUint(op, 32).storeUint(0, 64);

/** Sets the jetton wallet once, replaces the Merkle root and moves the deadline later. */
export function setUpBody({ jetton_wallet, merkle_root, deadline }: SetUp): Cell {
  return message(SET_UP)
    .storeAddress(basechainAddress(jetton_wallet))
    .storeUint(BigInt(`0x${merkle_root ?? 0}`), 256)
    .storeUint(deadline ?? 0, 32)
    .endCell();
}

/** Pays each number that is not paid yet. @param attach nanotons for each transfer; unused ones return to the owner */
export function payBody(lines: readonly PayoutLine[], attach: bigint): Cell {
  const cells = chain(lines, LINES_PER_CELL, (builder, line) => storeLine(builder, line));
  return message(PAY).storeCoins(attach).storeRef(cells).endCell();
}

/** Makes paid numbers payable again: only for payments that came back. */
export function reopenBody(numbers: readonly number[]): Cell {
  const cells = chain(numbers, NUMBERS_PER_CELL, (builder, number) =>
    builder.storeUint(checkedNumber(number), 32),
  );
  return message(REOPEN).storeRef(cells).endCell();
}

/**
 * After the deadline: sends the owner jettons (in smallest units; 0: none), and all TON above the reserve.
 *
 * @param amount the jetton's smallest units; 0 for TON alone
 */
export function withdrawBody(amount: bigint): Cell {
  return message(WITHDRAW).storeCoins(amount).endCell();
}

/** Pulls one line. @param proof hashes from the leaf to the root, 64 hexadecimal digits each */
export function claimBody(line: PayoutLine, proof: readonly string[]): Cell {
  const cells = chain(proof, HASHES_PER_CELL, (builder, hash) =>
    builder.storeUint(BigInt(`0x${hash}`), 256),
  );
  return storeLine(message(CLAIM), line).storeRef(cells).endCell();
}

/**
 * Fills the distributor from the owner's jetton wallet (TEP-74). `amount` in smallest units; addresses raw.
 *
 * @param funding `amount` in the jetton's smallest units; addresses raw
 */
export function fundBody(funding: { distributor: string; amount: bigint; owner: string }): Cell {
  return message(JETTON_TRANSFER)
    .storeCoins(funding.amount)
    .storeAddress(basechainAddress(funding.distributor))
    .storeAddress(basechainAddress(funding.owner))
    .storeBit(false)
    .storeCoins(0)
    .storeBit(false)
    .endCell();
}

/** Reads a message to the distributor; null for anything else. */
export function parseDistributorMessage(body: Cell): DistributorMessage | null {
  try {
    const slice = body.beginParse();
    const op = slice.loadUint(32);
    slice.skip(64);
    const parsed = PARSERS[op]?.(slice) ?? null;
    slice.endParse();
    return parsed;
  } catch {
    // Too short, too long, or another form than its op promises: not one of ours.
    return null;
  }
}

const PARSERS: Record<number, (slice: Slice) => DistributorMessage> = {
  [SET_UP]: (slice) => {
    const jetton_wallet = slice.loadAddress().toRawString();
    const root = slice.loadUintBig(256);
    const deadline = slice.loadUint(32);
    return {
      kind: 'set_up',
      jetton_wallet,
      merkle_root: root === 0n ? null : hex(root),
      deadline: deadline === 0 ? null : deadline,
    };
  },
  [PAY]: (slice) => {
    const attach = slice.loadCoins();
    return { kind: 'pay', lines: unchain(slice.loadRef(), loadLine), attach };
  },
  [REOPEN]: (slice) => ({
    kind: 'reopen',
    numbers: unchain(slice.loadRef(), (numbers) => checkedNumber(numbers.loadUint(32))),
  }),
  [WITHDRAW]: (slice) => ({ kind: 'withdraw', amount: slice.loadCoins() }),
  [CLAIM]: (slice) => {
    const line = loadLine(slice);
    const proof = unchain(slice.loadRef(), (hashes) => hex(hashes.loadUintBig(256)));
    return { kind: 'claim', line, proof };
  },
};

/** The number paid by a transfer, and how often numbers had been reopened by then; null if it paid none. */
export function parseQueryId(query_id: bigint): { number: number; reopenings: number } | null {
  const number = Number(query_id & 0xffffffffn);
  const reopenings = query_id >> 32n;
  return number === 0 || reopenings > 0xffffn ? null : { number, reopenings: Number(reopenings) };
}

type Builder = ReturnType<typeof beginCell>;

function storeLine(builder: Builder, { number, amount, receiver }: PayoutLine): Builder {
  return builder
    .storeUint(checkedNumber(number), 32)
    .storeCoins(amount)
    .storeBuffer(basechainAddress(receiver).hash);
}

function loadLine(slice: Slice): PayoutLine {
  const number = checkedNumber(slice.loadUint(32));
  const amount = slice.loadCoins();
  return { number, amount, receiver: new Address(0, slice.loadBuffer(32)).toRawString() };
}

function checkedNumber(number: number): number {
  if (!Number.isInteger(number) || number < 1 || number > MAX_NUMBER) {
    throw new RangeError(`${number} is no payout's number.`);
  }
  return number;
}

const hex = (value: bigint): string => value.toString(16).padStart(64, '0');

/** A chain of cells with so many values in each; one empty cell for none. */
function chain<Value>(
  values: readonly Value[],
  perCell: number,
  store: (builder: Builder, value: Value) => Builder,
): Cell {
  let next: Cell | null = null;
  const cells = Math.max(1, Math.ceil(values.length / perCell));
  for (let index = cells - 1; index >= 0; index -= 1) {
    const builder = beginCell();
    for (const value of values.slice(index * perCell, (index + 1) * perCell)) store(builder, value);
    if (next) builder.storeRef(next);
    next = builder.endCell();
  }
  return next as Cell;
}

function unchain<Value>(first: Cell, load: (slice: Slice) => Value): Value[] {
  const values: Value[] = [];
  let next: Cell | null = first;
  while (next) {
    const slice = next.beginParse();
    while (slice.remainingBits > 0) values.push(load(slice));
    next = slice.remainingRefs > 0 ? slice.loadRef() : null;
    slice.endParse();
  }
  return values;
}
