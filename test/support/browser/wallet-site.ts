import { clientOf } from '../shared/api.js';
import { DEMO_ADMIN } from '../shared/credentials.js';
import { login } from '../shared/login.js';
import { type Product, startProduct } from '../shared/product.js';
import { startWalletServices, type WalletServices } from './wallet-services.js';

export interface WalletSite {
  server: Product;
  services: WalletServices;
  stop(): Promise<void>;
}

/** Starts a product and the services that its visitors' wallets need. */
export async function startWalletSite(): Promise<WalletSite> {
  const [server, services] = await Promise.all([
    startProduct({ OUTBOUND_REQUESTS: 'on' }),
    startWalletServices(),
  ]);
  await setLocalWallets(server, services);
  const stop = async () => {
    await server.stop();
    await services.close();
  };
  return { server, services, stop };
}

/** Sets the product's wallets list and chain API to local ones, as an operator would. */
async function setLocalWallets(
  { url }: Pick<Product, 'url'>,
  { walletsListUrl, chainApiUrl }: WalletServices,
): Promise<void> {
  const settings = { wallets_list_url: walletsListUrl, chain_api_url: chainApiUrl };
  const admin = clientOf(url, await login(url, DEMO_ADMIN));
  await admin.call('updateSettings', { body: settings });
}
