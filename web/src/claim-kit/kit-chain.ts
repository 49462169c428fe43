import { Cell } from '@ton/core';
import type { Shape } from '#libs/api-client/index.js';
import { type DistributorState, readDistributor } from '#libs/contracts/distributor.js';
import { DISTRIBUTOR_CODE_HASH } from '#libs/contracts/distributor-code.js';
import { fetchBalance, readChainApi } from '../lib/chain-api.js';
import { KitError, type LoadedKit } from './kit-data.js';

interface Account {
  /** Base64. */
  code_hash?: string | null;
  /** A bag of cells in Base64. */
  data_boc?: string | null;
}

const TEXT: Shape = { optional: { nullable: 'string' } };
const ACCOUNTS: Shape = {
  fields: { accounts: { list: { fields: { code_hash: TEXT, data_boc: TEXT } } } },
};

/**
 * Reads the contract, which has to pay the lines of the kit.
 * @throws KitError for another contract, another root, and without an answer
 */
export async function readContract(kit: LoadedKit, signal: AbortSignal): Promise<DistributorState> {
  const { address, chain_api_url: api, code_hash, merkle_root } = kit.about;
  const query = { address, include_boc: 'true' };
  const { accounts } = await retried(() =>
    readChainApi<{ accounts: Account[] }>({ api, signal }, 'accountStates', query, ACCOUNTS),
  );
  const [account] = accounts;
  const code = account?.code_hash && Buffer.from(account.code_hash, 'base64').toString('hex');
  if (code !== DISTRIBUTOR_CODE_HASH || code !== code_hash) throw new KitError('contract');
  const state = stateOf(account?.data_boc ?? '');
  if (state.jetton_master !== kit.master) throw new KitError('contract');
  if (state.merkle_root !== merkle_root) throw new KitError('root');
  return state;
}

function stateOf(data: string): DistributorState {
  try {
    return readDistributor(Cell.fromBase64(data));
  } catch (cause) {
    throw new KitError('contract', { cause });
  }
}

const WALLETS: Shape = {
  fields: { jetton_wallets: { list: { fields: { balance: 'string' } } } },
};

/** The token's smallest units that an account has. @param owner raw @throws KitError without an answer */
export async function readTokens(
  { about, master }: LoadedKit,
  owner: string,
  signal: AbortSignal,
): Promise<bigint> {
  const query = { owner_address: owner, jetton_address: master, limit: '1' };
  const request = { api: about.chain_api_url, signal };
  const { jetton_wallets } = await retried(() =>
    readChainApi<{ jetton_wallets: { balance: string }[] }>(
      request,
      'jetton/wallets',
      query,
      WALLETS,
    ),
  );
  return BigInt(jetton_wallets[0]?.balance ?? 0);
}

/** The nanotons of an account. @param owner raw @throws KitError without an answer */
export const readBalance = (
  { about }: LoadedKit,
  owner: string,
  signal: AbortSignal,
): Promise<bigint> =>
  retried(() => fetchBalance({ api: about.chain_api_url, address: owner, signal }));

/** Milliseconds before a request is sent again: public APIs take one a second. */
const PAUSES_MS = [1200, 2400];

/** @throws KitError when all tries fail */
async function retried<Answer>(read: () => Promise<Answer>): Promise<Answer> {
  for (const pause of PAUSES_MS) {
    try {
      return await read();
    } catch (error) {
      console.info('The chain API is called again.', error);
      await new Promise((resume) => setTimeout(resume, pause));
    }
  }
  return read().catch((cause: unknown) => {
    throw new KitError('away', { cause });
  });
}
