import { Address } from '@ton/core';
import { formatTonAddress, parseTonAddress, tonAddressFault } from './ton-address.js';

const HASH = '83dfd552e63729b472fcbcc8c45ebcc6691702558b68ec7527e1ba403a0f31a8';
const ADDRESS = Address.parseRaw(`0:${HASH}`);

const SPELLINGS = [true, false].flatMap((bounceable) =>
  [true, false].flatMap((urlSafe) =>
    [true, false].map((testOnly) => ({
      text: ADDRESS.toString({ bounceable, urlSafe, testOnly }),
      testOnly,
    })),
  ),
);

describe('an address on TON', () => {
  it.each(SPELLINGS)('is the same account as $text', ({ text, testOnly }) => {
    expect(parseTonAddress(text)).toEqual({ raw: `0:${HASH}`, isTestOnly: testOnly });
  });

  it('is read in its raw form, and in the masterchain', () => {
    const raw = `0:${HASH.toUpperCase()}`;
    expect(parseTonAddress(raw)).toEqual({ raw: `0:${HASH}`, isTestOnly: false });
    const master = Address.parseRaw(`-1:${HASH}`);
    expect(parseTonAddress(master.toString())?.raw).toBe(`-1:${HASH}`);
  });

  it.each(['mainnet', 'testnet'] as const)('is shown as wallets on the %s do', (network) => {
    const testOnly = network === 'testnet';
    const shown = ADDRESS.toString({ bounceable: false, testOnly });
    expect(formatTonAddress(`0:${HASH}`, network)).toBe(shown);
    expect(parseTonAddress(shown)).toEqual({ raw: `0:${HASH}`, isTestOnly: testOnly });
  });

  it('is none with any one character changed', () => {
    const text = ADDRESS.toString();
    for (let at = 0; at < text.length; at += 1) {
      const other = text[at] === 'A' ? 'B' : 'A';
      expect(parseTonAddress(text.slice(0, at) + other + text.slice(at + 1))).toBeNull();
    }
  });

  it.each([
    '',
    'EQ',
    ADDRESS.toString().slice(1),
    ` ${ADDRESS}`,
    `1:${HASH}`,
    `0:${HASH}0`,
    'x'.repeat(48),
  ])('is not %j', (text) => {
    expect(parseTonAddress(text)).toBeNull();
  });
});

describe('the fault of an address', () => {
  const zero = Address.parseRaw(`0:${'0'.repeat(64)}`);
  it.each([
    [ADDRESS.toString(), null],
    [`0:${HASH}`, null],
    [zero.toString(), 'zero'],
    [zero.toString({ bounceable: false, testOnly: true }), 'zero'],
    [zero.toRawString(), 'zero'],
    [`-1:${'0'.repeat(64)}`, 'zero'],
    ['EQ', 'malformed'],
    ['', 'malformed'],
  ])('of %j is %p', (text, fault) => {
    expect(tonAddressFault(text)).toBe(fault);
  });
});
