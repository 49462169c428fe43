import { test as base, expect } from './browser.js';
import { lendWallets, type WalletMaker } from './wallet-maker.js';

/** Tests of the built product with a bridge, a wallets list and a chain API of their own. */
export const test = base.extend<WalletMaker>({
  baseURL: async ({ walletSite }, use) => {
    await use(walletSite.server.url);
  },
  makeWallet: async ({ walletSite }, use) => lendWallets(walletSite.services, use),
});

export { expect };
