import { acceptedEncoding } from './request-head.js';

describe('the encoding of an answer', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['BR;q=0.000, GZIP', 'gzip'],
    ['gzip;q=1, br;q=0.1', 'gzip'],
    ['br;q=0.8', 'br'],
    ['*', 'br'],
    ['gzip;q=0', null],
    ['gzip; q=0.000', null],
    ['gzipped', null],
    ['identity', null],
    ['', null],
    [undefined, null],
  ])('for %j is %s', (header, encoding) => {
    expect(acceptedEncoding(header, ['br', 'gzip'])).toBe(encoding);
  });

  it('is one of those that are available', () => {
    expect(acceptedEncoding('br, gzip;q=0.5', ['gzip'])).toBe('gzip');
  });
});
