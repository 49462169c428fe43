import { beginCell, Dictionary } from '@ton/core';
import {
  basechainAddress,
  CHUNK_BYTES,
  DISTRIBUTOR_CODE_HASH,
  distributorAddress,
  distributorInit,
  MerkleTree,
} from '#libs/contracts/index.js';
import {
  type ClaimKit,
  type ClaimLine,
  formatClaimLines,
  formatContractAddress,
} from '#libs/domain/index.js';

const UNIT = 10n ** 9n;
const CONFIG = {
  owner: `0:${'1'.repeat(64)}`,
  jetton_master: `0:${'2'.repeat(64)}`,
  id: 1n,
  deadline: 1_900_000_000,
};

/** Raw. */
export const RECEIVER = `0:${'a'.repeat(64)}`;

const LINES: readonly ClaimLine[] = [
  { number: 3, amount: 4n * UNIT, receiver: RECEIVER },
  { number: 5, amount: 6n * UNIT, receiver: `0:${'b'.repeat(64)}` },
  { number: 9, amount: 25n * (UNIT / 10n), receiver: RECEIVER },
];

const ADDRESS = distributorAddress(CONFIG);

/** The root of the lines of the kit. */
export const ROOT = MerkleTree.of(ADDRESS, LINES).root;

/** The text of `lines.csv`. */
export const LINES_CSV = [...formatClaimLines(LINES)].join('');

/** `distributor.json` of the lines. */
export const ABOUT: ClaimKit = {
  address: formatContractAddress(ADDRESS, 'mainnet'),
  code_hash: DISTRIBUTOR_CODE_HASH,
  merkle_root: ROOT,
  network: 'mainnet',
  jetton: {
    master: formatContractAddress(CONFIG.jetton_master, 'mainnet'),
    symbol: 'JETD',
    decimals: 9,
  },
  chain_api_url: 'https://chain.example/api/v3',
  project: { name: 'Sample', url: 'https://claims.example' },
};

interface ContractOptions {
  root?: string;
  /** Seconds since 1970. */
  deadline?: number;
  /** Numbers below 992. */
  paid?: readonly number[];
}

/** The contract's account in an answer of the chain API. */
export function contractAccount({
  root = ROOT,
  deadline = CONFIG.deadline,
  paid = [],
}: ContractOptions = {}) {
  const chunk = Buffer.alloc(CHUNK_BYTES);
  for (const number of paid)
    chunk[number >> 3] = (chunk[number >> 3] ?? 0) | (0x80 >> (number & 7));
  const chunks = Dictionary.empty(Dictionary.Keys.Uint(23), Dictionary.Values.Buffer(CHUNK_BYTES));
  if (paid.length > 0) chunks.set(0, chunk);
  const { data } = distributorInit(CONFIG);
  const identity = data?.refs[0] ?? beginCell().endCell();
  const state = beginCell()
    .storeAddress(basechainAddress(CONFIG.owner))
    .storeAddress(null)
    .storeUint(BigInt(`0x${root}`), 256)
    .storeUint(deadline, 32)
    .storeUint(0, 16)
    .storeUint(chunks.size, 32)
    .storeDict(chunks)
    .storeRef(identity)
    .endCell();
  return {
    balance: '1000000000',
    code_hash: Buffer.from(DISTRIBUTOR_CODE_HASH, 'hex').toString('base64'),
    data_boc: state.toBoc().toString('base64'),
  };
}
