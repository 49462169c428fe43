import { jest } from '@jest/globals';
import { Address, beginCell, Cell } from '@ton/core';
import { deriveJettonWallet } from '#libs/contracts/index.js';
import { Env } from '../../../server/platform/config/env.js';
import {
  type Answer,
  askForAll,
  at,
  expectOurs,
  FOREIGN,
  foreignWallet,
  rawOf,
} from '../../support/api/lying-requests.js';
import { DISTRIBUTORS, PayoutDesk } from '../../support/api/payouts.js';
import { answerOf } from '../../support/shared/sandbox-index.js';
import { json, type StandIn, startStandIn } from '../../support/shared/stand-in.js';

let desk: PayoutDesk;
beforeAll(async () => {
  desk = await PayoutDesk.open();
});
beforeEach(() => {
  desk.chain.beHonest();
});
afterAll(() => desk.close());

describe('a chain API that lies about jetton wallets', () => {
  it('at the creation is found out before anything is funded', async () => {
    const claims = await desk.makeClaims(2);
    desk.chain.distort = foreignWallet;
    const answer = await desk.app.admin
      .post(DISTRIBUTORS)
      .send({ owner: desk.operator.address, deadline: at(30) });
    const { id } = answer.body;
    // Its owner seems to have no wallet, so nothing is proven yet.
    expect(answer.body).toMatchObject({ wallet_proof: null });
    expect(await desk.refusal(id, 'fund')).toBe('distributor.wallet_unproven');
    desk.chain.distort = (_path, honest) => honest;
    expect(await desk.refusal(id, 'fund')).toBe('distributor.wallet_differs');
    expect(await desk.refusal(id, 'publish')).toBe('distributor.not_deployed');
    // Nothing was frozen for the claim, so another distributor can pay it.
    expect(await desk.statuses(claims)).toEqual(['approved']);
    const other = await desk.create();
    await desk.fund(other);
    await desk.push(other);
    await desk.expectPaid(claims);
    expect(await desk.distributor(other)).toMatchObject({ wallet_proof: 'derived' });
  });

  it('of the distributor alone is refused at the creation', async () => {
    const owner = (await desk.chain.jettonWalletOf(desk.operator.contract.address)).toRawString();
    desk.chain.distort = (path, answer) => {
      const isOwners =
        path === 'runGetMethod' &&
        Cell.fromBase64(answer.stack[0].value).beginParse().loadAddress().toRawString() === owner;
      return isOwners ? answer : foreignWallet(path, answer);
    };
    const answer = await desk.app.admin
      .post(DISTRIBUTORS)
      .send({ owner: desk.operator.address, deadline: at(30) });
    expect([answer.status, answer.body.code]).toEqual([409, 'distributor.wallet_differs']);
  });

  it('later fills no request', async () => {
    const { id, claims } = await desk.funded(2, 3);
    desk.chain.distort = foreignWallet;
    expect(await askForAll(desk, id, claims)).toContain('distributor.wallet_unproven');
  });

  it('sends no tokens of another jetton of the owner', async () => {
    const { id } = await desk.funded(2);
    await desk.makeClaims(3);
    const address = (await desk.chain.jettonWalletOf(desk.operator.contract.address)).toRawString();
    desk.chain.distort = (path, answer) => {
      if (path !== 'accountStates') return answer;
      const [account] = answer.accounts;
      if (rawOf(account.address) !== address) return answer;
      // The wallet of another master: its address does not follow from this data.
      const slice = Cell.fromBase64(account.data_boc).beginParse();
      const data = beginCell()
        .storeCoins(slice.loadCoins())
        .storeAddress(slice.loadAddress())
        .storeAddress(Address.parseRaw(FOREIGN));
      slice.loadAddress();
      const data_boc = data.storeSlice(slice).endCell().toBoc().toString('base64');
      return { accounts: [{ ...account, data_boc }] };
    };
    expect(await desk.refusal(id, 'fund')).toBe('distributor.wallet_unproven');
    desk.chain.distort = (_path, honest) => honest;
    await desk.fund(id);
  });
});

describe('a second chain API', () => {
  let second: StandIn;
  let setting: jest.Replaced<string>;
  beforeEach(async () => {
    second = await startStandIn((url, request) => async (_request, response) => {
      json(await answerOf(desk.chain, url, request))(request, response);
    });
    setting = jest.replaceProperty(
      desk.app.get(Env),
      'chain_check_api_url',
      `${second.origin}/api/v3`,
    );
  });
  afterEach(() => {
    setting.restore();
    second.close();
  });

  /** The owner's wallet is of a kind whose address cannot be derived. */
  const underivable = (path: string, answer: Answer) => {
    if (path !== 'accountStates') return answer;
    const code_boc = beginCell().endCell().toBoc().toString('base64');
    return { accounts: answer.accounts.map((one: Answer) => ({ ...one, code_boc })) };
  };

  it('confirms wallets that cannot be derived', async () => {
    const claims = await desk.makeClaims(2);
    desk.chain.distort = underivable;
    const id = await desk.create();
    const request: Answer = await desk.request(id, 'fund');
    expect(request.wallet_account).toBeNull();
    await expectOurs(desk, id, claims, request);
    expect(await desk.distributor(id)).toMatchObject({ wallet_proof: 'second_api' });
    await desk.sign(request);
    await desk.push(id);
    await desk.expectPaid(claims);
  });

  it('that names other wallets stops the funding', async () => {
    await desk.makeClaims(2);
    const id = await desk.create();
    desk.chain.distort = (path, answer) => foreignWallet(path, underivable(path, answer));
    expect(await desk.refusal(id, 'fund')).toBe('distributor.wallet_differs');
  });

  it('that is the first one proves nothing', async () => {
    const id = await desk.create();
    setting.replaceValue(desk.center.url);
    desk.chain.distort = underivable;
    expect(await desk.refusal(id, 'fund')).toBe('distributor.wallet_unproven');
  });
});

it('a funding request carries the proof of its wallets', async () => {
  await desk.makeClaims(2);
  const id = await desk.create();
  const request: Answer = await desk.request(id, 'fund');
  const { address, owner, jetton_master, jetton_wallet } = await desk.distributor(id);
  const owners = { known: rawOf(owner), wanted: rawOf(address) };
  expect(deriveJettonWallet(request.wallet_account, owners, rawOf(jetton_master))).toBe(
    rawOf(jetton_wallet),
  );
  expect(request.messages[1].address).toBe(request.wallet_account.address);
});
