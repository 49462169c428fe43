import { Injectable } from '@nestjs/common';
import { parseTonAddress, type SiteSettings, TON_DECIMALS } from '#libs/domain/index.js';
import { Unavailable } from '../../outbound/http-client.js';
import { Cache } from '../../response-cache/cache.js';
import type { Schemas } from './schema.js';
import { invalidResponse, rawAddress, ToncenterClient } from './toncenter-client.js';

/** Milliseconds; visitors may retry as often as they like. */
const BALANCE_LIFETIME = 5_000;
const DECIMALS_LIFETIME = 3_600_000;
const MAX_DECIMALS = 255;

/** Visitors choose the keys, so their number is limited here. */
const MOST = 10_000;

/** A value, and the milliseconds until it is loaded again; 0 when it was loaded just now. */
interface CachedValue<Value> {
  value: Value;
  wait: number;
}

/** A jetton's decimals are not known yet; a guess could be wrong by powers of ten. */
export class DecimalsUnknown extends Unavailable {
  override name = 'DecimalsUnknown';
}

interface JettonWallet {
  /** Raw. */
  address: string;
  units: bigint;
}

interface ReadOptions {
  /** Bypasses the cache and reads in the queue, for jobs and operators. */
  queued?: boolean;
  /** Bypasses the cache and reads with one call, for jobs that count their calls. */
  once?: boolean;
}

type Send = ToncenterClient['request'];
type Fields = Readonly<Record<string, unknown>>;

/** Balances and decimals on TON, cached for a moment. */
@Injectable()
export class ChainService {
  private readonly balances = cacheFor<bigint>(BALANCE_LIFETIME);
  private readonly decimals = cacheFor<number>(DECIMALS_LIFETIME);

  constructor(private readonly client: ToncenterClient) {}

  /** Nanotons of a raw account. @throws Unavailable */
  tonBalance(account: string, settings: SiteSettings): Promise<CachedValue<bigint>> {
    return cached(this.balances, [account], settings, async () => {
      const input = { address: [account], include_boc: false };
      const { accounts } = await this.client.request('getAccountStates', input, settings);
      const found = onlyMatch(accounts, ({ address }) => isAccount(address, account));
      return found ? unitsOf(found.balance) : 0n;
    });
  }

  /** The smallest units of a jetton that a raw account owns. @throws Unavailable */
  jettonBalance(
    account: string,
    jetton: string,
    settings: SiteSettings,
  ): Promise<CachedValue<bigint>> {
    return cached(this.balances, [account, jetton], settings, async () => {
      const found = await findWallet(account, jetton, settings, this.client.request);
      return found ? unitsOf(found.balance) : 0n;
    });
  }

  /**
   * Balances of raw accounts, with one call; 0 where the index knows none. @throws Unavailable
   * @param jetton raw; null for nanotons
   */
  async readBalances(
    accounts: readonly string[],
    jetton: string | null,
    settings: SiteSettings,
  ): Promise<Map<string, bigint>> {
    const found =
      jetton === null
        ? await this.tonBalances(accounts, settings)
        : await this.jettonBalances(accounts, jetton, settings);
    const owned = new Map(
      found.map(([address, balance]) => [rawAddress(address), unitsOf(balance)]),
    );
    if ([...owned.keys()].some((account) => !accounts.includes(account))) throw invalidResponse();
    return new Map(accounts.map((account) => [account, owned.get(account) ?? 0n]));
  }

  private async tonBalances(accounts: readonly string[], settings: SiteSettings) {
    const input = { address: [...accounts], include_boc: false };
    const response = await this.client.requestOnce('getAccountStates', input, settings);
    return response.accounts.map(({ address, balance }) => [address, balance] as const);
  }

  private async jettonBalances(
    accounts: readonly string[],
    jetton_address: string,
    settings: SiteSettings,
  ) {
    const input = { owner_address: [...accounts], jetton_address, limit: accounts.length };
    const { jetton_wallets } = await this.client.requestOnce('getJettonWallets', input, settings);
    if (jetton_wallets.some(({ jetton }) => !isAccount(jetton, jetton_address))) {
      throw invalidResponse();
    }
    return jetton_wallets.map(({ owner, balance }) => [owner, balance] as const);
  }

