import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Bridge } from './bridge.js';
import { sampleWallets, type WalletsListEntry } from './wallets-list.js';

/** Everything outside of the site that a wallet connection needs, on one local origin. */
export interface WalletServices {
  origin: string;
  bridgeUrl: string;
  walletsListUrl: string;
  chainApiUrl: string;
  bridge: Bridge;
  /** May be changed before a page asks for the list. */
  wallets: WalletsListEntry[];
  /** Nanotons for every account; null makes the chain API fail. */
  balance: string | null;
  /** The addresses whose balance was asked for. */
  balanceRequests: string[];
  /** While set, the wallets list and the balance wait for it. */
  hold: Promise<void> | null;
  close(): Promise<void>;
}

type Answer = (
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<void> | void;

/** One grey pixel. */
export const ICON = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mPomrIMAANwAcX0DcuxAAAAAElFTkSuQmCC',
  'base64',
);

function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response
    .writeHead(status, {
      'content-type': 'application/json',
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
    })
    .end(JSON.stringify(body));
}

function answersOf(services: WalletServices): Record<string, Answer> {
  return {
    '/bridge/': (url, request, response) => services.bridge.handle(url, request, response),
    '/icons/': (_url, _request, response) => {
      response.writeHead(200, { 'content-type': 'image/png' }).end(ICON);
    },
    '/wallets-v2.json': async (_url, _request, response) => {
      await services.hold;
      sendJson(response, services.wallets);
    },
    '/chain/accountStates': async (url, _request, response) => {
      services.balanceRequests.push(url.searchParams.get('address') ?? '');
      await services.hold;
      const { balance } = services;
      if (balance === null) sendJson(response, { error: 'out of order' }, 500);
      else sendJson(response, { accounts: [{ balance, status: 'active' }] });
    },
  };
}

/** Starts them. `otherwise` handles all other requests, on the same origin. */
export async function startWalletServices(otherwise?: Answer): Promise<WalletServices> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const found = Object.entries(answers).find(([path]) => url.pathname.startsWith(path))?.[1];
    const answer = found ?? otherwise;
    if (!answer) {
      response.writeHead(404).end();
      return;
    }
    Promise.resolve(answer(url, request, response)).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : undefined);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const services: WalletServices = {
    origin,
    bridgeUrl: `${origin}/bridge`,
    walletsListUrl: `${origin}/wallets-v2.json`,
    chainApiUrl: `${origin}/chain`,
    bridge: new Bridge(),
    wallets: sampleWallets(origin),
    balance: '12345678900',
    balanceRequests: [],
    hold: null,
    close: () =>
      new Promise((resolve) => {
        services.bridge.close();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const answers = answersOf(services);
  return services;
}
