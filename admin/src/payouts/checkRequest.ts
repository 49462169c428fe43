import '#libs/wallet-widget/node-buffer.js';
import { Cell } from '@ton/core';
import { distributorAddress } from '#libs/contracts/distributor.js';
import { deriveJettonWallet } from '#libs/contracts/jetton-wallet.js';
import { MerkleTree } from '#libs/contracts/merkle-tree.js';
import { ATTACHED_NANOTONS } from '#libs/contracts/message-value.js';
import {
  fundBody,
  type PayoutLine,
  parseDistributorMessage,
  reopenBody,
  setUpBody,
  withdrawBody,
} from '#libs/contracts/owner-message.js';
import {
  deploymentMessage,
  payMessage,
  type WalletMessage,
  walletMessage,
} from '#libs/contracts/owner-request.js';
import { ORDER_VALID_FOR, parseTonAddress, TON_CHAINS } from '#libs/domain/index.js';
import type { CallApi } from '../providers/api.js';
import type { DistributorRecord, PayoutRequest } from '../providers/data/records.js';
import { readLines } from './readLines.js';

/** Actions that an owner signs. */
export type PayoutAction = 'fund' | 'push' | 'publish' | 'extend' | 'reopen' | 'withdraw';

/** The operator's input, by action. */
export interface SigningOptions {
  /** The `extend` action's; ISO 8601. */
  deadline?: string;
  /** Claims to `reopen`. */
  ids?: number[];
  /** Whether `fund` publishes as well. */
  publish?: boolean;
  /** Amount to `withdraw`, in the jetton's smallest units. */
  units?: string;
}

interface CheckedRequest {
  api: CallApi;
  distributor: DistributorRecord;
  request: PayoutRequest;
  options: SigningOptions;
}

/** Seconds by which this clock may be behind the server's. */
const CLOCK_SKEW = 300;

/**
 * Compares every message of a request, byte for byte, with the one that this page computes: from the frozen
 * lines, the facts that determine the contract's address, and the operator's input.
 *
 * @throws Error whose message is the catalogue's key of the difference
 */
export async function checkRequest(
  api: CallApi,
  distributor: DistributorRecord,
  action: PayoutAction,
  request: PayoutRequest,
  options: SigningOptions = {},
): Promise<void> {
  const { network, from, validUntil } = request;
  assert(distributorAddress(configOf(distributor)) === rawOf(distributor.address), 'contract');
  assert(from === rawOf(distributor.owner), 'owner');
  assert(network === TON_CHAINS[distributor.network], 'network');
  assert(validUntil <= Date.now() / 1000 + ORDER_VALID_FOR + CLOCK_SKEW, 'expiry');
  const expected = await EXPECTED[action]({ api, distributor, request, options });
  assert(expected.length === request.messages.length, 'messages');
  for (const [index, message] of request.messages.entries()) {
    const { address, amount, payload, stateInit } = expected[index] as WalletMessage;
    assert(message.address === address, 'receiver');
    assert(message.payload === payload, 'content');
    assert(message.amount === amount, 'ton');
    assert(message.stateInit === stateInit, 'contract');
  }
}

const EXPECTED: Readonly<
  Record<PayoutAction, (checked: CheckedRequest) => Promise<WalletMessage[]>>
> = {
  fund: expectedFunding,
  push: expectedPayments,
  publish: async ({ api, distributor }) => [
    setUp(distributor, await publishedRoot(api, distributor)),
  ],
  extend: async ({ api, distributor, options: { deadline = '' } }) => {
    const seconds = Math.floor(Date.parse(deadline) / 1000);
    return [setUp(distributor, await publishedRoot(api, distributor), seconds)];
  },
  reopen: async ({ distributor, options: { ids = [] } }) => [
    walletMessage(rawOf(distributor.address), reopenBody(ids)),
  ],
  withdraw: async ({ distributor, options: { units = '' } }) => [
    walletMessage(rawOf(distributor.address), withdrawBody(BigInt(units))),
  ],
};

