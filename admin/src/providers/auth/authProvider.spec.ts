import { jest } from '@jest/globals';
import { HttpError } from 'react-admin';
import type { HttpClient, HttpResponse } from '../data/httpClient.js';
import { createAuthProvider } from './authProvider.js';
import { session } from './session.js';

const response = (json: unknown): HttpResponse => ({
  status: 200,
  headers: new Headers(),
  body: '',
  blob: new Blob(),
  json,
});

/** A server that answers with `json`, or refuses with `error`. */
function server({ json, error }: { json?: unknown; error?: HttpError }) {
  const calls: string[] = [];
  const http: HttpClient = async (url, options) => {
    calls.push(`${options?.method ?? 'GET'} ${url}`);
    if (error) throw error;
    return response(json);
  };
  return { calls, provider: createAuthProvider(http) };
}

beforeEach(() => session.end());

describe('logging in', () => {
  it.each([
    [{ username: '', password: 'secret' }],
    [{ username: '   ', password: 'secret' }],
    [{ username: 'admin', password: '' }],
    [{}],
  ])('needs both fields: %j', async (credentials) => {
    const { provider, calls } = server({});
    await expect(provider.login(credentials)).rejects.toThrow('auth.missing');
    expect(calls).toEqual([]);
  });

  it('keeps the token', async () => {
    const { provider, calls } = server({ json: { access_token: 'sample-token' } });
    await provider.login({ username: 'admin', password: 'secret' });
    expect(calls).toEqual(['POST /api/v1/admin/auth/login']);
    expect(session.token()).toBe('sample-token');
  });

  it('shows what the server says about a failure', async () => {
    const { provider } = server({ error: new HttpError('x', 401, { detail: '账户已停用' }) });
    await expect(provider.login({ username: 'a', password: 'b' })).rejects.toThrow('账户已停用');
    expect(session.token()).toBeNull();
  });

  it('has its own sentence when the server says nothing', async () => {
    const { provider } = server({ error: new HttpError('errors.network', 0, null) });
    await expect(provider.login({ username: 'a', password: 'b' })).rejects.toThrow('auth.failed');
  });
});

describe('the guard', () => {
  it('asks to log in when there is no token', async () => {
    await expect(server({}).provider.checkAuth({})).rejects.toThrow('auth.required');
  });

  it('lets a token through', async () => {
    session.start('sample-token');
    await expect(server({}).provider.checkAuth({})).resolves.toBeUndefined();
  });

  it('asks to log in again after a 401', async () => {
    const { provider } = server({});
    await expect(provider.checkError({ status: 401 })).rejects.toThrow('auth.required');
    await expect(provider.checkError({ status: 403 })).resolves.toBeUndefined();
  });
});

describe('logging out', () => {
  it('tells the server, then forgets the token', async () => {
    session.start('sample-token');
    const { provider, calls } = server({});
    await provider.logout({});
    expect(calls).toEqual(['POST /api/v1/admin/auth/logout']);
    expect(session.token()).toBeNull();
  });

  it.each([
    [0, 1],
    [500, 1],
    [401, 0],
  ])(
    'forgets the token when the server answers %d, and tells whether it may live on',
    async (status, told) => {
      const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
      const onNotRevoked = jest.fn();
      session.start('sample-token');
      const { provider } = server({ error: new HttpError('x', status, null) });
      await provider.logout({ onNotRevoked });
      expect(session.token()).toBeNull();
      expect(onNotRevoked).toHaveBeenCalledTimes(told);
      expect(warn).toHaveBeenCalledTimes(told);
      warn.mockRestore();
    },
  );

  it('asks nothing of the server without a token', async () => {
    const { provider, calls } = server({});
    await provider.logout({});
    expect(calls).toEqual([]);
  });
});

it('names the admin', async () => {
  const { provider } = server({ json: { id: 1, username: 'admin' } });
  await expect(provider.getIdentity?.()).resolves.toEqual({ id: 1, fullName: 'admin' });
});
