import fc from 'fast-check';
import { CHUNK_BYTES, CHUNK_NUMBERS, PaidNumbers } from './paid-numbers.js';

/** Chunks in the contract's form. */
function paid(numbers: Iterable<number>): PaidNumbers {
  const chunks = new Map<number, Uint8Array>();
  for (const number of numbers) {
    const key = Math.floor(number / CHUNK_NUMBERS);
    const chunk = chunks.get(key) ?? new Uint8Array(CHUNK_BYTES);
    const bit = number % CHUNK_NUMBERS;
    chunk[bit >> 3] = (chunk[bit >> 3] ?? 0) | (0x80 >> (bit & 7));
    chunks.set(key, chunk);
  }
  return new PaidNumbers(chunks);
}

const number = fc.oneof(
  fc.integer({ min: 1, max: 3_000 }),
  fc.integer({ min: 1, max: 2 ** 32 - 1 }),
);
const numberSet = fc.uniqueArray(number, { maxLength: 60 });
const ascending = (numbers: number[]) => numbers.toSorted((one, other) => one - other);

it('has what was paid, in order, and keeps it as bytes', () => {
  fc.assert(
    fc.property(numberSet, number, (numbers, other) => {
      for (const set of [paid(numbers), PaidNumbers.fromBytes(paid(numbers).toBytes())]) {
        expect([...set.numbers()]).toEqual(ascending(numbers));
        expect(set.size).toBe(numbers.length);
        expect(set.has(other)).toBe(numbers.includes(other));
      }
    }),
  );
});

it('knows what was added since', () => {
  fc.assert(
    fc.property(numberSet, numberSet, (numbers, earlier) => {
      const fresh = numbers.filter((it) => !earlier.includes(it));
      expect([...paid(numbers).added(paid(earlier))]).toEqual(ascending(fresh));
    }),
  );
});

it('refuses other bytes', () => {
  expect(() => PaidNumbers.fromBytes(new Uint8Array(7))).toThrow(RangeError);
});
