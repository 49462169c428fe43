import { findMismatch, type Shape, withTimeout } from '#libs/api-client/index.js';

const TIMEOUT_MS = 10_000;

interface BalanceRequest {
  /** Base address of a TON Center v3 API. */
  api: string;
  address: string;
  signal: AbortSignal;
}

interface AccountStates {
  accounts: { balance: string }[];
}

const ACCOUNT_STATES: Shape = {
  fields: { accounts: { list: { fields: { balance: 'string' } } } },
};

const isAccountStates = (answer: unknown): answer is AccountStates =>
  findMismatch(answer, ACCOUNT_STATES) === undefined;

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
    signal: withTimeout(signal, TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`The chain API answered ${response.status}`);
  const answer: unknown = await response.json();
  if (!isAccountStates(answer)) throw new Error('The chain API answered something else');
  return BigInt(answer.accounts[0]?.balance ?? 0);
}
