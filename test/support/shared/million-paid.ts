import { beginCell, type Cell, Dictionary } from '@ton/core';
import { CHUNK_NUMBERS } from '#libs/contracts/index.js';

const MILLION = 1_000_000;

const CHUNKS = Math.ceil(MILLION / (CHUNK_NUMBERS - 1));

const openBit = (key: number): number => ((key * 31) % (CHUNK_NUMBERS - 1)) + 1;

/** The numbers that are open where a million around them are paid. */
export const OPEN_OF_A_MILLION = Array.from(
  { length: CHUNKS },
  (_, key) => key * CHUNK_NUMBERS + openBit(key),
);

/**
 * A distributor's data after a million payments, made from the data of one that has paid nothing.
 * No two chunks are alike, because the chain would store those once: each has one open number.
 */
export function millionPaid(fresh: Cell): Cell {
  const slice = fresh.beginParse();
  const start = beginCell()
    .storeAddress(slice.loadAddress())
    .storeAddress(slice.loadMaybeAddress())
    .storeUint(slice.loadUintBig(256), 256)
    .storeUint(slice.loadUint(32), 32)
    .storeUint(slice.loadUint(16), 16);
  // The identity follows the bitmap, which a fresh contract does not have.
  const identity = slice.loadRef();
  const paid = Dictionary.empty(
    Dictionary.Keys.Uint(23),
    Dictionary.Values.BitString(CHUNK_NUMBERS),
  );
  for (let key = 0; key < CHUNKS; key += 1) {
    const bits = beginCell();
    for (let bit = 0; bit < CHUNK_NUMBERS; bit += 1) {
      bits.storeBit(key + bit > 0 && bit !== openBit(key));
    }
    paid.set(key, bits.endCell().beginParse().loadBits(CHUNK_NUMBERS));
  }
  return start.storeUint(CHUNKS, 32).storeDict(paid).storeRef(identity).endCell();
}
