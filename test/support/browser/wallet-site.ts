import { type Product, startProduct } from '../shared/product.js';
import { startWalletServices, type WalletServices } from './wallet-services.js';

interface Credentials {
  username: string;
  password: string;
}

async function call(url: string, method: string, body: unknown, token?: string): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${url} answered ${response.status}`);
  return response.json();
}

export interface WalletSite {
  server: Product;
  services: WalletServices;
  stop(): Promise<void>;
}

/** Starts a product and the services that its visitors' wallets need. */
export async function startWalletSite(): Promise<WalletSite> {
  const [server, services] = await Promise.all([startProduct(), startWalletServices()]);
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
  const api = `${url}/api/v1/admin`;
  const hint = await fetch(`${api}/auth/default-credentials`);
  const { default_credentials } = (await hint.json()) as { default_credentials: Credentials };
  const login = (await call(`${api}/auth/login`, 'POST', default_credentials)) as {
    access_token: string;
  };
  const settings = { wallets_list_url: walletsListUrl, chain_api_url: chainApiUrl };
  await call(`${api}/settings`, 'PUT', settings, login.access_token);
}
