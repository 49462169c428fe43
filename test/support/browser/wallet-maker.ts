import { TestWallet, type TestWalletOptions } from './test-wallet.js';
import type { WalletServices } from './wallet-services.js';

export interface WalletMaker {
  /** Makes a wallet that reaches the page through the bridge. */
  makeWallet: (options?: TestWalletOptions) => TestWallet;
}

/** Makes wallets for a test, and ends them all after it. */
export async function lendWallets(
  { bridgeUrl }: WalletServices,
  use: (makeWallet: WalletMaker['makeWallet']) => Promise<void>,
): Promise<void> {
  const wallets: TestWallet[] = [];
  await use((options) => {
    const wallet = new TestWallet(bridgeUrl, options);
    wallets.push(wallet);
    return wallet;
  });
  for (const wallet of wallets) wallet.close();
}
