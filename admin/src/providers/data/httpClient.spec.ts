import { createHttpClient, toHttpError } from './httpClient.js';

interface Answer {
  status?: number;
  type?: string;
  body?: string;
}

/** Answers every call the same way and remembers what was asked; jsdom brings no fetch. */
function answering({ status = 200, type = 'application/json', body = '{}' }: Answer) {
  const calls: { url: string; init: RequestInit & { headers: Headers } }[] = [];
  globalThis.fetch = (async (url: string, init: RequestInit & { headers: Headers }) => {
    calls.push({ url, init });
    return {
      ok: status < 400,
      status,
      headers: new Headers({ 'content-type': type }),
      blob: async () => ({ text: async () => body }),
    };
  }) as unknown as typeof fetch;
  return calls;
}

const client = (token: string | null = 'sample-token') =>
  createHttpClient({ token: () => token, language: () => 'zh' });

describe('calls to the API', () => {
  const { fetch } = globalThis;
  afterEach(() => {
    globalThis.fetch = fetch;
  });

  it('carry the bearer token and the chosen language', async () => {
    const calls = answering({});
    await client()('/api/v1/admin/users');
    const headers = calls[0]?.init.headers;
    expect(headers?.get('Authorization')).toBe('Bearer sample-token');
    expect(headers?.get('Accept-Language')).toBe('zh');
  });

  it('carry no Authorization header before login', async () => {
    const calls = answering({});
    await client(null)('/api/v1/admin/auth/login', { method: 'POST', body: '{}' });
    expect(calls[0]?.init.headers.has('Authorization')).toBe(false);
    expect(calls[0]?.init.headers.get('Content-Type')).toBe('application/json');
  });

  it('give the answer as JSON', async () => {
    answering({ body: '{"id":7}' });
    expect((await client()('/x')).json).toEqual({ id: 7 });
  });

  it('leave other answers, such as CSV, unparsed', async () => {
    answering({ type: 'text/csv', body: 'id,username' });
    const answer = await client()('/x');
    expect(answer.json).toBeUndefined();
    expect(answer.body).toBe('id,username');
  });

  it("are rejected with the problem's detail and its field errors", async () => {
    const problem = { detail: '标题不能为空', errors: { title: '不能为空' } };
    answering({ status: 422, type: 'application/problem+json', body: JSON.stringify(problem) });
    await expect(client()('/x')).rejects.toMatchObject({
      status: 422,
      message: '标题不能为空',
      body: { errors: { title: '不能为空' } },
    });
  });

  it('say that the server cannot be reached', async () => {
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(client()('/x')).rejects.toMatchObject({ status: 0, message: 'errors.network' });
  });

  it('say that the server took too long', async () => {
    globalThis.fetch = () => Promise.reject(new DOMException('late', 'TimeoutError'));
    await expect(client()('/x')).rejects.toMatchObject({ status: 0, message: 'errors.timeout' });
  });

  it('pass on an abort that was asked for', async () => {
    const abort = new DOMException('cancelled', 'AbortError');
    globalThis.fetch = () => Promise.reject(abort);
    const signal = AbortSignal.abort();
    await expect(client()('/x', { signal })).rejects.toBe(abort);
  });
});

describe('toHttpError', () => {
  it('has a sentence for an error page that is not problem details', () => {
    expect(toHttpError(502, undefined)).toMatchObject({
      status: 502,
      message: 'errors.unexpected',
    });
  });
});
