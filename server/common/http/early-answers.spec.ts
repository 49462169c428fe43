import type { IncomingMessage } from 'node:http';
import { acceptsGzip } from './accepts-gzip.js';
import { forwardedAddress } from './forwarded-address.js';
import { requestIds } from './request-id.js';

const request = (headers: Record<string, string>) =>
  ({ headers, socket: { remoteAddress: '10.0.0.1' } }) as unknown as IncomingMessage;

describe('acceptsGzip', () => {
  it.each([
    ['gzip, deflate, br', true],
    ['br;q=1, GZIP;q=0.5', true],
    ['x-gzip', true],
    ['gzip;q=0', false],
    ['gzip; q=0.000', false],
    ['gzipped', false],
    ['identity', false],
    [undefined, false],
  ])('%s: %s', (header, expected) => {
    expect(acceptsGzip(header)).toBe(expected);
  });
});

describe('forwardedAddress', () => {
  const chain = { 'x-forwarded-for': '1.1.1.1, 2.2.2.2,3.3.3.3' };

  it.each([
    [0, chain, '10.0.0.1'],
    [1, chain, '3.3.3.3'],
    [2, chain, '2.2.2.2'],
    [9, chain, '1.1.1.1'],
    [1, {}, '10.0.0.1'],
  ])('behind %i proxies of ours, with %j, is %s', (proxies, headers, address) => {
    expect(forwardedAddress(request(headers), proxies)).toBe(address);
  });
});

describe('requestIds', () => {
  const given = { 'x-request-id': 'given-by-the-proxy' };

  it('takes the id of a proxy of ours only', () => {
    expect(requestIds(1)(request(given))).toBe('given-by-the-proxy');
    expect(requestIds(0)(request(given))).not.toBe('given-by-the-proxy');
  });

  it.each(['short', 'with a space or two', 'x'.repeat(65), 'new\nline-new'])(
    'does not take %j',
    (id) => {
      expect(requestIds(1)(request({ 'x-request-id': id }))).toMatch(/^[\da-f-]{36}$/);
    },
  );
});
