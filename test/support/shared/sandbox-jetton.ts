import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Address, beginCell, Cell, Dictionary, type StateInit } from '@ton/core';
import { jettonMinterCode } from '@ton-community/assets-sdk/dist/jetton/contracts/build/jetton-minter.js';
import { jettonWalletCode } from '@ton-community/assets-sdk/dist/jetton/contracts/build/jetton-wallet.js';

/** An order to a jetton wallet to take tokens (TEP-74). */
const INTERNAL_TRANSFER = 0x178d4519;

/** A governed minter's order to keep the attached TON. */
const TOP_UP = 0xd372158c;

const METADATA = 'https://example.com/token.json';

/** The contracts of a jetton, and the differences of the generations beside their code. */
export interface Jetton {
  minter: Cell;
  /** The wallet's code as the minter names it: the code itself, or a reference to a library. */
  wallet: Cell;
  /** The libraries that the chain needs; null without references. */
  libraries: Cell | null;
  /** The minter's order to make tokens. */
  mintOp: number;
  /** The minter's first message. */
  greeting: Cell;
  /** The minter's initial data. */
  data(admin: Address, wallet: Cell): Cell;
}

/** The usual one of the years before 2024: discoverable, each wallet with a copy of its code. */
export const CLASSIC_JETTON: Jetton = {
  minter: Cell.fromBase64(jettonMinterCode.codeBoc),
  wallet: Cell.fromBase64(jettonWalletCode.codeBoc),
  libraries: null,
  mintOp: 21,
  greeting: beginCell().endCell(),
  data: (admin, wallet) =>
    beginCell()
      .storeCoins(0)
      .storeAddress(admin)
      .storeRef(beginCell().storeUint(1, 8).storeStringTail(METADATA).endCell())
      .storeRef(wallet)
      .endCell(),
};

/**
 * A governed jetton, as stablecoins and most tokens since 2024 are: its wallets refer to one library.
 *
 * @param folder of its project's build, with `JettonMinter.compiled.json` and `JettonWallet.compiled.json`
 */
export async function readGovernedJetton(folder: string): Promise<Jetton> {
  const read = async (name: string) => {
    const { hex } = JSON.parse(await readFile(join(folder, `${name}.compiled.json`), 'utf8'));
    return Cell.fromHex(hex);
  };
  const [minter, code] = await Promise.all([read('JettonMinter'), read('JettonWallet')]);
  const library = beginCell().storeUint(2, 8).storeBuffer(code.hash()).endCell();
  const libraries = Dictionary.empty(Dictionary.Keys.Buffer(32), Dictionary.Values.Cell());
  libraries.set(code.hash(), code);
  return {
    minter,
    wallet: new Cell({ exotic: true, bits: library.bits, refs: [] }),
    libraries: beginCell().storeDictDirect(libraries).endCell(),
    mintOp: 0x642b7d07,
    greeting: beginCell().storeUint(TOP_UP, 32).storeUint(0, 64).endCell(),
    data: (admin, wallet) =>
      beginCell()
        .storeCoins(0)
        .storeAddress(admin)
        .storeAddress(null)
        .storeRef(wallet)
        .storeRef(beginCell().storeStringTail(METADATA).endCell())
        .endCell(),
  };
}

export const minterInit = (jetton: Jetton, admin: Address): StateInit => ({
  code: jetton.minter,
  data: jetton.data(admin, jetton.wallet),
});

/** The minter's order, from its admin. */
export function mintBody(jetton: Jetton, to: Address, units: bigint, admin: Address): Cell {
  const transfer = beginCell()
    .storeUint(INTERNAL_TRANSFER, 32)
    .storeUint(0, 64)
    .storeCoins(units)
    .storeAddress(null)
    .storeAddress(admin)
    .storeCoins(0)
    .storeBit(false)
    .endCell();
  return beginCell()
    .storeUint(jetton.mintOp, 32)
    .storeUint(0, 64)
    .storeAddress(to)
    .storeCoins(10n ** 8n)
    .storeRef(transfer)
    .endCell();
}
