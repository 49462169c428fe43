import { jest } from '@jest/globals';
import { answerApi, refusal, stopAnswering } from '../../test-support/answerApi.js';
import { api } from '../api.js';
import { createAuthProvider } from './authProvider.js';
import { session } from './session.js';

const NO_ANSWER = 0;
const provider = createAuthProvider(api);

/** Replaces the server: responds with `json`, or with an error status. */
function server({ json = {}, status = 200, detail = '' }) {
  return answerApi(() => {
    if (status === NO_ANSWER) throw new TypeError('Failed to fetch');
    return status === 200 ? Response.json(json) : refusal(status, detail);
  });
}

afterEach(stopAnswering);
beforeEach(() => session.end());

describe('logging in', () => {
  it.each([
    [{ username: '', password: 'secret' }],
    [{ username: '   ', password: 'secret' }],
    [{ username: 'admin', password: '' }],
    [{}],
  ])('needs both fields: %j', async (credentials) => {
    const calls = server({ json: { id: 1, username: 'admin' } });
    await expect(provider.login(credentials)).rejects.toThrow('auth.missing');
    expect(calls).toEqual([]);
  });

  it('keeps the token', async () => {
    const calls = server({ json: { access_token: 'sample-token' } });
    await provider.login({ username: 'admin', password: 'secret' });
    expect(calls).toEqual(['POST /api/v1/admin/auth/login']);
    expect(session.token()).toBe('sample-token');
  });

  it('shows what the server says about a failure', async () => {
    server({ status: 401, detail: '账户已停用' });
    await expect(provider.login({ username: 'a', password: 'b' })).rejects.toThrow('账户已停用');
    expect(session.token()).toBeNull();
  });

  it.each([[{ status: NO_ANSWER }], [{ json: { token: 'of another version' } }]])(
    'has its own sentence when the server says nothing: %j',
    async (answer) => {
      server(answer);
      await expect(provider.login({ username: 'a', password: 'b' })).rejects.toThrow('auth.failed');
    },
  );
});

describe('a login that asks for a second factor', () => {
  it('says how to go on', async () => {
    const problem = {
      code: 'auth.second_factor_required',
      detail: '请输入第二重验证的验证码',
      challenge: 'sample-challenge',
      methods: ['totp'],
    };
    answerApi(() => Response.json(problem, { status: 401 }));
    await expect(provider.login({ username: 'admin', password: 'secret' })).rejects.toMatchObject({
      name: 'SecondFactorRequired',
      challenge: 'sample-challenge',
      methods: ['totp'],
    });
    expect(session.token()).toBeNull();
  });

  it('takes another step', async () => {
    const calls = server({ json: { access_token: 'sample-token' } });
    const body = { challenge: 'sample-challenge', code: '123456' };
    await provider.login((call: typeof api) => call.call('enterSecondFactor', { body }));
    expect(calls).toEqual(['POST /api/v1/admin/auth/second-factor']);
    expect(session.token()).toBe('sample-token');
  });
});

describe('a call that moves trust', () => {
  it('is repeated once the admin has confirmed who they are', async () => {
    session.start('sample-token');
    let isConfirmed = false;
    const calls = answerApi(() =>
      isConfirmed
        ? Response.json([])
        : Response.json({ code: 'auth.confirmation_required', detail: 'x' }, { status: 403 }),
    );
    const forget = session.unconfirmed.on(async () => {
      isConfirmed = true;
      return true;
    });
    await api.call('listInvitations');
    expect(calls).toHaveLength(2);
    forget();
  });

  it('fails when they do not', async () => {
    session.start('sample-token');
    answerApi(() =>
      Response.json({ code: 'auth.confirmation_required', detail: 'No' }, { status: 403 }),
    );
    const forget = session.unconfirmed.on(async () => false);
    await expect(api.call('listInvitations')).rejects.toThrow('No');
    forget();
  });
});

describe('the guard', () => {
  it('asks to log in when there is no token', async () => {
    await expect(provider.checkAuth({})).rejects.toThrow('auth.required');
  });

  it('says nothing where the back office itself was opened without a token', async () => {
    const before = location.pathname;
    for (const entrance of ['/admin', '/admin/']) {
      history.replaceState(null, '', entrance);
      await expect(provider.checkAuth({})).rejects.toEqual({ message: false });
    }
    history.replaceState(null, '', '/admin/users');
    await expect(provider.checkAuth({})).rejects.toThrow('auth.required');
    history.replaceState(null, '', before);
  });

  it('lets a token through', async () => {
    session.start('sample-token');
    await expect(provider.checkAuth({})).resolves.toBeUndefined();
  });

  it('asks to log in again after a 401, once however many calls meet it', async () => {
    const asked = jest.fn(async () => false);
    const forget = session.ended.on(asked);
    server({ status: 401 });
    const calls = [api.call('getUserStats'), api.call('getTaskStats')];
    const outcomes = await Promise.allSettled(calls);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(asked).toHaveBeenCalledTimes(1);
    server({ status: 403 });
    await expect(api.call('getUserStats')).rejects.toMatchObject({ status: 403 });
    expect(asked).toHaveBeenCalledTimes(1);
    forget();
  });

  it('makes a call again when the admin has logged in again', async () => {
    const forget = session.ended.on(async () => {
      session.start('new-token');
      return true;
    });
    const answers = [refusal(401, '请先登录'), Response.json({ id: 1, username: 'admin' })];
    const calls = answerApi(() => answers.shift() ?? refusal(500, ''));
    await expect(api.call('getCurrentAdmin')).resolves.toMatchObject({ username: 'admin' });
    expect(calls).toHaveLength(2);
    forget();
  });
});

describe('logging out', () => {
  it('calls the server, then forgets the token', async () => {
    session.start('sample-token');
    const calls = server({ json: { id: 1, username: 'admin' } });
    await provider.logout({});
    expect(calls).toEqual(['POST /api/v1/admin/auth/logout']);
    expect(session.token()).toBeNull();
  });

  it.each([
    [0, 1],
    [500, 1],
    [401, 0],
  ])(
    'forgets the token when the server answers %d, and reports whether it may still be valid',
    async (status, told) => {
      const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
      const onNotRevoked = jest.fn();
      session.start('sample-token');
      server({ status });
      await provider.logout({ onNotRevoked });
      expect(session.token()).toBeNull();
      expect(onNotRevoked).toHaveBeenCalledTimes(told);
      expect(warn).toHaveBeenCalledTimes(told);
      warn.mockRestore();
    },
  );

  it('asks nothing of the server without a token', async () => {
    const calls = server({ json: { id: 1, username: 'admin' } });
    await provider.logout({});
    expect(calls).toEqual([]);
  });
});

it('names the admin', async () => {
  const account = { id: 1, username: 'admin', role: 'owner', lacks_second_factor: false };
  server({ json: account });
  await expect(provider.getIdentity?.()).resolves.toEqual({
    id: 1,
    fullName: 'admin',
    role: 'owner',
    lacks_second_factor: false,
  });
});
