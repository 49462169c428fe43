import { Address, beginCell, Cell } from '@ton/core';
import { reopenBody, withdrawBody } from '#libs/contracts/index.js';
import { formatTonAddress } from '#libs/domain/index.js';
import { PayoutDesk, type TestClaim, UNIT } from '../support/api/payouts.js';
import { allOr, deepOnly } from '../support/shared/deep.js';

const PAID = ['delivered', 'delivered', 'delivered'];

const deep = deepOnly(it);

let desk: PayoutDesk;
beforeAll(async () => {
  desk = await PayoutDesk.open();
});
afterAll(() => desk.close());

/** Pays all lines, and compares the reported state with the chain. */
async function expectAllPaid(id: number, claims: readonly TestClaim[]): Promise<void> {
  await desk.fund(id);
  await desk.push(id);
  expect(await desk.statuses(claims)).toEqual(claims.map(() => 'delivered'));
  await desk.expectPaid(claims);
}

/** A pushed payment that the receiver's jetton wallet returned; the wallet accepts the next one. */
async function returned(tokens: number): Promise<{ id: number; claims: [TestClaim] }> {
  const { id, claims } = await desk.funded(tokens);
  const [claim] = claims as [TestClaim];
  const receiver = Address.parseRaw(claim.receiver);
  await desk.chain.refuseJettons(receiver);
  await desk.push(id);
  await desk.chain.takeJettonsAgain(receiver);
  expect(await desk.statuses(claims)).toEqual(['failed']);
  return { id, claims: [claim] };
}

describe('a push that the chain executes in part', () => {
  deep('pays nothing when the message brings too little TON', async () => {
    const { id, claims } = await desk.funded(1, 1, 1, 1, 1, 1, 1);
    const request = await desk.request(id, 'push');
    const messages = request.messages.map((one) => ({ ...one, amount: '20000000' }));
    await desk.sign({ ...request, messages });
    expect(new Set(await desk.statuses(claims))).toEqual(new Set(['batched']));
    await desk.expectPaid(claims);
    await expectAllPaid(id, claims);
  });

  deep('pays nothing when the wallet has too little TON by then', async () => {
    const { id, claims } = await desk.funded(4, 5, 6);
    const request = await desk.request(id, 'push');
    const { balance } = await desk.chain.blockchain.getContract(desk.operator.contract.address);
    await desk.chain.spend(desk.operator, balance - UNIT / 5n);
    await desk.sign(request);
    expect(await desk.statuses(claims)).toEqual(['batched', 'batched', 'batched']);
    await desk.chain.spend(desk.operator, -50n * UNIT);
    await desk.push(id);
    expect(await desk.statuses(claims)).toEqual(PAID);
    await desk.expectPaid(claims);
  });

  it('pays as many as the distributor has tokens for, and the others after it was funded', async () => {
    const { id, claims } = await desk.funded(3);
    claims.push(...(await desk.makeClaims(2, 9)));
    const funding = await desk.request(id, 'fund');
    expect(funding.messages).toHaveLength(1);
    await desk.push(id);
    expect((await desk.statuses(claims)).toSorted()).toEqual(['batched', 'batched', 'delivered']);
    await desk.expectPaid(claims);
    await expectAllPaid(id, claims);
  });
});

