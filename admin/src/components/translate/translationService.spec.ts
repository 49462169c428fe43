import { jest } from '@jest/globals';
import { createTranslate, type Direction } from './translation.js';

const SERVICE = 'https://translate.example.com/get?key=sample';
const direction: Direction = { source: 'zh-CN', target: 'en' };
const { fetch } = globalThis;

function serviceAnswers(answer: unknown) {
  const call = jest.fn(async (_url: URL, _options: RequestInit) => ({ json: async () => answer }));
  globalThis.fetch = call as unknown as typeof globalThis.fetch;
  return call;
}

const translate = (signal = new AbortController().signal) =>
  createTranslate(SERVICE)('你好 & 世界', direction, signal);

describe('the translation service', () => {
  afterEach(() => {
    globalThis.fetch = fetch;
  });

  it('is asked by GET with q and langpair, without the admin’s token', async () => {
    const call = serviceAnswers({ responseStatus: 200, responseData: { translatedText: 'Hello' } });
    expect(await translate()).toBe('Hello');
    const [url, options] = call.mock.calls[0] ?? [];
    expect(url?.origin).toBe('https://translate.example.com');
    expect(Object.fromEntries(url?.searchParams ?? [])).toEqual({
      key: 'sample',
      q: '你好 & 世界',
      langpair: 'zh-CN|en',
    });
    expect(options?.method ?? 'GET').toBe('GET');
    expect(options?.credentials).toBe('omit');
    expect(Object.keys(options?.headers ?? {})).toEqual(['Accept']);
  });

  it('succeeds with a status that is text', async () => {
    serviceAnswers({ responseStatus: '200', responseData: { translatedText: 'Hello' } });
    expect(await translate()).toBe('Hello');
  });

  it.each([
    ['another status', { responseStatus: 403, responseData: { translatedText: 'QUOTA' } }],
    ['no text', { responseStatus: 200, responseData: { translatedText: '' } }],
    ['no data', { responseStatus: 200 }],
    ['nothing', null],
  ])('fails on %s', async (_name, answer) => {
    serviceAnswers(answer);
    await expect(translate()).rejects.toThrow('The translation service answered');
  });

  it('fails on an address that is none', async () => {
    const call = createTranslate('http://')('text', direction, new AbortController().signal);
    await expect(call).rejects.toThrow('Invalid URL');
  });

  it('is given the signal that stops it', async () => {
    const call = serviceAnswers({ responseStatus: 200, responseData: { translatedText: 'Hello' } });
    const controller = new AbortController();
    await translate(controller.signal);
    controller.abort();
    expect(call.mock.calls[0]?.[1].signal?.aborted).toBe(true);
  });
});
