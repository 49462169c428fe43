import { readFileSync } from 'node:fs';
import { patchSdk } from '../../libs/wallet-widget/patch-sdk.js';
import { patchWidget, type Texts } from '../../libs/wallet-widget/patch-widget.js';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const widget = read('node_modules/@tonconnect/ui/lib/index.mjs');
const sdk = read('node_modules/@tonconnect/sdk/lib/esm/index.mjs');
const texts = (language: string): Texts =>
  JSON.parse(read(`libs/wallet-widget/texts/${language}.json`));
const images = { ton: '<svg id="ton"/>', telegram: '<svg id="telegram"/>' };
const both = { en: texts('en'), zh: texts('zh'), images };

const REQUEST = 'fetch(this.walletsListSource)';

describe('patchSdk', () => {
  it('makes a connected session hear its own wallet only', () => {
    expect(patchSdk(sdk, '<svg/>')).toContain('walletPublicKey !== bridgeIncomingMessage.from');
  });

  it('stops when the place is not there', () => {
    expect(() => patchSdk(sdk.replace('Wallet message received', 'changed'), '<svg/>')).toThrow(
      /wallet widget/,
    );
  });

  it('stops waiting for a wallets list that hangs', () => {
    expect(patchSdk(sdk, '<svg/>')).toMatch(
      /fetch\(this\.walletsListSource, .*AbortSignal\.timeout\(3000\)/,
    );
    expect(patchSdk(sdk, '<svg/>')).not.toContain(REQUEST);
  });

  it('stops when the request is not there', () => {
    expect(() => patchSdk(sdk.replace(REQUEST, 'changed'), '<svg/>')).toThrow(/wallet widget/);
  });
});

describe('patchWidget', () => {
  it('adds a Chinese dictionary and the site’s English sentences', () => {
    const patched = patchWidget(widget, both);
    expect(patched).toContain('"connectWallet":"连接钱包"');
    expect(patched).toContain('"header":"Transaction cancelled"');
    expect(patched).not.toContain('labelLine1: "View all"');
  });

  it('has its own pictures instead of another host’s', () => {
    const patched = patchWidget(widget, both);
    expect(patched).toContain(`TON: "data:image/svg+xml,${encodeURIComponent(images.ton)}"`);
    expect(patched).toContain(`TG: "data:image/svg+xml,${encodeURIComponent(images.telegram)}"`);
    expect(patched).not.toContain('raw.githubusercontent.com');
  });

  it.each([
    ['the dictionaries', 'en: parseDictionary(en),'],
    ['an English section', 'const walletModal$1 = '],
    ['a hard-coded label', 'labelLine1: "View all",'],
    ['the confirm notification', '"data-tc-notification-confirm": "true",'],
    ['a picture', '/assets/tg.png"'],
    ['the touch handler', 'document.body.setAttribute("ontouchstart", "");'],
    ['the modal', '_tmpl$$t = '],
    ['an error on a phone', '}, () => {\n    setConnectionErrored(null);'],
  ])('stops when %s is not there', (_what, anchor) => {
    expect(() => patchWidget(widget.replace(anchor, 'changed'), both)).toThrow(/wallet widget/);
  });

  it('puts a prefix before the keys of another page of the same origin', () => {
    const patched = patchWidget(widget, { ...both, keyPrefix: 'office:' });
    expect(patched.match(/storageKey = "office:ton-connect-ui_/g)).toHaveLength(3);
    expect(patched).not.toContain('storageKey = "ton-connect-ui_');
  });

  it('stops when a place is there more often than expected', () => {
    expect(() => patchWidget(`${widget}\nlabelLine2: "wallets",`, both)).toThrow('3 times, not 2');
  });

  it('stops when the languages differ in their keys', () => {
    const zh = { ...both.zh, more: 'text' };
    expect(() => patchWidget(widget, { ...both, zh })).toThrow('more');
  });
});
