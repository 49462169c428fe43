import fc from 'fast-check';
import { isHttpAddress, isLink } from './link.js';

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
  ])('is not %j', (address) => {
    expect(isHttpAddress(address)).toBe(false);
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
