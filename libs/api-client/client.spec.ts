import { jest } from '@jest/globals';
import { ADMIN_OPERATIONS, ApiError, CALL_TIMEOUT_MS, createApiClient } from './index.js';

const ADMIN = { id: 1, username: 'admin' };
const { fetch } = globalThis;

interface Asked {
  address: string;
  method: string | undefined;
  headers: Headers;
  body: unknown;
  signal: AbortSignal;
}

/** Gives every call the same response and remembers the last one. */
function answering(answer: () => Response | Promise<Response>): () => Asked {
  let asked: Asked | undefined;
  globalThis.fetch = async (address, init) => {
    asked = {
      address: String(address),
      method: init?.method,
      headers: new Headers(init?.headers),
      body: init?.body,
      signal: init?.signal ?? AbortSignal.abort(),
    };
    return answer();
  };
  return () => {
    if (!asked) throw new Error('Nothing was asked');
    return asked;
  };
}

const api = createApiClient({ operations: ADMIN_OPERATIONS });

/** The error of a call. */
async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.catch((thrown: unknown) => thrown);
  if (error instanceof ApiError) return error;
  throw new Error('The call did not fail as calls do');
}

afterEach(() => {
  globalThis.fetch = fetch;
});

describe('a call', () => {
  it('fills path, query and body in', async () => {
    const asked = answering(() => Response.json([]));
    await api.call('listTasks', { query: { skip: 5, search: 'a&b', limit: undefined } });
    expect(asked()).toMatchObject({
      method: 'GET',
      address: '/api/v1/admin/tasks?skip=5&search=a%26b',
    });
    expect(asked().body).toBeUndefined();

    await api.call('bulkBanUsers', { body: { ids: [1, 2] } });
    expect(asked()).toMatchObject({ method: 'POST', body: '{"ids":[1,2]}' });
    expect(asked().headers.get('Content-Type')).toBe('application/json');

    await failureOf(api.call('toggleTask', { path: { id: 7 } }));
    expect(asked().address).toBe('/api/v1/admin/tasks/7/toggle');
  });

  it('carries token and language when there are any', async () => {
    const asked = answering(() => Response.json(ADMIN));
    const mine = createApiClient({
      operations: ADMIN_OPERATIONS,
      baseUrl: 'https://example.com',
      token: () => 'sample-token',
      language: () => 'zh',
    });
    expect(await mine.call('getCurrentAdmin')).toEqual(ADMIN);
    expect(asked().address).toBe('https://example.com/api/v1/admin/auth/me');
    expect(asked().headers.get('Authorization')).toBe('Bearer sample-token');
    expect(asked().headers.get('Accept-Language')).toBe('zh');

    await api.call('getCurrentAdmin');
    expect(asked().headers.has('Authorization')).toBe(false);
    expect(asked().headers.has('Accept-Language')).toBe(false);
    expect(asked().headers.has('Content-Type')).toBe(false);
  });

  it('answers a file with every byte of it', async () => {
    answering(() => new Response('\uFEFFid'));
    expect((await api.call('exportUsers')).size).toBe(5);
  });

  it.each([
    ['a list that is none', 'listTasks', {}, '$'],
    ['a record that is none', 'getCurrentAdmin', 'admin', '$'],
    ['a record without a field', 'getCurrentAdmin', { id: 1 }, '$.username'],
    ['a field of another type', 'getCurrentAdmin', { ...ADMIN, id: '1' }, '$.id'],
    ['null', 'getLogStats', null, '$'],
    [
      'a wrong figure',
      'getLogStats',
      { total_logs: 1, action_stats: { login: '3' } },
      '$.action_stats.login',
    ],
    [
      'a wrong record in a list',
      'getDailyLogStats',
      { time_zone: 'UTC', days: [{}] },
      '$.days.0.day',
    ],
    [
      'half of a hint',
      'getDefaultCredentials',
      { default_credentials: {} },
      '$.default_credentials.username',
    ],
  ] as const)('fails when the answer is %s', async (_what, operation, answer, place) => {
    answering(() => Response.json(answer));
    const error = await failureOf(api.call(operation));
    expect(error).toMatchObject({ status: 200, problem: undefined });
    expect(error.message).toBe(`${operation} answered something else at ${place}`);
  });

  it('takes an answer with more in it, and null where it may be', async () => {
    answering(() => Response.json({ default_credentials: null, more: true }));
    expect(await api.call('getDefaultCredentials')).toMatchObject({ default_credentials: null });
  });

  it('fails when the answer is no JSON', async () => {
    answering(() => new Response('<h1>Sample</h1>'));
    expect(await failureOf(api.call('getCurrentAdmin'))).toMatchObject({ status: 200 });
  });

  it('fails with what the server says', async () => {
    const problem = { code: 'request.invalid', detail: 'Not so', errors: { ids: 'Required' } };
    answering(() => Response.json(problem, { status: 422 }));
    const error = await failureOf(api.call('bulkBanUsers', { body: { ids: [] } }));
    expect(error).toMatchObject({ message: 'Not so', status: 422, problem });
  });

  it('fails without a problem when somebody else refuses', async () => {
    answering(() => new Response('<h1>Sample</h1>', { status: 502, statusText: 'Bad Gateway' }));
    const error = await failureOf(api.call('exportUsers'));
    expect(error).toMatchObject({ message: 'Bad Gateway', status: 502, problem: undefined });
  });

  it('fails with the cause when there is no answer', async () => {
    const cause = new TypeError('Failed to fetch');
    answering(() => Promise.reject(cause));
    const error = await failureOf(api.call('getCurrentAdmin'));
    expect(error).toMatchObject({ status: 0, cause, timedOut: false });
  });

  it('rejects with the reason of the caller who ended it', async () => {
    const reason = new DOMException('Enough', 'AbortError');
    answering(() => Promise.reject(reason));
    const signal = AbortSignal.abort(reason);
    await expect(api.call('getCurrentAdmin', { signal })).rejects.toBe(reason);
  });
});