  /** An account's wallet of a jetton; null when the index does not know it. @throws Unavailable */
  async jettonWallet(
    account: string,
    jetton: string,
    settings: SiteSettings,
  ): Promise<JettonWallet | null> {
    const found = await findWallet(account, jetton, settings, this.client.requestQueued);
    return found ? { address: rawAddress(found.address), units: unitsOf(found.balance) } : null;
  }

  /** Decimals of a jetton, nine by default (TEP-64). @throws DecimalsUnknown until its description was read. */
  async jettonDecimals(
    jetton: string,
    settings: SiteSettings,
    { queued, once }: ReadOptions = {},
  ): Promise<number> {
    const load = async (send: Send) => {
      const { jetton_masters, metadata } = await send(
        'getJettonMasters',
        { address: jetton, limit: 1 },
        settings,
      );
      const found = onlyMatch(jetton_masters, ({ address }) => isAccount(address, jetton));
      return decimalsOf(contentOf(found?.jetton_content) ?? fileOf(metadata, jetton));
    };
    if (once) return load(this.client.requestOnce);
    if (queued) return load(this.client.requestQueued);
    const known = await cached(this.decimals, [jetton], settings, () => load(this.client.request));
    return known.value;
  }
}

async function findWallet(
  owner_address: string,
  jetton_address: string,
  settings: SiteSettings,
  send: Send,
) {
  const input = { owner_address: [owner_address], jetton_address, limit: 1 };
  const { jetton_wallets } = await send('getJettonWallets', input, settings);
  return onlyMatch(
    jetton_wallets,
    ({ owner, jetton }) => isAccount(owner, owner_address) && isAccount(jetton, jetton_address),
  );
}

async function cached<Value>(
  cache: Cache<Value>,
  addresses: readonly string[],
  { chain_api_url, ton_network }: SiteSettings,
  load: () => Promise<Value>,
): Promise<CachedValue<Value>> {
  const key = [ton_network, chain_api_url, ...addresses].join(' ');
  const wait = cache.wait(key);
  return { value: await cache.get(key, load), wait };
}

const cacheFor = <Value>(lifetime: number) =>
  new Cache<Value>({ most: MOST, lifetime, isEnabled: true });

/** The requested entry; undefined for an empty list. @throws InvalidResponse for other entries. */
function onlyMatch<Entry>(list: readonly Entry[], isMatch: (entry: Entry) => boolean) {
  const found = list.find(isMatch);
  if (!found && list.length > 0) throw invalidResponse();
  return found;
}

const isAccount = (address: string, account: string): boolean =>
  parseTonAddress(address)?.raw === account;

function unitsOf(balance: string | null | undefined): bigint {
  if (balance == null) throw invalidResponse();
  return BigInt(balance);
}

/** The contract's own description; undefined when it names a file instead, or nothing is known. */
function contentOf(content: Fields | null | undefined): Fields | undefined {
  const fields = content ?? {};
  const isWhole = Object.keys(fields).length > 0 && !('uri' in fields);
  return isWhole || 'decimals' in fields ? fields : undefined;
}

/** The file that the contract names; undefined until the API has read it. */
function fileOf(
  metadata: Record<string, Schemas['Metadata']> | null | undefined,
  jetton: string,
): Fields | undefined {
  const [, found] =
    Object.entries(metadata ?? {}).find(([address]) => isAccount(address, jetton)) ?? [];
  const [info] = found?.token_info ?? [];
  const isRead = found?.is_indexed === true && info && info.valid !== false;
  return isRead ? (info.extra ?? {}) : undefined;
}

function decimalsOf(fields: Fields | undefined): number {
  if (!fields) throw new DecimalsUnknown('The description of the token was not read yet');
  const { decimals: given = TON_DECIMALS } = fields;
  const decimals = typeof given === 'string' && /^\d{1,3}$/.test(given) ? Number(given) : given;
  const isPossible = typeof decimals === 'number' && Number.isInteger(decimals) && decimals >= 0;
  if (isPossible && decimals <= MAX_DECIMALS) return decimals;
  throw new DecimalsUnknown('The token names an impossible number of decimals');
}
