import { Address, beginCell, contractAddress } from '@ton/core';
import {
  ATTACHED_NANOTONS,
  type DistributorConfig,
  deploymentMessage,
  distributorAddress,
  fundBody,
  MerkleTree,
  type PayoutLine,
  payMessage,
  reopenBody,
  setUpBody,
  type WalletMessage,
  walletMessage,
  withdrawBody,
} from '#libs/contracts/index.js';
import { formatContractAddress, formatTonAddress } from '#libs/domain/index.js';
import type { CallApi } from '../providers/api.js';
import type { DistributorRecord, PayoutRequest } from '../providers/data/records.js';
import { checkRequest, type PayoutAction, type SigningOptions } from './checkRequest.js';

const raw = (digit: string): string => `0:${digit.repeat(64)}`;
const [OWNER, RECEIVER, OTHER, MASTER] = [raw('2'), raw('3'), raw('4'), raw('5')] as const;

const CONFIG: DistributorConfig = { owner: OWNER, jetton_master: MASTER, id: 7n, deadline: 2e9 };
const CONTRACT = distributorAddress(CONFIG);

/** A jetton wallet whose address follows from its code and first data. */
function walletOf(owner: string, balance = 0n) {
  const code = beginCell().storeUint(1, 8).endCell();
  const data = (units: bigint) =>
    beginCell()
      .storeCoins(units)
      .storeAddress(Address.parseRaw(owner))
      .storeAddress(Address.parseRaw(MASTER))
      .storeRef(code)
      .endCell();
  return {
    address: contractAddress(0, { code, data: data(0n) }).toRawString(),
    code: code.toBoc().toString('base64'),
    data: data(balance).toBoc().toString('base64'),
  };
}

const ACCOUNT = walletOf(OWNER, 50n);
const JETTON_WALLET = walletOf(CONTRACT).address;

const DISTRIBUTOR = {
  id: 1,
  network: 'mainnet',
  address: formatContractAddress(CONTRACT, 'mainnet'),
  owner: formatTonAddress(OWNER, 'mainnet'),
  jetton_master: formatContractAddress(MASTER, 'mainnet'),
  jetton_wallet: formatContractAddress(JETTON_WALLET, 'mainnet'),
  wallet_proof: 'derived',
  contract_id: '7',
  first_deadline: new Date(2e12).toISOString(),
  is_deployed: true,
} as DistributorRecord;

const LINE: PayoutLine = { number: 7, amount: 5n, receiver: RECEIVER };
const FROZEN = { claim_id: 7, units: '5', wallet_address: formatTonAddress(RECEIVER, 'mainnet') };
const api = (async () => [FROZEN]) as unknown as CallApi;

const { root } = MerkleTree.of(CONTRACT, [LINE]);
const DEADLINE = 2_100_000_000;
const OPTIONS: Partial<Record<PayoutAction, SigningOptions>> = {
  extend: { deadline: new Date(DEADLINE * 1000).toISOString() },
  reopen: { ids: [7] },
  withdraw: { units: '9' },
};

const pay = (...lines: PayoutLine[]) => payMessage(CONTRACT, lines, ATTACHED_NANOTONS);
const setUp = (fields: Partial<Parameters<typeof setUpBody>[0]>) =>
  setUpBody({ jetton_wallet: JETTON_WALLET, merkle_root: root, deadline: null, ...fields });
const toContract = (body: Parameters<typeof walletMessage>[1]) => walletMessage(CONTRACT, body);
const fund = (amount = 5n, to: Partial<Parameters<typeof fundBody>[0]> = {}, wallet = ACCOUNT) =>
  walletMessage(wallet.address, fundBody({ distributor: CONTRACT, owner: OWNER, amount, ...to }));

interface Asked {
  request?: Partial<PayoutRequest>;
  distributor?: Partial<DistributorRecord>;
  options?: SigningOptions;
}

function check(action: PayoutAction, message: WalletMessage | WalletMessage[], asked: Asked = {}) {
  const request = {
    validUntil: Math.floor(Date.now() / 1000) + 300,
    network: '-239',
    from: OWNER,
    messages: [message].flat(),
    wallet_account: action === 'fund' ? ACCOUNT : null,
    ...asked.request,
  };
  const distributor = { ...DISTRIBUTOR, ...asked.distributor };
  return checkRequest(api, distributor, action, request, asked.options ?? OPTIONS[action]);
}

const NEW = { is_deployed: false };
const first = deploymentMessage(CONTRACT, CONFIG, setUp({ merkle_root: null }));
const extended = setUp({ deadline: DEADLINE });

