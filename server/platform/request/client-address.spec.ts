import type { FastifyRequest } from 'fastify';
import { clientNetwork, isFromThisMachine, sharedNetwork } from './client-address.js';

const from = (ip: string) => ({ ip, socket: { remoteAddress: '10.0.0.1' } }) as FastifyRequest;

describe('the network that limits count', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
    ['2001:DB8:1:2::', '2001:db8:1:2::'],
    ['fe80::1%eth0', 'fe80::'],
    ['203.0.113.7:5678', '203.0.113.7'],
    ['[2001:db8:1:2::1]', '2001:db8:1:2::'],
    ['[2001:db8:1:2::1]:443', '2001:db8:1:2::'],
    ['"[2001:db8:1:2::1]:443"', '2001:db8:1:2::'],
    ['for=203.0.113.7', '203.0.113.7'],
    ['[::ffff:203.0.113.7]:80', '203.0.113.7'],
    ['unknown', 'unknown'],
    ['_hidden', 'unknown'],
    ['', 'unknown'],
    ['203.0.113.7, 10.0.0.1', 'unknown'],
  ])('of %s is %s', (address, network) => {
    expect(clientNetwork(from(address))).toBe(network);
  });
});

describe('the network that visitors may share', () => {
  it.each([
    ['203.0.113.7', '203.0.113.0'],
    ['::ffff:203.0.113.200', '203.0.113.0'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::'],
    ['2001:db8:1:ffff::1', '2001:db8:1::'],
  ])('of %s is %s', (address, network) => {
    expect(sharedNetwork(from(address))).toBe(network);
  });
});

describe('a request from this machine', () => {
  const request = (remoteAddress: string, host: string, headers = {}) =>
    ({ socket: { remoteAddress }, hostname: host, headers }) as unknown as FastifyRequest;

  it.each([
    ['127.0.0.1', 'localhost'],
    ['::1', '[::1]'],
    ['::ffff:127.0.0.1', '127.0.0.1'],
    ['127.8.8.8', 'admin.localhost'],
  ])('comes from %s to %s', (address, host) => {
    expect(isFromThisMachine(request(address, host))).toBe(true);
  });

  it.each([
    ['192.168.1.5', 'localhost', {}],
    ['::ffff:192.168.1.5', 'localhost', {}],
    ['127.0.0.1', 'example.com', {}],
    ['127.0.0.1', '192.168.1.5', {}],
    ['127.0.0.1', '', {}],
    ['127.0.0.1', 'localhost', { 'x-forwarded-for': '127.0.0.1' }],
    ['127.0.0.1', 'localhost', { forwarded: 'for=192.0.2.1' }],
    ['127.0.0.1', 'localhost', { via: '1.1 proxy' }],
  ])('is not one from %s to %s with %j', (address, host, headers) => {
    expect(isFromThisMachine(request(address, host, headers))).toBe(false);
  });
});
