import type { Language } from '#libs/domain/index.js';

const TIMEOUT_MS = 10_000;
const NANOTONS = 1_000_000_000n;
const LOCALES: Record<Language, string> = { en: 'en-US', zh: 'zh-CN' };

interface BalanceRequest {
  /** Base address of a TON Center v3 API. */
  api: string;
  address: string;
  signal: AbortSignal;
}

interface AccountStates {
  accounts: { balance: string }[];
}

/**
 * The balance of an account in nanotons. An account that the chain has never seen has none.
 *
 * @throws when the API cannot be reached, refuses, or answers something else.
 */
export async function fetchBalance({ api, address, signal }: BalanceRequest): Promise<bigint> {
  const url = new URL(`${api.replace(/\/+$/, '')}/accountStates`);
  url.searchParams.set('address', address);
  url.searchParams.set('include_boc', 'false');
  const response = await fetch(url, {
    headers: { Accept: 'application/json' },
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  if (!response.ok) throw new Error(`The chain API answered ${response.status}`);
  const { accounts } = (await response.json()) as AccountStates;
  return BigInt(accounts[0]?.balance ?? 0);
}

/** Nanotons as TON with at most four decimals, rounded down: nobody has more than is shown. */
export function formatTon(nanotons: bigint, language: Language): string {
  const fraction = (nanotons % NANOTONS).toString().padStart(9, '0');
  return new Intl.NumberFormat(LOCALES[language], {
    maximumFractionDigits: 4,
    roundingMode: 'trunc',
  }).format(`${nanotons / NANOTONS}.${fraction}` as `${number}`);
}