describe('a payment that came back', () => {
  it('in the format of TEP-503 is reported, reopened and paid again', async () => {
    desk.chain.distort = (path, answer) =>
      path === 'transactions' ? inRichFormat(answer) : answer;
    const { id, claims } = await returned(7);
    desk.chain.beHonest();
    await desk.sign(await desk.request(id, 'reopen', { ids: [claims[0].id] }));
    await desk.push(id);
    await desk.expectPaid(claims);
    expect(await desk.statuses(claims)).toEqual(['delivered']);
  });

  deep('and was reopened and paid again before the chain was read, is delivered', async () => {
    const { id, claims } = await desk.funded(8);
    const [claim] = claims as [TestClaim];
    const receiver = Address.parseRaw(claim.receiver);
    const request = await desk.request(id, 'push');
    await desk.chain.refuseJettons(receiver);
    await desk.broadcast(request);
    await desk.chain.takeJettonsAgain(receiver);
    await desk.sendFromOwner(id, reopenBody([claim.id]));
    await desk.broadcast(request);
    await desk.sync();
    expect(await desk.statuses(claims)).toEqual(['delivered']);
    await desk.expectPaid(claims);
  });

  deep('and was reopened with another tool, is paid by this distributor alone', async () => {
    const { id, claims } = await returned(3);
    const [claim] = claims;
    await desk.sendFromOwner(id, reopenBody([claim.id]));
    await desk.sync();
    expect(await desk.statuses(claims)).toEqual(['batched']);
    expect(await desk.refusal(id, 'release', { ids: [claim.id] })).toBe('distributor.may_be_paid');
    await expectAllPaid(id, claims);
  });

  const reject = async ({ id }: TestClaim) => {
    const path = `/api/v1/admin/claims/${id}/reject`;
    const { status, body } = await desk.app.admin.post(path).send({ reason: 'For the test' });
    return [status, body.code ?? body.status];
  };

  deep('is not reopened for a claim that was rejected', async () => {
    const { id, claims } = await returned(2);
    expect(await reject(claims[0])).toEqual([200, 'rejected']);
    const reopened = await desk.act(id, 'reopen', { ids: [claims[0].id] });
    expect([reopened.status, reopened.body.code]).toEqual([409, 'distributor.not_returned']);
    // Another tool cannot pay it either.
    await desk.sendFromOwner(id, reopenBody([claims[0].id]));
    await desk.sync();
    expect(await desk.refusal(id, 'push')).toBe('distributor.nothing_to_pay');
    expect(await desk.statuses(claims)).toEqual(['rejected']);
    await desk.expectPaid(claims);
  });

  deep('is not rejected once the owner was asked to reopen it', async () => {
    const { id, claims } = await returned(2);
    const request = await desk.request(id, 'reopen', { ids: [claims[0].id] });
    expect(await reject(claims[0])).toEqual([409, 'claim.may_be_paid']);
    await desk.sign(request);
    await expectAllPaid(id, claims);
  });

  it('is either rejected or reopened when two admins do both at once', async () => {
    const { id, claims } = await returned(2);
    const [rejected, reopened] = await Promise.all([
      reject(claims[0]),
      desk.act(id, 'reopen', { ids: [claims[0].id] }),
    ]);
    expect([rejected[0], reopened.status].toSorted()).toEqual([200, 409]);
  });

  deep('is nothing that a claim has which was rejected before it was frozen', async () => {
    const [rejected, other] = await desk.makeClaims(1, 2);
    expect(await reject(rejected as TestClaim)).toEqual([200, 'rejected']);
    const id = await desk.create();
    await expectAllPaid(id, [other as TestClaim]);
    expect(await desk.distributor(id)).toMatchObject({ lines: 1 });
    await desk.expectPaid([rejected as TestClaim]);
  });
});

describe('a payment without a known arrival', () => {
  it('is sent, then overdue, and not paid again', async () => {
    const { id, claims } = await desk.funded(6);
    const wallet = await desk.chain.jettonWalletOf(Address.parseRaw(claims[0]?.receiver ?? ''));
    desk.chain.distort = (path, answer) =>
      path === 'transactions' ? without(answer, wallet) : answer;
    await desk.push(id);
    await desk.sync(660);
    expect(await desk.statuses(claims)).toEqual(['sent']);
    expect(await desk.distributor(id)).toMatchObject({ paid: 1, overdue: 1 });
    expect(await desk.lines(id, claims)).toMatchObject([{ status: 'paid', can_reopen: false }]);
    expect(await desk.refusal(id, 'push')).toBe('distributor.nothing_to_pay');
    desk.chain.beHonest();
    await desk.sync();
    expect(await desk.statuses(claims)).toEqual(['delivered']);
    await desk.expectPaid(claims);
  });
});

