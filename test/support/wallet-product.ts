import { test as base, expect } from './browser.js';
import { type Product, startProduct } from './product.js';
import { useLocalWallets } from './product-wallets.js';
import { lendWallets, type WalletMaker } from './wallet-maker.js';
import { startWalletServices, type WalletServices } from './wallet-services.js';

interface WorkerFixtures {
  services: WalletServices;
  server: Product;
}

/** Tests of the built product with a bridge, a wallets list and a chain API of their own. */
export const test = base.extend<WalletMaker, WorkerFixtures>({
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
  makeWallet: async ({ services }, use) => lendWallets(services, use),
});

export { expect };
