import { BUILT_IN_WALLETS, readWallets } from './wallet.js';

const [, tonkeeper] = BUILT_IN_WALLETS;
const wallet = { ...tonkeeper };
const read = (...entries: unknown[]) => readWallets(JSON.stringify(entries));

/** One fault each. */
const BAD: Record<string, unknown> = {
  nothing: null,
  'a text': 'wallet',
  'a list': [wallet],
  'no name': { ...wallet, name: undefined },
  'a blank name': { ...wallet, app_name: ' ' },
  'a name that is no text': { ...wallet, name: { toString: 'x' } },
  'a name without end': { ...wallet, name: 'x'.repeat(61) },
  'a picture that is a script': { ...wallet, image: 'javascript:alert(1)' },
  'a picture in the text': { ...wallet, image: 'data:image/svg+xml,x' },
  'a page that is a script': { ...wallet, about_url: 'javascript:alert(1)' },
  'a link that is a script': { ...wallet, universal_url: 'javascript:alert(1)' },
  'no link for its bridge': { ...wallet, universal_url: undefined },
  'a deep link that is a script': { ...wallet, deepLink: 'JavaScript://%0aalert(1)' },
  'a deep link that is a page': { ...wallet, deepLink: 'data:text/html,x' },
  'no bridge': { ...wallet, bridge: [] },
  'a bridge of another kind': { ...wallet, bridge: [{ type: 'other' }] },
  'a bridge that is none': { ...wallet, bridge: [null] },
  'a bridge without address': { ...wallet, bridge: [{ type: 'sse', url: '' }] },
  'a bridge without key': { ...wallet, bridge: [{ type: 'js' }] },
  'no platforms': { ...wallet, platforms: [] },
  'platforms that are no texts': { ...wallet, platforms: [1] },
  'features that are no list': { ...wallet, features: 'SendTransaction' },
};

describe('a wallets list', () => {
  it.each(Object.entries(BAD))('leaves out an entry with %s', (_, bad) => {
    expect(read(bad, wallet)).toEqual([wallet]);
  });

  it('keeps of an entry what the widget knows', () => {
    const bridge = [{ type: 'js', key: 'x', surprise: 1 }];
    const [entry] = read({ ...wallet, bridge, surprise: 1 });
    expect(entry).toEqual({ ...wallet, bridge: [{ type: 'js', key: 'x' }] });
  });

  it('keeps what is built in as it is', () => {
    expect(read(...BUILT_IN_WALLETS)).toEqual(BUILT_IN_WALLETS);
  });

  it('ends after a hundred entries', () => {
    expect(read(...Array(101).fill(wallet))).toHaveLength(100);
  });

  it.each([
    ['<html>', 'not JSON'],
    ['{}', 'no array'],
    ['[]', 'No entry'],
    [JSON.stringify(Object.values(BAD)), 'No entry'],
  ])('that is %.20s is none', (text, reason) => {
    expect(() => readWallets(text)).toThrow(reason);
  });

  it('that is not JSON is not quoted', () => {
    expect(() => readWallets('secret')).toThrow(/^The list is not JSON$/);
  });
});
