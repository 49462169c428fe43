import { jest } from '@jest/globals';
import { fetchBalance } from './chain-api.js';

describe('fetchBalance', () => {
  const { signal } = new AbortController();
  const request = { api: 'https://chain.example/api/v3/', address: 'UQ-_1', signal };
  const answer = (body: unknown, status = 200) =>
    jest
      .spyOn(globalThis, 'fetch')
      .mockResolvedValue(new Response(JSON.stringify(body), { status }));
  afterEach(() => jest.restoreAllMocks());

  it('asks the chain API for the account', async () => {
    const fetched = answer({ accounts: [{ balance: '123456789012345678901' }] });
    expect(await fetchBalance(request)).toBe(123_456_789_012_345_678_901n);
    expect(`${fetched.mock.calls[0]?.[0]}`).toBe(
      'https://chain.example/api/v3/accountStates?address=UQ-_1&include_boc=false',
    );
  });

  it('takes an account that the chain has never seen for an empty one', async () => {
    answer({ accounts: [] });
    expect(await fetchBalance(request)).toBe(0n);
  });

  it('fails when the API refuses or answers something else', async () => {
    answer({}, 429);
    await expect(fetchBalance(request)).rejects.toThrow('429');
    answer({ message: 'hello' });
    await expect(fetchBalance(request)).rejects.toThrow();
    answer({ accounts: [{ balance: 'much' }] });
    await expect(fetchBalance(request)).rejects.toThrow();
  });
});
