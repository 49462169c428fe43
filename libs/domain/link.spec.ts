import fc from 'fast-check';
import { addressFault, canonicalLink, hasExampleLink, isHttpAddress, isLink } from './link.js';

const SITE = 'https://site.example';
/** Texts that look like addresses, nearly. */
const nearly = fc
  .array(
    fc.constantFrom('http', 's', ':', '/', '\\', '//', 'a', '.b', '@', '?q', '#', ' ', '\t', 'é'),
  )
  .map((parts) => parts.join(''));
const text = fc.oneof(nearly, fc.string({ unit: 'binary' }), fc.webUrl());

describe('an http(s) address', () => {
  it.each(['https://example.com/x', 'HTTP://example.com', 'http://203.0.113.7:8080/?q=1#a'])(
    'is %s',
    (address) => {
      expect(isHttpAddress(address)).toBe(true);
    },
  );

  it.each([
    '',
    'example.com',
    '//example.com',
    '/whitepaper',
    'https://',
    'https://exa mple.com',
    ' https://example.com',
    'https://example.com\n',
    'ftp://example.com',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://user:secret@example.com/x',
    'https://bank.example@elsewhere.example',
    'https://@example.com',
    'https:////user@example.com',
    'https://example.com/\u202Egnp.exe',
    'https://exam\u200Bple.com',
    'https://example.com/\u2066x\u2069',
    'https://example.com/\uFEFF',
    'https://example.com/a\u00ADb',
    'https://example.com/\u0000',
  ])('is not %j', (address) => {
    expect(isHttpAddress(address)).toBe(false);
  });

  it.each([
    ['example.com', 'malformed'],
    ['ftp://example.com', 'malformed'],
    ['https://:', 'malformed'],
    ['not an address', 'malformed'],
    ['https://bank.example@elsewhere.example', 'user'],
    ['https://@example.com', 'user'],
    ['https://exa mple.com', 'unseen'],
    [' https://example.com', 'unseen'],
    ['https://example.com/\u202Egnp.exe', 'unseen'],
    ['https://exam\u200Bple.com', 'unseen'],
    ['https://example.com', null],
  ])('of %j the fault is %p', (address, fault) => {
    expect(addressFault(address)).toBe(fault);
  });

  it('is what browsers take for one', () => {
    fc.assert(fc.property(fc.webUrl(), (address) => expect(isHttpAddress(address)).toBe(true)));
    fc.assert(
      fc.property(text.filter(isHttpAddress), (address) => {
        expect(new URL(address, SITE).protocol).toMatch(/^https?:$/);
      }),
    );
  });
});

describe('the form in which an address is stored', () => {
  it.each([
    ['HTTPS://Example.COM:443/a b'.replace(' ', '%20'), 'https://example.com/a%20b'],
    ['https://example.com/a/../b', 'https://example.com/b'],
    ['https://example.com\\@elsewhere.example', 'https://example.com/@elsewhere.example'],
    ['https://\u0430pple.com/x', 'https://xn--pple-43d.com/x'],
    ['https://ｅxample.com/é', 'https://example.com/%C3%A9'],
    [' https://example.com/x\n', 'https://example.com/x'],
    ['https://example.com', 'https://example.com'],
    ['https://Example.com', 'https://example.com/'],
  ])('of %j is %j', (text, stored) => {
    expect(canonicalLink(text)).toBe(stored);
    expect(canonicalLink(stored)).toBe(stored);
  });

  it.each(['', '/whitepaper', 'I did it', 'javascript:alert(1)', 'https://user@example.com'])(
    'of %j is the text itself',
    (text) => {
      expect(canonicalLink(text)).toBe(text);
    },
  );

  it('leads to the same place, and stays an address', () => {
    fc.assert(
      fc.property(text.filter(isHttpAddress), (address) => {
        expect(new URL(canonicalLink(address)).href).toBe(new URL(address).href);
        expect(isHttpAddress(canonicalLink(address))).toBe(true);
      }),
    );
  });
});

describe('a link', () => {
  it.each(['/', '/whitepaper', '/team?lang=zh#top', 'https://example.com'])('is %s', (link) => {
    expect(isLink(link)).toBe(true);
  });

  it.each([
    '',
    'whitepaper',
    '#top',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/a b',
    '/a\\b',
    '/team\u202Ex',
    '/\u200B/elsewhere.example',
  ])('is not %j', (link) => {
    expect(isLink(link)).toBe(false);
  });

  it('leads to an http(s) address, and stays on the site when it names no other', () => {
    fc.assert(
      fc.property(text.filter(isLink), (link) => {
        const { protocol, origin } = new URL(link, SITE);
        expect(protocol).toMatch(/^https?:$/);
        if (!isHttpAddress(link)) expect(origin).toBe(SITE);
      }),
    );
  });
});

describe('a link to a domain for examples', () => {
  it.each([
    'https://example.com',
    'http://www.Example.org/blog?x=1',
    '[docs](https://docs.example.net).',
    'mail us: team@example.com',
    'read www.example.com first',
    '{"x":"https://example.com/x/sample"}',
  ])('is found: %s', (text) => {
    expect(hasExampleLink(text)).toBe(true);
  });

  it.each([
    'https://example.community',
    'https://example.com.my',
    'https://my-example.com',
    'https://nebula.org/example.com',
    'an example.com in a text',
    '',
  ])('is no other text: %s', (text) => {
    expect(hasExampleLink(text)).toBe(false);
  });
});