/** Each line once, and as it was frozen. */
async function expectedPayments({ api, distributor, request }: CheckedRequest) {
  const address = rawOf(distributor.address);
  const groups = request.messages.map(({ payload }) => {
    const message = parseDistributorMessage(Cell.fromBase64(payload));
    assert(message?.kind === 'pay', 'content');
    return message.lines;
  });
  const claimIds = groups.flat().map(({ number }) => number);
  const frozen = await readLines(api, distributor.id, { claim_id: claimIds });
  const known = new Map(frozen.map((line) => [line.number, line]));
  for (const { number, amount, receiver } of groups.flat()) {
    const line = known.get(number);
    assert(line && amount === line.amount && receiver === line.receiver, 'lines');
    known.delete(number);
  }
  return groups.map((lines) => payMessage(address, lines, ATTACHED_NANOTONS));
}

/** Funds at most the payable lines, from the owner's proven jetton wallet. */
async function expectedFunding(checked: CheckedRequest): Promise<WalletMessage[]> {
  const { api, distributor, request, options } = checked;
  const [contract, owner] = [rawOf(distributor.address), rawOf(distributor.owner)];
  const messages: WalletMessage[] = [];
  if (!distributor.is_deployed || options.publish) {
    const root = options.publish ? await publishedRoot(api, distributor) : null;
    messages.push(setUp(distributor, root));
  }
  const funding = request.messages[messages.length];
  if (!funding) return messages;
  assertOwnerWallet(funding.address, checked);
  const amount = amountOf(funding.payload);
  const payable = await readLines(api, distributor.id, { status: 'payable' });
  assert(amount > 0n && amount <= sumOf(payable), 'amount');
  messages.push(walletMessage(funding.address, fundBody({ distributor: contract, amount, owner })));
  return messages;
}

/** The account itself proves both wallets: the owner's by its address, the distributor's by the same code. */
function assertOwnerWallet(address: string, { distributor, request }: CheckedRequest): void {
  const { wallet_account: account } = request;
  if (!account) {
    assert(distributor.wallet_proof === 'second_api', 'wallet');
    return;
  }
  const owners = { known: rawOf(distributor.owner), wanted: rawOf(distributor.address) };
  const derived = deriveJettonWallet(account, owners, rawOf(distributor.jetton_master));
  assert(account.address === address && derived === rawOf(distributor.jetton_wallet), 'wallet');
}

function setUp(
  distributor: DistributorRecord,
  merkle_root: string | null,
  deadline: number | null = null,
): WalletMessage {
  const [address, jetton_wallet] = [rawOf(distributor.address), rawOf(distributor.jetton_wallet)];
  const body = setUpBody({ jetton_wallet, merkle_root, deadline });
  if (distributor.is_deployed) return walletMessage(address, body);
  return deploymentMessage(address, configOf(distributor), body);
}

async function publishedRoot(api: CallApi, { id, address }: DistributorRecord): Promise<string> {
  const lines = await readLines(api, id, { is_published: true });
  return (await MerkleTree.inSteps(rawOf(address), lines)).root;
}

const configOf = ({ owner, jetton_master, contract_id, first_deadline }: DistributorRecord) => ({
  owner: rawOf(owner),
  jetton_master: rawOf(jetton_master),
  id: BigInt(contract_id ?? 0),
  deadline: Math.floor(Date.parse(first_deadline ?? '') / 1000),
});

function amountOf(payload: string): bigint {
  try {
    return Cell.fromBase64(payload).beginParse().skip(96).loadCoins();
  } catch (cause) {
    throw new Error('payouts.check.content', { cause });
  }
}

const sumOf = (lines: readonly PayoutLine[]): bigint =>
  lines.reduce((sum, { amount }) => sum + amount, 0n);

const rawOf = (address: string): string => parseTonAddress(address)?.raw ?? '';

/** Possible differences; each has a text in the catalogues. */
type Difference =
  | 'contract'
  | 'owner'
  | 'network'
  | 'expiry'
  | 'messages'
  | 'receiver'
  | 'content'
  | 'ton'
  | 'lines'
  | 'amount'
  | 'wallet';

function assert(isTrue: unknown, difference: Difference): asserts isTrue {
  if (!isTrue) throw new Error(`payouts.check.${difference}`);
}
