import { Address, beginCell, Cell } from '@ton/core';
import {
  distributorAddress,
  fundBody,
  MerkleTree,
  type PayoutLine,
  parseDistributorMessage,
} from '#libs/contracts/index.js';
import { parseTonAddress } from '#libs/domain/index.js';
import { type PayoutDesk, type TestClaim, UNIT } from './payouts.js';

// biome-ignore lint/suspicious/noExplicitAny: what the chain API answers.
export type Answer = any;

export const FOREIGN = `0:${'ab'.repeat(32)}`;

/** A logical time that the chain never reaches. */
export const FAR_LT = String(2n ** 62n);

export const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
export const rawOf = (address: string): string => parseTonAddress(address)?.raw ?? '';

/** A distributor's account is reported with changed data, or otherwise. */
export async function lieAbout(
  desk: PayoutDesk,
  id: number,
  change: (account: Answer) => object,
): Promise<void> {
  const address = (await desk.address(id)).toRawString().toUpperCase();
  desk.chain.distort = (path, answer) => {
    if (path !== 'accountStates') return answer;
    return {
      accounts: answer.accounts.map((account: Answer) =>
        account.address === address ? { ...account, ...change(account) } : account,
      ),
    };
  };
}

interface Reported {
  owner: Address;
  jetton_wallet: Address | null;
  root: bigint;
  deadline: number;
}

/** The contract's data with other fields in front of its bitmap. */
export const withState = (change: (state: Reported) => Partial<Reported>) => (account: Answer) => {
  if (!account.data_boc) return {};
  const slice = Cell.fromBase64(account.data_boc).beginParse();
  const state: Reported = {
    owner: slice.loadAddress(),
    jetton_wallet: slice.loadMaybeAddress(),
    root: slice.loadUintBig(256),
    deadline: slice.loadUint(32),
  };
  const { owner, jetton_wallet, root, deadline } = { ...state, ...change(state) };
  const data = beginCell()
    .storeAddress(owner)
    .storeAddress(jetton_wallet)
    .storeUint(root, 256)
    .storeUint(deadline, 32)
    .storeSlice(slice)
    .endCell();
  return { data_boc: data.toBoc().toString('base64') };
};

const lineOf = ({ id, tokens, receiver }: TestClaim): PayoutLine => ({
  number: id,
  amount: BigInt(tokens) * UNIT,
  receiver,
});

/** Checks a request against the claims and the distributor's own facts alone. */
export async function expectOurs(
  desk: PayoutDesk,
  id: number,
  claims: readonly TestClaim[],
  request: Answer,
) {
  const row = await desk.distributor(id);
  const [contract, owner, master] = [row.address, row.owner, row.jetton_master].map(rawOf) as [
    string,
    string,
    string,
  ];
  const first = Date.parse(row.first_deadline) / 1000;
  const config = { owner, jetton_master: master, id: BigInt(row.contract_id), deadline: first };
  expect(distributorAddress(config)).toBe(contract);
  const true_wallet = (await desk.chain.jettonWalletOf(Address.parseRaw(contract))).toRawString();
  const owner_wallet = (await desk.chain.jettonWalletOf(Address.parseRaw(owner))).toRawString();
  const lines = claims.map(lineOf);
  const roots = [null, MerkleTree.of(contract, lines).root];
  const all = lines.reduce((sum, { amount }) => sum + amount, 0n);
  expect(request.from).toBe(owner);
  for (const { address, payload } of request.messages) {
    const body = Cell.fromBase64(payload);
    if (address !== contract) {
      expect(address).toBe(owner_wallet);
      const amount = body.beginParse().skip(96).loadCoins();
      expect(amount <= all).toBe(true);
      expect(fundBody({ distributor: contract, amount, owner }).equals(body)).toBe(true);
      continue;
    }
    const message = parseDistributorMessage(body);
    if (message?.kind === 'set_up') {
      expect(message.jetton_wallet).toBe(true_wallet);
      expect(roots).toContain(message.merkle_root);
    } else if (message?.kind === 'pay') {
      for (const line of message.lines) expect(lines).toContainEqual(line);
    } else {
      expect(['reopen', 'withdraw']).toContain(message?.kind);
    }
  }
}

/** Every request that an owner can sign. */
const ACTIONS = (claims: readonly TestClaim[]): [string, object?][] => [
  ['fund'],
  ['fund', { publish: true }],
  ['push'],
  ['publish'],
  ['extend', { deadline: at(300) }],
  ['reopen', { ids: claims.map(({ id }) => id) }],
  ['withdraw', { units: '1' }],
];

/** Sends every request, twice with a sync in between. Returns the codes of refusals. */
export async function askForAll(
  desk: PayoutDesk,
  id: number,
  claims: readonly TestClaim[],
): Promise<string[]> {
  const codes: string[] = [];
  for (let round = 0; round < 2; round += 1) {
    for (const [action, body] of ACTIONS(claims)) {
      const answer = await desk.act(id, action, body);
      expect([200, 409, 503]).toContain(answer.status);
      if (answer.status === 200) await expectOurs(desk, id, claims, answer.body);
      else codes.push(answer.body.code);
    }
    desk.chain.wait(10);
    expect([200, 409, 503]).toContain((await desk.trySync()).status);
  }
  return codes;
}

/** The master names a foreign jetton wallet for every owner. */
export const foreignWallet = (path: string, answer: Answer) => {
  if (path !== 'runGetMethod') return answer;
  const value = beginCell().storeAddress(Address.parseRaw(FOREIGN)).endCell();
  return { exit_code: 0, stack: [{ type: 'cell', value: value.toBoc().toString('base64') }] };
};
