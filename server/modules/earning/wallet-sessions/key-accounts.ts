import { hash } from 'node:crypto';
import { beginCell, type Cell } from '@ton/core';
import type { TonNetwork } from '#libs/domain/index.js';

/** The wallet's number that applications choose, except for version 5. */
const WALLET_ID = 698_983_191;

/** The number of a wallet of version 5, which names its network. */
const V5_IDS: Readonly<Record<TonNetwork, number>> = {
  mainnet: 0x7f_ff_ff_11,
  testnet: 0x7f_ff_ff_fd,
};

/** A new wallet's contract: its code's hash and depth, and its data for a key. */
interface NewWallet {
  code: string;
  depth: number;
  data: (key: Buffer, network: TonNetwork) => Cell;
}

const v3 = (key: Buffer) =>
  beginCell().storeUint(0, 32).storeUint(WALLET_ID, 32).storeBuffer(key).endCell();

const v4 = (key: Buffer) => beginCell().storeSlice(v3(key).beginParse()).storeBit(false).endCell();

const v5 = (key: Buffer, network: TonNetwork) =>
  beginCell()
    .storeBit(true)
    .storeUint(0, 32)
    .storeUint(V5_IDS[network], 32)
    .storeBuffer(key)
    .storeBit(false)
    .endCell();

/** The versions in use: v3r1, v3r2, v4r2 and v5r1. */
const WALLETS: readonly NewWallet[] = [
  { code: 'b61041a58a7980b946e8fb9e198e3c904d24799ffa36574ea4251c41a566f581', depth: 0, data: v3 },
  { code: '84dafa449f98a6987789ba232358072bc0f76dc4524002a5d0918b9a75d2d599', depth: 0, data: v3 },
  { code: 'feb5ff6820e2ff0d9483e7e0d62c817d846789fb4ae580c878866d959dabd5c0', depth: 7, data: v4 },
  { code: '20834b7b72b112147e1b2fb457b84e74d1a30f04f737d4f62a668e9552d2b72f', depth: 6, data: v5 },
];

/** Two references and five bits, which say that there are code and data. */
const STATE_INIT = Buffer.from([2, 1, 0x34]);

/** The raw addresses of a key's wallets, as applications create them: their first contract's hash (TEP-2). */
export const accountsOfKey = (key: Buffer, network: TonNetwork): string[] =>
  WALLETS.map(({ code, depth, data }) => {
    const stored = data(key, network);
    const depths = Buffer.from([0, depth, 0, stored.depth()]);
    const parts = [STATE_INIT, depths, Buffer.from(code, 'hex'), stored.hash()];
    return `0:${hash('sha256', Buffer.concat(parts), 'hex')}`;
  });
