import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { startApp, type TestApp } from '../../support/api/app.js';
import { sampleWallets } from '../../support/browser/wallets-list.js';
import { until } from '../../support/shared/until.js';

const LIST = '/wallets-v2.json';
const BUILT_IN = 'Tonkeeper';
const MINUTE = 60_000;

/** Starts another host with responses set by the test; records its requests. */
async function startHost() {
  const host = { origin: '', asked: [] as string[], answer: hang as RequestListener, close: end };
  const server = createServer((request, response) => {
    host.asked.push(request.url ?? '');
    host.answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  host.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  function end() {
    server.closeAllConnections();
    server.close();
  }
  return host;
}

const hang: RequestListener = () => {};
const send =
  (body: string | Buffer, type = 'application/json'): RequestListener =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': type }).end(body);
const sendList = (list: unknown) => send(JSON.stringify(list));

/** Holds a response until the test releases it. */
function held(answer: RequestListener) {
  const gate = Promise.withResolvers<void>();
  const answerHeld: RequestListener = async (request, response) => {
    await gate.promise;
    answer(request, response);
  };
  return { answer: answerHeld, release: gate.resolve };
}

type Host = Awaited<ReturnType<typeof startHost>>;

let app: TestApp;
let source: Host;
let other: Host;
let lists = 0;
let asks = 0;
beforeAll(async () => {
  [app, source, other] = await Promise.all([
    startApp({ OUTBOUND_REQUESTS: 'on' }),
    startHost(),
    startHost(),
  ]);
  other.answer = send('secret');
});
afterEach(() => {
  jest.restoreAllMocks();
  expect(other.asked).toEqual([]);
});
afterAll(async () => {
  await app.close();
  source.close();
  other.close();
});

/** Sets another list source in the back office, without any cached copy. */
async function setList(answer: RequestListener, of = app): Promise<void> {
  source.answer = answer;
  source.asked.length = 0;
  lists += 1;
  const settings = { wallets_list_url: `${source.origin}/list-${lists}` };
  await of.api.call('updateSettings', { body: settings });
}

interface Entry {
  name: string;
  image: string;
}

/** Reads the current list past the cache, which keys responses by their address. */
async function readList(of = app): Promise<Entry[]> {
  asks += 1;
  const answer = await of.visitor.get(`${LIST}?${asks}`);
  expect(answer.status).toBe(200);
  return answer.body;
}
const names = async () => (await readList()).map(({ name }) => name);

/** Advances the process's clock. */
function later(milliseconds: number): void {
  const now = Date.now() + milliseconds;
  jest.spyOn(Date, 'now').mockReturnValue(now);
}

const [first, second] = sampleWallets('http://wallets.invalid').map(({ name }) => name);
const sample = (more: object = {}) => ({ ...sampleWallets(source.origin)[0], ...more });

describe('GET /wallets-v2.json', () => {
  it('returns the list of the settings, with icons on this origin', async () => {
    const wallets = sampleWallets(source.origin);
    await setList(sendList(wallets));
    const list = await readList();
    expect(list).toEqual(
      wallets.map((it) => ({
        ...it,
        image: expect.stringMatching(/^\/wallets\/[\w-]{22}\/icon$/),
      })),
    );
    expect(new Set(list.map(({ image }) => image)).size).toBe(wallets.length);
    expect(source.asked).toHaveLength(1);
  });

  it('may be kept, but is asked for again', async () => {
    await setList(sendList([sample()]));
    const { headers } = await app.visitor.get(LIST);
    expect(headers['cache-control']).toBe('public, max-age=0, stale-while-revalidate=30');
    const again = await app.visitor.get(LIST).set('If-None-Match', String(headers['etag']));
    expect(again.status).toBe(304);
  });

  it('leaves out invalid wallets', async () => {
    await setList(
      sendList([null, { name: 'Half' }, sample({ surprise: 1 }), sample({ image: 1 })]),
    );
    expect(await readList()).toEqual([sample({ image: expect.any(String) })]);
  });

  it('does not wait for a source that hangs, and has its list as soon as that answers', async () => {
    const { answer, release } = held(sendList([sample()]));
    await setList(answer);
    expect(await Promise.all([names(), names()])).toEqual(
      Array(2).fill(expect.arrayContaining([BUILT_IN])),
    );
    const plain = async () => (await app.visitor.get(LIST)).body[0].name;
    expect(await plain()).not.toBe(first);
    expect(source.asked).toHaveLength(1);
    release();
    // Shorter than the lifetime of a cached response.
    await until(async () => (await plain()) === first, 5_000);
  });

  it('keeps its last good copy while the source hangs or fails, and tries again later', async () => {
    const warned = Promise.withResolvers<unknown>();
    jest.spyOn(Logger.prototype, 'warn').mockImplementation(warned.resolve);
    await setList(sendList([sample()]));
    expect(await names()).toEqual([first]);
    const { answer, release } = held(send('out of order'));
    source.answer = answer;
    later(11 * MINUTE);
    expect(await names()).toEqual([first]);
    release();
    expect(await warned.promise).toBe(
      'The wallets list stays as it was: Error: The list is not JSON',
    );
    expect(await names()).toEqual([first]);
    expect(source.asked).toHaveLength(2);
    source.answer = sendList([sample({ name: second })]);
    later(2 * MINUTE);
    await until(async () => (await names())[0] === second);
  });

  it.each<[string, RequestListener]>([
    ['no JSON', send('<html>')],
    ['no list', sendList({ wallets: [] })],
    ['no wallets', sendList([{ name: 'Half' }])],
    ['an error', (_request, response) => response.writeHead(500).end()],
    ['more than a megabyte', (_request, response) => response.write(' '.repeat(1_000_001))],
    ['half an answer', (_request, response) => response.write('[') && response.destroy()],
    [
      'a redirect to a private address',
      (_, to) => to.writeHead(302, { location: other.origin }).end(),
    ],
    ['a redirect to a file', (_, to) => to.writeHead(302, { location: 'file:///etc/hosts' }).end()],
  ])('offers the built-in wallets when the source answers %s', async (_, answer) => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    await setList(answer);
    expect(await names()).toContain(BUILT_IN);
    expect(source.asked).toHaveLength(1);
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it('makes no calls with OUTBOUND_REQUESTS=off, also not for icons', async () => {
    const closed = await startApp({ OUTBOUND_REQUESTS: 'off' });
    const warn = jest.spyOn(Logger.prototype, 'warn');
    const debug = jest.spyOn(Logger.prototype, 'debug');
    await setList(sendList([sample()]), closed);
    const list = await readList(closed);
    expect(list.map(({ name }) => name)).toContain(BUILT_IN);
    const icon = await closed.visitor.get(String(list[0]?.image));
    expect(icon.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'no-cache',
    });
    expect(source.asked).toEqual([]);
    expect(warn).not.toHaveBeenCalled();
    expect(debug).toHaveBeenCalledWith(expect.stringContaining('OUTBOUND_REQUESTS is off'));
    await closed.close();
  });
});

describe('GET /wallets/:id/icon', () => {
  const PNG = Buffer.from('89504e470d0a1a0a0000', 'hex');

  /** Reads the icon of the only wallet in the list. */
  async function readIcon(answer: RequestListener, image = `${source.origin}/icon-${lists}`) {
    await setList(sendList([sample({ image })]));
    const [wallet] = await readList();
    source.answer = answer;
    return { path: String(wallet?.image), icon: await app.visitor.get(String(wallet?.image)) };
  }

  it.each<[string, Buffer]>([
    ['image/png', PNG],
    ['image/jpeg', Buffer.from('ffd8ffe000104a464946', 'hex')],
    ['image/gif', Buffer.from('GIF89a....')],
    ['image/webp', Buffer.from('RIFF....WEBP....')],
  ])('serves a picture of %s with its type, and fetches it once', async (type, bytes) => {
    const { path, icon } = await readIcon(send(bytes, 'text/html'));
    expect([icon.status, icon.body]).toEqual([200, bytes]);
    expect(icon.headers).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=86400',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect((await app.visitor.get(path)).body).toEqual(bytes);
    expect(source.asked).toHaveLength(2);
  });

  it.each<[string, RequestListener]>([
    ['SVG', send('<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/png')],
    ['HTML', send('<script>alert(1)</script>', 'image/png')],
    [
      'more than 200 kB',
      (_request, response) => response.write(Buffer.concat([PNG, Buffer.alloc(200_000)])),
    ],
    ['an error', (_request, response) => response.writeHead(404).end()],
    ['nothing', hang],
  ])('serves a plain picture when its host returns %s', async (_, answer) => {
    const { icon } = await readIcon(answer);
    expect(icon.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'no-cache',
    });
    expect(icon.body.subarray(0, 8)).toEqual(PNG.subarray(0, 8));
    expect(source.asked).toHaveLength(2);
  });

  it('never asks a private address that the list names', async () => {
    const { icon } = await readIcon(hang, `${other.origin}/icon.png`);
    expect([icon.status, icon.headers['cache-control']]).toEqual([200, 'no-cache']);
    const redirect: RequestListener = (_, to) =>
      to.writeHead(302, { location: other.origin }).end();
    expect((await readIcon(redirect)).icon.headers['cache-control']).toBe('no-cache');
  });

  it('is only there for an icon of the list', async () => {
    const before = await readIcon(send(PNG));
    await setList(sendList([sample({ image: `${source.origin}/another` })]));
    for (const path of [
      before.path,
      '/wallets/x/icon',
      `/wallets/${encodeURIComponent(other.origin)}/icon`,
    ]) {
      const answer = await app.visitor.get(path);
      expect([answer.status, answer.type]).toEqual([404, 'application/problem+json']);
    }
    expect(source.asked).toHaveLength(1);
  });
});

it('a stop aborts fetches', async () => {
  const stopping = await startApp({ OUTBOUND_REQUESTS: 'on' });
  const gone = Promise.withResolvers<void>();
  await setList((request) => void request.once('close', gone.resolve), stopping);
  const list = readList(stopping);
  await until(async () => source.asked.length === 1);
  const closed = stopping.close();
  const ends = [gone.promise.then(() => 'fetching'), closed.then(() => 'the server')];
  expect(await Promise.race(ends)).toBe('fetching');
  expect((await list).map(({ name }) => name)).toContain(BUILT_IN);
  await closed;
});
