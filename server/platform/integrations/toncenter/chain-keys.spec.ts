import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { DEFAULT_SITE_SETTINGS } from '#libs/domain/index.js';
import { Env } from '../../config/env.js';
import { ChainKeys } from './chain-keys.js';
import { ToncenterClient } from './toncenter-client.js';

const ADDRESS = `0:${'a'.repeat(64)}`;

interface Asked {
  url: string | undefined;
  key: string | undefined;
  body: unknown;
}

let answer: (response: ServerResponse) => void;
const asked: Asked[] = [];

const chain = createServer(async (request: IncomingMessage, response) => {
  const body = JSON.parse(await text(request));
  asked.push({ url: request.url, key: request.headers['x-api-key']?.toString(), body });
  answer(response);
});

beforeAll(() => new Promise<void>((resolve) => chain.listen(0, '127.0.0.1', resolve)));
beforeEach(() => asked.splice(0));
afterAll(() => {
  chain.closeAllConnections();
  chain.close();
});

const json = (value: unknown) => (response: ServerResponse) =>
  response.setHeader('content-type', 'application/json').end(JSON.stringify(value));

const found = (value: string) => json({ exit_code: 0, stack: [{ type: 'num', value }] });

const settings = () => ({
  ...DEFAULT_SITE_SETTINGS,
  chain_api_url: `http://127.0.0.1:${(chain.address() as AddressInfo).port}/api/v3/`,
});

const find = (env: NodeJS.ProcessEnv = {}) =>
  new ChainKeys(new ToncenterClient(new Env({ DATABASE_URL: 'memory://', ...env }))).find(
    ADDRESS,
    settings(),
  );

describe('the key of a wallet that is not known', () => {
  it('is what its contract answers', async () => {
    answer = found('0x3B6A');
    expect((await find())?.toString('hex')).toBe('3b6a'.padStart(64, '0'));
    const body = { address: ADDRESS, method: 'get_public_key', stack: [] };
    expect(asked).toEqual([{ url: '/api/v3/runGetMethod', key: undefined, body }]);
  });

  it('is asked for with the key of the environment at its origin only', async () => {
    answer = found('0x3B6A');
    const { origin } = new URL(settings().chain_api_url);
    await find({ CHAIN_API_KEY: 'sample-key', CHAIN_API_ORIGIN: origin });
    await find({ CHAIN_API_KEY: 'sample-key', CHAIN_API_ORIGIN: 'https://chain.example' });
    await find({ CHAIN_API_KEY: 'sample-key' });
    expect(asked.map(({ key }) => key)).toEqual(['sample-key', undefined, undefined]);
  });

  it.each<[string, unknown]>([
    ['there is no contract', { exit_code: -13, stack: [] }],
    ['it answers nothing', { exit_code: 0, stack: [] }],
    ['it answers a cell', { exit_code: 0, stack: [{ type: 'cell', value: 'te6c' }] }],
    [
      'it answers too much',
      { exit_code: 0, stack: [{ type: 'num', value: `0x1${'0'.repeat(64)}` }] },
    ],
    ['it answers less than nothing', { exit_code: 0, stack: [{ type: 'num', value: '-0x1' }] }],
    ['the answer is something else', []],
  ])('is not found where %s', async (_name, value) => {
    answer = json(value);
    expect(await find()).toBeUndefined();
  });

  it('is asked of nobody with OUTBOUND_REQUESTS=off', async () => {
    answer = found('0x1');
    expect(await find({ OUTBOUND_REQUESTS: 'off' })).toBeUndefined();
    expect(asked).toEqual([]);
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['fails', (response) => response.writeHead(500).end()],
    ['refuses', (response) => response.writeHead(429).end()],
    ['sends on', (response) => response.writeHead(307, { location: '/elsewhere' }).end()],
    ['answers no JSON', (response) => response.end('<html>')],
    ['answers without end', (response) => response.end('x'.repeat(30_000))],
    ['does not answer within three seconds', () => {}],
  ])('is available later where the chain %s', async (_name, how) => {
    answer = how;
    await expect(find()).rejects.toMatchObject({ status: 503, code: 'wallet.chain_unavailable' });
    expect(asked).toHaveLength(1);
  });

  it('is asked for by eight at a time', async () => {
    const keys = new ChainKeys(new ToncenterClient(new Env({ DATABASE_URL: 'memory://' })));
    const waiting: ServerResponse[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    answer = (response) => {
      if (waiting.push(response) === 8) resolve();
    };
    const eight = Array.from({ length: 8 }, () => keys.find(ADDRESS, settings()));
    await promise;
    await expect(keys.find(ADDRESS, settings())).rejects.toMatchObject({ status: 503 });
    for (const response of waiting) found('0x7')(response);
    expect((await Promise.all(eight)).every((key) => key?.at(-1) === 7)).toBe(true);
  });
});
