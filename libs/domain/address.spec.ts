import fc from 'fast-check';
import { shortenAddress, truncateAddress } from './address.js';

const ADDRESS = 'UQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAJKZ';

describe('shortenAddress', () => {
  it('keeps the first 4 and the last 4 characters', () => {
    expect(shortenAddress(ADDRESS)).toBe('UQAA…AJKZ');
  });

  it.each(['', 'UQ', 'UQAAAJKZ'])('keeps %j whole', (address) => {
    expect(shortenAddress(address)).toBe(address);
  });

  it('never repeats a character nor grows beyond 9 characters', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 9 }), (address) => {
        const short = shortenAddress(address);
        expect(short).toHaveLength(9);
        expect(address.startsWith(short.slice(0, 4))).toBe(true);
        expect(address.endsWith(short.slice(5))).toBe(true);
      }),
    );
  });
});

describe('truncateAddress', () => {
  it('keeps the first 10 characters', () => {
    expect(truncateAddress(ADDRESS)).toBe('UQAAAAAAAA…');
  });

  it.each(['', 'UQAA', '0123456789'])('keeps %j whole', (address) => {
    expect(truncateAddress(address)).toBe(address);
  });

  it('shows the beginning of every longer address', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 11 }), (address) => {
        expect(truncateAddress(address)).toBe(`${address.slice(0, 10)}…`);
      }),
    );
  });
});
