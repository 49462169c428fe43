import type { PayoutLine } from './owner-message.js';
import { CHUNK_NUMBERS, type PaidNumbers } from './paid-numbers.js';

/** Messages of one signature: wallets before W5 send no more. */
export const MESSAGES_PER_SIGNATURE = 4;

/** Lines that one `Pay` takes: measured, see the table of gas in docs/contract.md. */
export const LINES_PER_MESSAGE = 250;

/** Gas that a message may use; the chain stops it at 1,000,000. */
const MAX_GAS = 900_000;
/** Gas at most, of a `Pay` itself, of each of its lines, and of each chunk it changes in a bitmap of a million numbers. */
const MESSAGE_GAS = 15_000;
const LINE_GAS = 3_100;
const CHUNK_GAS = 9_500;

/** Nanotons beside the transfers: the gas that the chain allows, at twice the price of 2026, and rent. */
const MESSAGE_VALUE = 200_000_000n;

/** Nanotons attached to each transfer; unused ones return. */
export const ATTACHED_NANOTONS = 50_000_000n;

/** Nanotons that a receiver attaches to a `Claim`; most of them return. A classic jetton wallet needs 44,000,000. */
export const CLAIM_VALUE = 50_000_000n;

/** Nanotons with a message that pays nothing; most of them return. */
export const OWNER_MESSAGE_VALUE = 100_000_000n;

/** Nanotons of a new contract, which keep it alive. */
export const DEPLOYMENT_VALUE = 300_000_000n;

/** Nanotons for sending one transfer, at twice the price of 2026. */
const LINE_VALUE = 2_000_000n;

/** Nanotons for a `Pay` of so many lines; unused ones return. @param attach nanotons for each transfer */
export function payMessageValue(lines: number, attach: bigint): bigint {
  return BigInt(lines) * (attach + LINE_VALUE) + MESSAGE_VALUE;
}

/** Nanotons that a year costs at the price of 2026, see docs/contract.md: of the contract, and of a chunk of its bitmap. */
const CONTRACT_RENT = 24_100_000n;
const CHUNK_RENT = 1_010_600n;

/** Nanotons of rent in a year for a contract that has paid consecutive numbers. */
export const rentOf = (numbers: number): bigint => rentOfChunks(Math.ceil(numbers / CHUNK_NUMBERS));

const rentOfChunks = (chunks: number): bigint => CONTRACT_RENT + BigInt(chunks) * CHUNK_RENT;

/** Days until rent has used up a contract's nanotons; at the price of 2026, see docs/contract.md. */
export const rentDays = (nanotons: bigint, { chunkCount }: PaidNumbers): number =>
  Number((nanotons * 365n) / rentOfChunks(chunkCount));

/** Sorts lines by number, and splits them into messages that fit; up to {@link LINES_PER_MESSAGE} in each. */
export function splitLines(lines: readonly PayoutLine[]): PayoutLine[][] {
  const messages: PayoutLine[][] = [];
  let message: PayoutLine[] = [];
  let gas = 0;
  let chunk = -1;
  for (const line of [...lines].sort((one, other) => one.number - other.number)) {
    const ownChunk = Math.floor(line.number / CHUNK_NUMBERS);
    const needed = LINE_GAS + (ownChunk === chunk ? 0 : CHUNK_GAS);
    const isFull = message.length === LINES_PER_MESSAGE || gas + needed > MAX_GAS;
    if (message.length === 0 || isFull) {
      message = [];
      messages.push(message);
      gas = MESSAGE_GAS + LINE_GAS + CHUNK_GAS;
    } else {
      gas += needed;
    }
    chunk = ownChunk;
    message.push(line);
  }
  return messages;
}