describe('a published root', () => {
  it('and a push pay a number once, whichever comes first in a block', async () => {
    const { id, claims } = await desk.funded(4, 6);
    const [one, other] = claims as [TestClaim, TestClaim];
    await desk.sign(await desk.request(id, 'publish'));
    const request = await desk.request(id, 'push');
    await desk.pull(id, claims, one);
    await desk.broadcast(request);
    await desk.pull(id, claims, other);
    await desk.sync();
    expect(await desk.statuses(claims)).toEqual(['delivered', 'delivered']);
    await desk.expectPaid(claims);
  });

  deep('that was replaced takes the new proofs alone, and none after the deadline', async () => {
    const { id, claims } = await desk.funded(1, 2);
    const [one, other] = claims as [TestClaim, TestClaim];
    await desk.sign(await desk.request(id, 'publish'));
    const [third] = (await desk.makeClaims(3)) as [TestClaim];
    await desk.fund(id);
    await desk.sign(await desk.request(id, 'publish'));
    await desk.pull(id, claims, one);
    await desk.sync();
    const all = [one, other, third];
    expect(await desk.statuses(all)).toEqual(['batched', 'batched', 'batched']);
    await desk.pull(id, all, one);
    await desk.sync();
    expect(await desk.statuses(all)).toEqual(['delivered', 'batched', 'batched']);

    await desk.waitDays(31);
    await desk.pull(id, all, other);
    await desk.sync();
    expect(await desk.statuses(all)).toEqual(['delivered', 'batched', 'batched']);
    await desk.sendFromOwner(id, withdrawBody(5n * UNIT));
    await desk.push(id);
    expect(await desk.statuses(all)).toEqual(['delivered', 'batched', 'batched']);
    await expectAllPaid(id, all);
  });
});

describe('settings of another token or network', () => {
  const set = (values: object) =>
    desk.app.sql('update site_settings set values = values || ?::jsonb', [JSON.stringify(values)]);

  deepOnly(it.each)(
    allOr<object>({ contract_address: `UQ${'C'.repeat(46)}` }, { ton_network: 'testnet' }),
  )('pay nothing from the distributor: %j', async (other) => {
    const { id, claims } = await desk.funded(5);
    const [before] = await desk.app.sql<{ values: object }>('select values from site_settings');
    await set(other);
    for (const action of ['fund', 'push', 'publish']) {
      expect(await desk.refusal(id, action)).toBe('distributor.settings_changed');
    }
    await set(before?.values ?? {});
    await expectAllPaid(id, claims);
  });
});

deepOnly(it.each)(allOr(['frozen', 'fund'] as const, ['published', 'publish'] as const))(
  'the token and the network stay while a claim is %s',
  async (_state, action) => {
    const { claims, id } = await desk.funded(2);
    if (action === 'publish') await desk.request(id, action);
    const contract_address = formatTonAddress(`0:${'c'.repeat(64)}`, 'mainnet');
    for (const other of [{ contract_address }, { ton_network: 'testnet' }]) {
      const { status, body } = await desk.app.admin.put('/api/v1/admin/settings').send(other);
      expect([status, body.code]).toEqual([409, 'settings.payouts_open']);
    }
    await expectAllPaid(id, claims);
  },
);

it('the same amount that the owner sends otherwise, or of another jetton, pays no claim', async () => {
  const claims = await desk.makeClaims(2);
  const { id: number, receiver } = claims[0] as TestClaim;
  const id = await desk.create();
  await desk.chain.mintOther(await desk.address(id), 2n * UNIT);
  await desk.fund(id);
  await desk.pay({ query_id: BigInt(number), units: 2n * UNIT, receiver, comment: '' });
  await desk.chain.mintOther(Address.parse(receiver), 2n * UNIT);
  await desk.sync();
  expect(await desk.statuses(claims)).toEqual(['batched']);
  await desk.push(id);
  expect(await desk.statuses(claims)).toEqual(['delivered']);
});

it.each(allOr(6, 0, 18))('amounts of a token with %i decimals are exact', async (decimals) => {
  await desk.setDecimals(decimals);
  const { id, claims } = await desk.funded(1, 1_000);
  await desk.push(id);
  await desk.expectPaid(claims);
  expect(await desk.statuses(claims)).toEqual(['delivered', 'delivered']);
});

// biome-ignore lint/suspicious/noExplicitAny: what the chain API answers.
type Answer = any;

/** Bounces as TEP-503 contracts receive them: the whole message in a reference. */
const inRichFormat = ({ transactions }: Answer): Answer => ({
  transactions: transactions.map((one: Answer) => {
    if (!one.in_msg?.bounced) return one;
    const bounced = Cell.fromBase64(one.in_msg.message_content.body).beginParse().skip(32);
    const rich = beginCell().storeUint(0xfffffffe, 32).storeRef(bounced.asCell()).endCell();
    const body = rich.toBoc().toString('base64');
    return { ...one, in_msg: { ...one.in_msg, message_content: { body } } };
  }),
});

/** Removes an account's transactions from an answer. */
const without = ({ transactions }: Answer, account: Address): Answer => ({
  transactions: transactions.filter(
    (one: Answer) => one.account !== account.toRawString().toUpperCase(),
  ),
});
