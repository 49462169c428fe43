import { Env } from '../../config/env.js';
import { chainApiHeaders, keyOrigins } from './toncenter-client.js';

const env = (own: NodeJS.ProcessEnv = {}) =>
  new Env({ DATABASE_URL: 'memory://', CHAIN_API_KEY: 'sample-key', ...own });

describe('the key of the chain API', () => {
  it.each(['https://toncenter.com/api/v3/x', 'https://testnet.toncenter.com:443/api/v3/x?y=1'])(
    'goes to %s, which the settings name by default',
    (address) => {
      expect(chainApiHeaders(env(), address)).toEqual({ 'X-API-Key': 'sample-key' });
    },
  );

  it.each([
    'http://toncenter.com/api/v3/x',
    'https://toncenter.com:8443/api/v3/x',
    'https://toncenter.com.example/api/v3/x',
    'https://toncenter.com@chain.example/api/v3/x',
    'https://chain.example/https://toncenter.com/api/v3/x',
    'https://www.toncenter.com/api/v3/x',
    'http://127.0.0.1:4000/x',
  ])('does not go to %s', (address) => {
    expect(chainApiHeaders(env(), address)).toEqual({});
  });

  it('goes to the origin that the environment names, and then to no other', () => {
    const own = env({ CHAIN_API_ORIGIN: 'https://chain.example/' });
    expect(chainApiHeaders(own, 'https://chain.example/v3/x')).toHaveProperty('X-API-Key');
    expect(chainApiHeaders(own, 'https://toncenter.com/api/v3/x')).toEqual({});
    expect(keyOrigins(own)).toEqual(['https://chain.example']);
  });

  it('goes nowhere where there is none', () => {
    expect(chainApiHeaders(env({ CHAIN_API_KEY: '' }), 'https://toncenter.com/x')).toEqual({});
    expect(keyOrigins(env({ CHAIN_API_KEY: '' }))).toEqual([]);
  });
});