describe('a request to sign', () => {
  it.each<[PayoutAction, WalletMessage | WalletMessage[], Asked?]>([
    ['push', pay(LINE)],
    ['publish', toContract(setUp({}))],
    ['extend', toContract(extended)],
    ['reopen', toContract(reopenBody([7]))],
    ['withdraw', toContract(withdrawBody(9n))],
    ['fund', fund()],
    ['fund', [first, fund()], { distributor: NEW }],
    ['fund', [toContract(setUp({})), fund()], { options: { publish: true } }],
    [
      'fund',
      fund(),
      { request: { wallet_account: null }, distributor: { wallet_proof: 'second_api' } },
    ],
  ])('to %s is what this page computes itself', async (...asked) => {
    await expect(check(...asked)).resolves.toBeUndefined();
  });

  const foreign = walletOf(OTHER);
  it.each<[string, string, PayoutAction, WalletMessage | WalletMessage[], Asked?]>([
    ['another amount', 'lines', 'push', pay({ ...LINE, amount: 50n })],
    ['another receiver of a line', 'lines', 'push', pay({ ...LINE, receiver: OTHER })],
    ['a claim that is not frozen', 'lines', 'push', pay({ ...LINE, number: 8 })],
    ['a claim twice', 'lines', 'push', pay(LINE, LINE)],
    ['a claim twice, in two messages', 'lines', 'push', [pay(LINE), pay(LINE)]],
    ['other TON for each transfer', 'content', 'push', payMessage(CONTRACT, [LINE], 9n)],
    ['other TON', 'ton', 'push', { ...pay(LINE), amount: '1' }],
    ['another contract', 'receiver', 'push', { ...pay(LINE), address: OTHER }],
    ['another action', 'content', 'push', toContract(reopenBody([7]))],
    [
      'a foreign root to publish',
      'content',
      'publish',
      toContract(setUp({ merkle_root: OTHER.slice(2) })),
    ],
    [
      'a foreign root to extend',
      'content',
      'extend',
      toContract(setUp({ merkle_root: OTHER.slice(2), deadline: DEADLINE })),
    ],
    [
      'no root to extend',
      'content',
      'extend',
      toContract(setUp({ merkle_root: null, deadline: DEADLINE })),
    ],
    [
      'another jetton wallet',
      'content',
      'extend',
      toContract(setUp({ jetton_wallet: OTHER, deadline: DEADLINE })),
    ],
    ['another deadline', 'content', 'extend', toContract(setUp({ deadline: DEADLINE + 1 }))],
    ['the reopening of other claims', 'content', 'reopen', toContract(reopenBody([7, 8]))],
    ['another amount to withdraw', 'content', 'withdraw', toContract(withdrawBody(8n))],
    ['more messages', 'messages', 'withdraw', [toContract(withdrawBody(9n)), fund()]],
    [
      'code where it is deployed',
      'contract',
      'withdraw',
      { ...first, ...toContract(withdrawBody(9n)) },
    ],
    ['another owner', 'owner', 'push', pay(LINE), { request: { from: OTHER } }],
    ['another network', 'network', 'push', pay(LINE), { request: { network: '-3' } }],
    ['a year to sign it', 'expiry', 'push', pay(LINE), { request: { validUntil: 4e9 } }],
    [
      'the address of another contract',
      'contract',
      'push',
      pay(LINE),
      { distributor: { contract_id: '8' } },
    ],
    ['more tokens than the lines need', 'amount', 'fund', fund(6n)],
    ['tokens for another distributor', 'content', 'fund', fund(5n, { distributor: OTHER })],
    ['what is left for another', 'content', 'fund', fund(5n, { owner: OTHER })],
    [
      'the wallet of another owner',
      'wallet',
      'fund',
      fund(5n, {}, foreign),
      { request: { wallet_account: foreign } },
    ],
    ['another wallet than the proven one', 'wallet', 'fund', fund(5n, {}, foreign)],
    ['a wallet without a proof', 'wallet', 'fund', fund(), { request: { wallet_account: null } }],
    [
      'other code to deploy',
      'contract',
      'fund',
      [{ ...first, stateInit: 'te6cckEBAQEAAgAAAEysuc0=' }, fund()],
      { distributor: NEW },
    ],
    [
      'a root that was not asked for',
      'content',
      'fund',
      [deploymentMessage(CONTRACT, CONFIG, setUp({})), fund()],
      { distributor: NEW },
    ],
  ])('is stopped with %s', async (_what, difference, ...asked) => {
    await expect(check(...asked)).rejects.toThrow(`payouts.check.${difference}`);
  });
});
