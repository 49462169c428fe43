import {
  WalletContractV3R1,
  WalletContractV3R2,
  WalletContractV4,
  WalletContractV5R1,
} from '@ton/ton';
import { accountsOfKey } from './key-accounts.js';

const publicKey = Buffer.alloc(32, 7);

describe('the accounts of a key', () => {
  it.each([
    ['mainnet', -239],
    ['testnet', -3],
  ] as const)('on %s are those of the contracts that applications create', (network, id) => {
    const wallets = [
      WalletContractV3R1.create({ workchain: 0, publicKey }),
      WalletContractV3R2.create({ workchain: 0, publicKey }),
      WalletContractV4.create({ workchain: 0, publicKey }),
      WalletContractV5R1.create({ publicKey, walletId: { networkGlobalId: id } }),
    ];
    expect(accountsOfKey(publicKey, network)).toEqual(
      wallets.map(({ address }) => address.toRawString()),
    );
  });
});