/** The platform's own, on a clock that tests can turn. */
function timeoutOnFakeClock(ms: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException('Too late', 'TimeoutError')), ms);
  return controller.signal;
}

describe('the patience of a call', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(AbortSignal, 'timeout').mockImplementation(timeoutOnFakeClock);
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  /** Rejects when its call is aborted, as fetch does. */
  const never = (asked: () => Asked) =>
    new Promise<Response>((_resolve, reject) => {
      const { signal } = asked();
      signal.addEventListener('abort', () => reject(signal.reason));
    });

  it.each([
    ['alone', undefined],
    ['with a signal of the caller', new AbortController().signal],
  ])('%s ends after ten seconds', async (_name, signal) => {
    expect(CALL_TIMEOUT_MS).toBe(10_000);
    const asked = answering(() => never(asked));
    const call = failureOf(api.call('getCurrentAdmin', { signal }));
    jest.advanceTimersByTime(9_999);
    expect(asked().signal.aborted).toBe(false);
    jest.advanceTimersByTime(1);
    expect(await call).toMatchObject({ status: 0, timedOut: true });
  });

  it('is as long as its caller says', async () => {
    const asked = answering(() => never(asked));
    const call = failureOf(api.call('syncDistributors', { body: {}, timeout: 70_000 }));
    jest.advanceTimersByTime(69_999);
    expect(asked().signal.aborted).toBe(false);
    jest.advanceTimersByTime(1);
    expect(await call).toMatchObject({ status: 0, timedOut: true });
  });

  it('ends with its caller', async () => {
    const asked = answering(() => never(asked));
    const caller = new AbortController();
    const call = api.call('getCurrentAdmin', { signal: caller.signal });
    caller.abort('left');
    await expect(call).rejects.toBe('left');
  });
});
