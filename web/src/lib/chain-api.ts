import { findMismatch, type Shape, withTimeout } from '#libs/api-client/index.js';

const TIMEOUT_MS = 10_000;

interface ChainRequest {
  /** Base address of a TON Center v3 API. */
  api: string;
  signal: AbortSignal;
}

/** Reads a TON Center v3 API. @throws when it fails, or its response has another shape */
export async function readChainApi<Answer>(
  { api, signal }: ChainRequest,
  path: string,
  query: Record<string, string>,
  shape: Shape,
): Promise<Answer> {
  const url = new URL(`${api.replace(/\/+$/, '')}/${path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const response = await fetch(url, {
    headers: { Accept: 'application/json' },
    signal: withTimeout(signal, TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`The chain API answered ${response.status}`);
  const answer: Answer = await response.json();
  if (findMismatch(answer, shape)) throw new Error('The chain API answered something else');
  return answer;
}

const BALANCE: Shape = {
  fields: { accounts: { list: { fields: { balance: 'string' } } } },
};

/** The balance of an account in nanotons; 0 for an unknown one. @throws like {@link readChainApi} */
export async function fetchBalance({
  address,
  ...request
}: ChainRequest & { address: string }): Promise<bigint> {
  const query = { address, include_boc: 'false' };
  const { accounts } = await readChainApi<{ accounts: { balance: string }[] }>(
    request,
    'accountStates',
    query,
    BALANCE,
  );
  return BigInt(accounts[0]?.balance ?? 0);
}
