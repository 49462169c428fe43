import { Address, beginCell, Cell, contractAddress, type StateInit } from '@ton/core';

/** A jetton wallet as its account has it: bags of cells in Base64. */
export interface JettonWalletAccount {
  /** Raw. */
  address: string;
  code: string;
  data: string;
}

/** Bits of a status before the balance: 4 in wallets of governed jettons. */
const STATUS_BITS = [0, 4];

/** Bits that the address shares with its owner's: 8 for jettons whose wallets are in the owner's shard. */
const SHARD_BITS = [0, 8];

/**
 * The jetton wallet of another owner, derived from one that exists; null where that cannot be proven.
 *
 * An address is the hash of the code and the first data. So the account itself proves that it began as the
 * wallet of this owner and this master, also when an API lies, and another wallet of the same code differs in
 * the owner alone. A false account cannot have the address of the true one, and no tokens leave it.
 *
 * @param known the owner's wallet
 * @param owners raw: of the known wallet, and of the wanted one
 * @param master raw
 */
export function deriveJettonWallet(
  known: JettonWalletAccount,
  owners: { known: string; wanted: string },
  master: string,
): string | null {
  try {
    const [code, data] = [Cell.fromBase64(known.code), Cell.fromBase64(known.data)];
    for (const statusBits of STATUS_BITS) {
      const refs = walletRefs(data, statusBits, code, [owners.known, master]);
      if (!refs) continue;
      for (const shardBits of SHARD_BITS) {
        const template = { code, statusBits, shardBits, refs, master };
        if (addressOf(template, owners.known) === known.address) {
          return addressOf(template, owners.wanted);
        }
      }
    }
    return null;
  } catch {
    // No cells, or no address: nothing is proven.
    return null;
  }
}

/** The references of a wallet's data, if that is balance, owner and master, and at most the code. */
function walletRefs(
  data: Cell,
  statusBits: number,
  code: Cell,
  accounts: readonly string[],
): Cell[] | null {
  try {
    const slice = data.beginParse();
    slice.skip(statusBits).loadCoins();
    const isNamed = accounts.every((account) => slice.loadAddress().toRawString() === account);
    const isWhole = slice.remainingBits === 0 && data.refs.every((ref) => ref.equals(code));
    return isNamed && isWhole && data.refs.length <= 1 ? data.refs : null;
  } catch {
    return null;
  }
}

interface WalletTemplate {
  code: Cell;
  statusBits: number;
  shardBits: number;
  refs: readonly Cell[];
  master: string;
}

function addressOf(template: WalletTemplate, owner: string): string {
  const { code, statusBits, shardBits, refs, master } = template;
  const account = Address.parseRaw(owner);
  const data = beginCell()
    .storeUint(0, statusBits)
    .storeCoins(0)
    .storeAddress(account)
    .storeAddress(Address.parseRaw(master));
  for (const ref of refs) data.storeRef(ref);
  const init: StateInit = { code, data: data.endCell() };
  if (shardBits > 0) init.splitDepth = shardBits;
  const { hash } = contractAddress(0, init);
  const bytes = shardBits / 8;
  return new Address(
    0,
    Buffer.concat([account.hash.subarray(0, bytes), hash.subarray(bytes)]),
  ).toRawString();
}
