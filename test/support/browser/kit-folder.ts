import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Address } from '@ton/core';
import { formatTonAddress } from '#libs/domain/index.js';
import { type PublishedKit, publishKit } from '../process/claim-kit.js';
import { OperatorWallet } from '../shared/operator-wallet.js';
import { type StandIn, startStandIn } from '../shared/stand-in.js';
import { WalletAccount } from '../shared/wallet-account.js';
import { test as base, siteOfFile } from './browser.js';
import type { TestWallet } from './test-wallet.js';
import { lendWallets, type WalletMaker } from './wallet-maker.js';
import { startWalletServices, type WalletServices } from './wallet-services.js';

const TON = 10n ** 9n;
const CORS = { 'access-control-allow-origin': '*' };

/** Accounts with a claim, one for each test. */
const ACCOUNTS = [701, 702, 703, 704, 705, 706, 707, 708];

/** An account without a claim. */
export const OTHER_ACCOUNT = 799;

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.csv': 'text/csv',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
};

/** A claim kit on a bare file server. The server that has published the claims is off. */
interface KitFolder {
  kit: PublishedKit;
  files: StandIn;
  services: WalletServices;
  stop(): Promise<void>;
}

/** Serves the files of a folder at any path, and nothing else. */
const serveFolder = (folder: string): Promise<StandIn> =>
  startStandIn(({ pathname }) => async (_request, response) => {
    const name = pathname.endsWith('/') ? 'index.html' : pathname.replace('/copy/', '');
    const content = await readFile(join(folder, name)).catch(() => null);
    if (!content) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': TYPES[extname(name)] ?? '' }).end(content);
  });

async function startKitFolder(): Promise<KitFolder> {
  const addresses = ACCOUNTS.map((number) =>
    formatTonAddress(new WalletAccount({ number }).address, 'mainnet'),
  );
  const [kit, services] = await Promise.all([publishKit(addresses), startWalletServices()]);
  const files = await serveFolder(kit.folder);
  const stop = async () => {
    files.close();
    await services.close();
    await kit.stop();
  };
  return { kit, files, services, stop };
}

interface Receiver {
  wallet: TestWallet;
  address: Address;
  /** Runs on the chain the message that the wallet signed last. */
  broadcast: () => Promise<void>;
}

interface KitTools extends WalletMaker {
  kitFolder: KitFolder;
  /** A wallet with a claim, and with so many nanotons. */
  makeReceiver: (nanotons?: bigint) => Promise<Receiver>;
}

let used = 0;

/** Tests of the page of a claim kit. */
export const test = base.extend<KitTools>({
  kitFolder: siteOfFile(startKitFolder),
  baseURL: async ({ kitFolder }, use) => {
    await use(kitFolder.files.origin);
  },
  context: async ({ context, kitFolder: { kit, services } }, use) => {
    // The public wallets list, and a chain API that any page may read.
    await context.route('https://config.ton.org/**', (route) =>
      route.fulfill({ json: services.wallets, headers: CORS }),
    );
    await context.route(`${kit.product.operator.center.origin}/**`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), ...CORS } });
    });
    await use(context);
  },
  makeWallet: async ({ kitFolder: { services } }, use) => lendWallets(services, use),
  makeReceiver: async ({ kitFolder: { kit }, makeWallet }, use) => {
    const { chain } = kit.product.operator;
    await use(async (nanotons = TON) => {
      const account = ACCOUNTS[used] ?? 0;
      used += 1;
      const { keys, address } = new WalletAccount({ number: account });
      const signer = new OperatorWallet(0, keys);
      await chain.spend(signer, -nanotons);
      let signed = '';
      const wallet = makeWallet({
        account,
        sign: ({ valid_until, messages }) => {
          const sent = messages.map((message) => ({ payload: '', ...message }));
          signed = signer.sign({ validUntil: valid_until, messages: sent });
          return signed;
        },
      });
      const broadcast = async () => {
        if (!(await chain.broadcast(signed))) throw new Error('The chain refuses the message.');
      };
      return { wallet, address: Address.parseRaw(address), broadcast };
    });
  },
});
