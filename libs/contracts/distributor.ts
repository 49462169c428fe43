import {
  Address,
  beginCell,
  Cell,
  contractAddress,
  Dictionary,
  type DictionaryValue,
  type StateInit,
} from '@ton/core';
import { DISTRIBUTOR_CODE } from './distributor-code.js';
import { CHUNK_BYTES, PaidNumbers } from './paid-numbers.js';

const CHUNK_KEY_BITS = 23;

/** No account's state has more: two cells each, of 65,536. */
const MAX_CHUNKS = 2 ** 15;

/** The facts that distinguish distributors: the address follows from them. */
export interface DistributorConfig {
  /** Raw. */
  owner: string;
  /** Raw. */
  jetton_master: string;
  /** One owner can have several distributors of one jetton; unsigned, 64 bits. */
  id: bigint;
  /** Seconds since 1970, as at the deployment: until then lines can be pulled. */
  deadline: number;
}

export interface DistributorState extends DistributorConfig {
  /** Raw; null until the contract is set up. */
  jetton_wallet: string | null;
  /** 64 hexadecimal digits; zeros where nothing can be pulled. */
  merkle_root: string;
  /** How often numbers were reopened. */
  reopenings: number;
  paid: PaidNumbers;
}

/** The data is not a distributor's. */
class ContractDataError extends Error {
  override name = 'ContractDataError';
}

/** An account in workchain 0; throws a RangeError for anything else. */
export function basechainAddress(raw: string): Address {
  if (!/^0:[0-9a-f]{64}$/.test(raw)) throw new RangeError(`${raw} is no raw address.`);
  return Address.parseRaw(raw);
}

/** Code and data with which the contract is deployed. */
export function distributorInit(config: DistributorConfig): StateInit {
  const identity = beginCell()
    .storeAddress(basechainAddress(config.jetton_master))
    .storeUint(config.id, 64)
    .endCell();
  const data = beginCell()
    .storeAddress(basechainAddress(config.owner))
    .storeAddress(null)
    .storeUint(0, 256)
    .storeUint(config.deadline, 32)
    .storeUint(0, 16)
    .storeUint(0, 32)
    .storeBit(false)
    .storeRef(identity)
    .endCell();
  return { code: Cell.fromBase64(DISTRIBUTOR_CODE), data };
}

/** Raw. */
export function distributorAddress(config: DistributorConfig): string {
  return contractAddress(0, distributorInit(config)).toRawString();
}

/** Reads a distributor's data; throws a {@link ContractDataError} for anything else. */
export function readDistributor(data: Cell): DistributorState {
  try {
    return readState(data);
  } catch (cause) {
    throw new ContractDataError('This is not the data of a distributor.', { cause });
  }
}

function readState(data: Cell): DistributorState {
  const slice = data.beginParse();
  const owner = slice.loadAddress().toRawString();
  const jetton_wallet = slice.loadMaybeAddress()?.toRawString() ?? null;
  const merkle_root = slice.loadUintBig(256).toString(16).padStart(64, '0');
  const deadline = slice.loadUint(32);
  const reopenings = slice.loadUint(16);
  const chunks = slice.loadUint(32);
  if (chunks > MAX_CHUNKS) throw new RangeError('The bitmap is larger than an account.');
  const paid = slice.loadDict(Dictionary.Keys.Uint(CHUNK_KEY_BITS), chunkValue(chunks));
  const identity = slice.loadRef().beginParse();
  slice.endParse();
  const jetton_master = identity.loadAddress().toRawString();
  const id = identity.loadUintBig(64);
  identity.endParse();
  if (paid.size !== chunks) throw new RangeError('The bitmap is not complete.');
  return {
    owner,
    jetton_master,
    id,
    jetton_wallet,
    merkle_root,
    deadline,
    reopenings,
    paid: new PaidNumbers(paid),
  };
}

/** A few cells that refer to each other can be a dictionary of millions. @param chunks that it says it has */
function chunkValue(chunks: number): DictionaryValue<Uint8Array> {
  let read = 0;
  return {
    serialize() {
      throw new Error('Only the contract writes its bitmap.');
    },
    parse(slice) {
      read += 1;
      if (read > chunks) throw new RangeError('The bitmap is not complete.');
      const chunk = slice.loadBuffer(CHUNK_BYTES);
      slice.endParse();
      return chunk;
    },
  };
}
