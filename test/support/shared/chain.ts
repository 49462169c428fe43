import { json, type StandIn, startStandIn } from './stand-in.js';

/** A stand-in for TON Center v3, which writes addresses in capitals and amounts as texts. */
export interface TestChain extends StandIn {
  /** Value for the setting `chain_api_url`. */
  url: string;
  /** Nanotons by raw address. */
  tons: Map<string, bigint>;
  /** Units by raw addresses of owner and jetton. */
  jettons: Map<string, bigint>;
  /** Decimals by the jetton's raw address. */
  decimals: Map<string, number>;
  /** Transactions by the account's raw address, the oldest first. */
  transactions: Map<string, TestTransaction[]>;
}

/** A transaction of a wallet; `at` is its logical time and seconds since 1970. */
interface TestTransaction {
  at: number;
  /** The sender of a received transaction; undefined: the wallet itself sent it. */
  from?: string;
  /** The received amount; 0.05 TON by default. */
  nanotons?: bigint;
}

const allOf = (url: URL, name: string): string[] =>
  url.searchParams.getAll(name).map((address) => address.toLowerCase());

const raw = (url: URL, name: string): string => allOf(url, name)[0] ?? '';

/** A transaction in TON Center v3's format. */
function toTransaction(account: string, { at, from, nanotons = 50_000_000n }: TestTransaction) {
  const out = { destination: account.toUpperCase(), bounced: false };
  return {
    account: account.toUpperCase(),
    lt: String(at),
    prev_trans_lt: '0',
    now: at,
    hash: Buffer.alloc(32, 1).toString('base64'),
    description: { aborted: false },
    in_msg: {
      source: from?.toUpperCase() ?? null,
      bounced: false,
      value: from ? String(nanotons) : null,
    },
    out_msgs: from ? [] : [out],
  };
}

export async function startChain(): Promise<TestChain> {
  const tons = new Map<string, bigint>();
  const jettons = new Map<string, bigint>();
  const decimals = new Map<string, number>();
  const transactions = new Map<string, TestTransaction[]>();
  const service = await startStandIn((url) => {
    const address = raw(url, 'address');
    if (url.pathname.endsWith('/accountStates')) {
      const known = allOf(url, 'address').filter((account) => tons.has(account));
      const accounts = known.map((account) => ({
        address: account.toUpperCase(),
        balance: `${tons.get(account)}`,
        status: 'active',
      }));
      return json({ accounts });
    }
    if (url.pathname.endsWith('/jetton/wallets')) {
      const jetton = raw(url, 'jetton_address');
      const owners = allOf(url, 'owner_address').filter((owner) =>
        jettons.has(`${owner} ${jetton}`),
      );
      const jetton_wallets = owners.map((owner) => ({
        owner: owner.toUpperCase(),
        jetton: jetton.toUpperCase(),
        balance: `${jettons.get(`${owner} ${jetton}`)}`,
      }));
      return json({ jetton_wallets });
    }
    if (url.pathname.endsWith('/transactions')) {
      const account = raw(url, 'account');
      const from = Number(url.searchParams.get('start_lt'));
      const later = (transactions.get(account) ?? []).filter(({ at }) => at >= from);
      const page = later.slice(0, Number(url.searchParams.get('limit')));
      return json({ transactions: page.map((one) => toTransaction(account, one)) });
    }
    const known = decimals.get(address);
    const jetton_content = known === undefined ? { symbol: 'JETD' } : { decimals: String(known) };
    return json({ jetton_masters: [{ address: address.toUpperCase(), jetton_content }] });
  });
  return { ...service, url: `${service.origin}/api/v3`, tons, jettons, decimals, transactions };
}
