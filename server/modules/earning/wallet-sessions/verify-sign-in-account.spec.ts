import { beginCell, Cell, storeStateInit } from '@ton/core';
import {
  type Cheats,
  DOMAIN,
  flipped,
  judge,
  payload,
  proved,
  SECONDS,
  stateInitWith,
  victim,
} from '../../../../test/support/server/sign-in-proofs.js';
import { MAINNET, TESTNET, WalletAccount } from '../../../../test/support/shared/wallet-account.js';

/** Ways to cheat with the account and its contract, each with the check that it fails at. */
const CHEATS: Cheats = {
  'a friendly address': [
    'address_malformed',
    () => {
      const { account, proof } = proved();
      const address = 'UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI';
      return { account: { ...account, address }, proof };
    },
  ],
  'an address with a zero more': [
    'workchain_unsupported',
    () => {
      const { account, proof } = proved();
      return { account: { ...account, address: `0${account.address}` }, proof };
    },
  ],
  'the masterchain': [
    'workchain_unsupported',
    () => {
      const { account, proof } = proved();
      return { account: { ...account, address: account.address.replace('0:', '-1:') }, proof };
    },
  ],
  'the test network': ['wrong_network', () => proved({ wallet: { chain: TESTNET } })],
  'no network that is known': ['wrong_network', () => proved({ wallet: { chain: '0' } })],
  'the network in another spelling': [
    'wrong_network',
    () => {
      const { account, proof } = proved();
      return { account: { ...account, chain: `${MAINNET}.0` }, proof };
    },
  ],
  "a victim's address with one's own contract": [
    'state_init_mismatch',
    () => {
      const { account, proof } = proved();
      return { account: { ...account, address: victim.address }, proof };
    },
  ],
  "a victim's address and contract with one's own key claimed": [
    'key_mismatch',
    () => {
      const { account, proof } = proved();
      return { account: { ...victim.account(), publicKey: account.publicKey }, proof };
    },
  ],
  "a victim's account, signed by somebody else": [
    'signature_invalid',
    () => ({ account: victim.account(), proof: proved().proof }),
  ],
  "a victim's account, signed for it by another key": [
    'signature_invalid',
    () => {
      const thief = new WalletAccount({ stateInit: victim.stateInit });
      const statement = { text: payload(), domain: DOMAIN, timestamp: SECONDS };
      return { account: victim.account(), proof: thief.proof(statement) };
    },
  ],
  'a contract that is no cell': [
    'state_init_malformed',
    () => {
      const { account, proof } = proved();
      const walletStateInit = Buffer.from('not a cell at all').toString('base64');
      return { account: { ...account, walletStateInit }, proof };
    },
  ],
  'no contract': [
    'state_init_malformed',
    () => {
      const { account, proof } = proved();
      return { account: { ...account, walletStateInit: '' }, proof };
    },
  ],
  'a contract in the alphabet of links': [
    'state_init_malformed',
    () => {
      const { account, proof } = proved();
      const walletStateInit = `${account.walletStateInit.replaceAll('+', '-')}_`;
      return { account: { ...account, walletStateInit }, proof };
    },
  ],
  'a damaged contract': [
    'state_init_malformed',
    () => {
      const { account, proof } = proved();
      return { account: { ...account, walletStateInit: flipped(account.walletStateInit) }, proof };
    },
  ],
  'a cell that is no contract': [
    'state_init_malformed',
    () => {
      const { account, proof } = proved();
      const cell = beginCell().storeUint(0xffff, 16).endCell();
      const address = `0:${cell.hash().toString('hex')}`;
      const walletStateInit = cell.toBoc().toString('base64');
      return { account: { ...account, address, walletStateInit }, proof };
    },
  ],
  'a contract with something behind it': [
    'state_init_malformed',
    () => {
      const { account, proof } = proved();
      const stateInit = beginCell().store(storeStateInit(new WalletAccount().stateInit));
      const cell = stateInit.storeRef(Cell.EMPTY).endCell();
      const address = `0:${cell.hash().toString('hex')}`;
      const walletStateInit = cell.toBoc().toString('base64');
      return { account: { ...account, address, walletStateInit }, proof };
    },
  ],
  'a known wallet whose data refers to more': [
    'state_init_malformed',
    () =>
      proved({
        wallet: {
          stateInit: stateInitWith((data) =>
            beginCell().storeSlice(data.beginParse()).storeRef(Cell.EMPTY).endCell(),
          ),
        },
      }),
  ],
  'a known wallet whose data is longer': [
    'state_init_malformed',
    () =>
      proved({
        wallet: {
          stateInit: stateInitWith((data) =>
            beginCell().storeSlice(data.beginParse()).storeBit(1).endCell(),
          ),
        },
      }),
  ],
  'a known wallet whose data is too short': [
    'state_init_malformed',
    () => proved({ wallet: { stateInit: stateInitWith(() => Cell.EMPTY) } }),
  ],
  'a v5 wallet with signatures switched off': [
    'signatures_off',
    () =>
      proved({
        wallet: {
          stateInit: stateInitWith((data) => {
            const rest = data.beginParse().skip(1);
            return beginCell().storeBit(0).storeSlice(rest).endCell();
          }),
        },
      }),
  ],
  'code that nobody knows': [
    'unknown_wallet',
    () => {
      const code = beginCell().storeUint(0xbad, 12).endCell();
      return proved({ wallet: { stateInit: { ...stateInitWith((data) => data), code } } });
    },
  ],
  'a contract without code': [
    'unknown_wallet',
    () => proved({ wallet: { stateInit: { data: new WalletAccount().stateInit.data } } }),
  ],
};

describe('what is no proof', () => {
  it.each(Object.entries(CHEATS))('is refused with its code: %s', async (_name, [code, make]) => {
    expect(await judge(make())).toBe(`wallet.${code}`);
  });
});
