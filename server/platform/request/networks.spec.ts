import { isInNetworks } from './networks.js';

const OFFICE = ['203.0.113.7', '198.51.100.0/24', '2001:db8:1::/48'];

it.each(['203.0.113.7', '198.51.100.250', '::ffff:198.51.100.1', '2001:db8:1:2::3'])(
  '%s is in the networks',
  (address) => {
    expect(isInNetworks(address, OFFICE)).toBe(true);
  },
);

it.each(['203.0.113.8', '198.51.101.1', '2001:db8:2::1', 'unknown', ''])('%s is not', (address) => {
  expect(isInNetworks(address, OFFICE)).toBe(false);
});
