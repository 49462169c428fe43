import {
  DEFAULT_SITE_SETTINGS,
  type SiteSettings,
  type TonNetwork,
} from '../site/site-settings.js';

type ChainServices = Pick<SiteSettings, 'chain_api_url' | 'explorer_url'>;
type ChainSettings = ChainServices & Pick<SiteSettings, 'ton_network'>;

/** The public services of each network: TON Center v3 and Tonviewer (decision 21). */
const PUBLIC_SERVICES: Record<TonNetwork, ChainServices> = {
  mainnet: DEFAULT_SITE_SETTINGS,
  testnet: {
    chain_api_url: 'https://testnet.toncenter.com/api/v3',
    explorer_url: 'https://testnet.tonviewer.com',
  },
};

/** The addresses of the public chain APIs, one for each network. */
export const PUBLIC_CHAIN_APIS = Object.values(PUBLIC_SERVICES).map(
  ({ chain_api_url }) => chain_api_url,
);

/**
 * Where accounts of a network are looked up (decision 36): public services stand for their counterparts
 * on every network, an operator's own for the network of the settings. Without a slash at the end; `''`
 * where there is none, and for an unknown network.
 */
export function chainServices(settings: ChainSettings, network: TonNetwork | null): ChainServices {
  const serviceOf = (name: keyof ChainServices) => {
    const address = settings[name].replace(/\/+$/, '');
    const isPublic = Object.values(PUBLIC_SERVICES).some((known) => known[name] === address);
    if (isPublic && network) return PUBLIC_SERVICES[network][name];
    return network === settings.ton_network ? address : '';
  };
  return { chain_api_url: serviceOf('chain_api_url'), explorer_url: serviceOf('explorer_url') };
}

/** The explorer's page of a transaction; null where there is no explorer, or no transaction. */
export function transactionPage(settings: ChainSettings, hash: string | null): string | null {
  const { explorer_url } = chainServices(settings, settings.ton_network);
  return explorer_url && hash ? `${explorer_url}/transaction/${hash}` : null;
}

/** The explorer's page of an account; `''` where there is no explorer. */
export function explorerPage(settings: ChainSettings, address: string): string {
  const { explorer_url } = chainServices(settings, settings.ton_network);
  return explorer_url && `${explorer_url}/${address}`;
}
