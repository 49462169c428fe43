import { test as base, expect } from './browser.js';
import { type Product, startProduct } from './product.js';
import { useLocalWallets } from './product-wallets.js';
import { TestWallet, type TestWalletOptions } from './test-wallet.js';
import { startWalletServices, type WalletServices } from './wallet-services.js';

interface TestFixtures {
  /** Makes a wallet that reaches the site through the bridge. */
  makeWallet: (options?: TestWalletOptions) => TestWallet;
}

interface WorkerFixtures {
  services: WalletServices;
  server: Product;
}

/** Tests of the built product with a bridge, a wallets list and a chain API of their own. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  services: [
    async ({ browserName: _ }, use) => {
      const services = await startWalletServices();
      await use(services);
      await services.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ services }, use) => {
      const server = await startProduct();
      await useLocalWallets(server, services);
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.url);
  },
  makeWallet: async ({ services }, use) => {
    const wallets: TestWallet[] = [];
    await use((options) => {
      const wallet = new TestWallet(services.bridgeUrl, options);
      wallets.push(wallet);
      return wallet;
    });
    for (const wallet of wallets) wallet.close();
  },
});

export { expect };
