import fc from 'fast-check';
import { partsOfShortened, shortenAddress, shortenAddresses, truncateAddress } from './address.js';

const ADDRESS = 'UQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAJKZ';

describe('partsOfShortened', () => {
  it.each([
    [shortenAddress(ADDRESS), ['UQAA', 'AJKZ']],
    [' UQAAAA...AJKZ ', ['UQAAAA', 'AJKZ']],
    ['0:ab12..cd34', ['0:ab12', 'cd34']],
    [ADDRESS, null],
    ['wait…', null],
    ['one … two', null],
    ['UQA%…AJKZ', null],
  ])('%j has %j', (text, parts) => {
    expect(partsOfShortened(text)).toEqual(parts);
  });
});

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

describe('shortenAddresses', () => {
  const friendly = `UQ${'A'.repeat(20)}_-${'B'.repeat(20)}AJKZ`;
  const raw = `0:${'ab'.repeat(32)}`;

  it('shortens each address in a text, and nothing else', () => {
    expect(shortenAddresses(`Banned user ${friendly} (#5): wallet ${raw}, kept`)).toBe(
      'Banned user UQAA…AJKZ (#5): wallet 0:ab…abab, kept',
    );
  });

  it('shortens addresses with one character between them', () => {
    expect(shortenAddresses(`${raw},${raw} ${friendly}`)).toBe('0:ab…abab,0:ab…abab UQAA…AJKZ');
  });

  it.each(['', 'Banned user ada (#5)', `x${friendly}`, `${friendly}B`])(
    'leaves %j as it is',
    (text) => {
      expect(shortenAddresses(text)).toBe(text);
    },
  );
});
