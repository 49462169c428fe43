import type { Cell, StateInit } from '@ton/core';
import { signInFailed } from './sign-in.errors.js';

const KEY_BITS = 256;

/** The position of the owner's key in the data of a wallet's contract. */
interface KeyPlace {
  /** Bits before the key. */
  offset: number;
  /** Whether a dictionary (plugins, extensions) follows the key. */
  has_dictionary?: boolean;
  /** Whether the first bit says if signatures are allowed. */
  has_switch?: boolean;
}

const V4: KeyPlace = { offset: 64, has_dictionary: true };
const V5_BETA: KeyPlace = { offset: 113, has_dictionary: true };
const V5: KeyPlace = { offset: 65, has_dictionary: true, has_switch: true };

/** Known wallets by the hash of their code, tested with @ton/ton's contracts. */
const WALLETS: Readonly<Record<string, KeyPlace>> = {
  // v1r1, v1r2, v1r3
  a0cfc2c48aee16a271f2cfc0b7382d81756cecb1017d077faaab3bb602f6868c: { offset: 32 },
  d4902fcc9fad74698fa8e353220a68da0dcf72e32bcb2eb9ee04217c17d3062c: { offset: 32 },
  '587cc789eff1c84f46ec3797e45fc809a14ff5ae24f1e0c7a6a99cc9dc9061ff': { offset: 32 },
  // v2r1, v2r2
  '5c9a5e68c108e18721a07c42f9956bfb39ad77ec6d624b60c576ec88eee65329': { offset: 32 },
  fe9530d3243853083ef2ef0b4c2908c0abf6fa1c31ea243aacaa5bf8c7d753f1: { offset: 32 },
  // v3r1, v3r2
  b61041a58a7980b946e8fb9e198e3c904d24799ffa36574ea4251c41a566f581: { offset: 64 },
  '84dafa449f98a6987789ba232358072bc0f76dc4524002a5d0918b9a75d2d599': { offset: 64 },
  // v4r1, v4r2
  '64dd54805522c5be8a9db59cea0105ccf0d08786ca79beb8cb79e880a8d7322d': V4,
  feb5ff6820e2ff0d9483e7e0d62c817d846789fb4ae580c878866d959dabd5c0: V4,
  // v5 beta: its code, and its code as a library cell
  e4cf3b2f4c6d6a61ea0f2b5447d266785b26af3637db2deee6bcd1aa826f3412: V5_BETA,
  f3d7ca53493deedac28b381986a849403cbac3d2c584779af081065af0ac4b93: V5_BETA,
  // v5r1
  '20834b7b72b112147e1b2fb457b84e74d1a30f04f737d4f62a668e9552d2b72f': V5,
};

/** Returns undefined for unknown code. @throws AppError 401 if the data does not fit or forbids signatures. */
export function readWalletKey({ code, data }: StateInit): Buffer | undefined {
  const place = WALLETS[code?.hash().toString('hex') ?? ''];
  if (!place || !data) return undefined;
  if (!isWhole(data, place)) throw signInFailed('state_init_malformed');
  const slice = data.beginParse();
  if (place.has_switch && !slice.preloadBit()) throw signInFailed('signatures_off');
  return slice.skip(place.offset).loadBuffer(KEY_BITS / 8);
}

function isWhole({ bits, refs }: Cell, { offset, has_dictionary = false }: KeyPlace): boolean {
  const length = offset + KEY_BITS + (has_dictionary ? 1 : 0);
  if (bits.length !== length) return false;
  return refs.length === (has_dictionary && bits.at(length - 1) ? 1 : 0);
}
