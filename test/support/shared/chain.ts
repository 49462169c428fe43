import { json, type StandIn, startStandIn } from './stand-in.js';

/** A stand-in for TON Center v3, which writes addresses in capitals and amounts as texts. */
export interface TestChain extends StandIn {
  /** For the setting `chain_api_url`. */
  url: string;
  /** Nanotons by raw address. */
  tons: Map<string, bigint>;
  /** Units by raw addresses of owner and jetton. */
  jettons: Map<string, bigint>;
  /** By the jetton's raw address. */
  decimals: Map<string, number>;
}

const raw = (url: URL, name: string): string => (url.searchParams.get(name) ?? '').toLowerCase();

export async function startChain(): Promise<TestChain> {
  const tons = new Map<string, bigint>();
  const jettons = new Map<string, bigint>();
  const decimals = new Map<string, number>();
  const service = await startStandIn((url) => {
    const address = raw(url, 'address');
    if (url.pathname.endsWith('/accountStates')) {
      const balance = tons.get(address);
      const account = { address: address.toUpperCase(), balance: `${balance}`, status: 'active' };
      return json({ accounts: balance === undefined ? [] : [account] });
    }
    if (url.pathname.endsWith('/jetton/wallets')) {
      const [owner, jetton] = [raw(url, 'owner_address'), raw(url, 'jetton_address')];
      const balance = jettons.get(`${owner} ${jetton}`);
      const wallet = {
        owner: owner.toUpperCase(),
        jetton: jetton.toUpperCase(),
        balance: `${balance}`,
      };
      return json({ jetton_wallets: balance === undefined ? [] : [wallet] });
    }
    const known = decimals.get(address);
    const jetton_content = known === undefined ? { symbol: 'JETD' } : { decimals: String(known) };
    return json({ jetton_masters: [{ address: address.toUpperCase(), jetton_content }] });
  });
  return { ...service, url: `${service.origin}/api/v3`, tons, jettons, decimals };
}
