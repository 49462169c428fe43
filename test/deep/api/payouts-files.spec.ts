import { Address } from '@ton/core';
import { DISTRIBUTORS, PayoutDesk, type TestClaim, UNIT } from '../../support/api/payouts.js';

let desk: PayoutDesk;
let id: number;

/** A wallet that pays with another tool, and has used the comment of claim 1 before it existed. */
beforeAll(async () => {
  desk = await PayoutDesk.open();
  await desk.pay({ ...ordered(STRANGER, UNIT), comment: 'Airdrop claim 1' });
  const body = { owner: desk.operator.address };
  id = (await desk.app.admin.post(`${DISTRIBUTORS}/files`).send(body)).body.id;
});
afterAll(() => desk.close());

const STRANGER = `0:${'9'.repeat(64)}`;

const ordered = (receiver: string, units: bigint) => ({ query_id: 0n, receiver, units });

const pay = ({ id: claim, receiver, tokens }: TestClaim, to = receiver) =>
  desk.pay({ ...ordered(to, BigInt(tokens) * UNIT), comment: `Airdrop claim ${claim}` });

const payWithout = ({ receiver, tokens }: TestClaim) =>
  desk.pay({ ...ordered(receiver, BigInt(tokens) * UNIT), comment: '' });

/** Freezes the approved claims and returns the payment file. */
async function textOf(format: 'ton_console' | 'tonkeeper' | 'plain'): Promise<string> {
  const { status, body } = await desk.act(id, 'file', { format });
  expect([status, body.code]).toEqual([200, undefined]);
  return body.text;
}

async function exported(...tokens: number[]): Promise<TestClaim[]> {
  const claims = await desk.makeClaims(...tokens);
  await textOf('plain');
  return claims;
}

describe('a payment of a file', () => {
  it('settles its claim once, when the receiver is the right one', async () => {
    const [first, other] = (await exported(1, 2)) as [TestClaim, TestClaim];
    await pay(first, STRANGER);
    await pay(other);
    await desk.sync();
    expect(await desk.statuses([first, other])).toEqual(['batched', 'delivered']);
    await desk.sync();
    await pay(first);
    await desk.sync();
    expect(await desk.statuses([first, other])).toEqual(['delivered', 'delivered']);
    await desk.expectPaid([first, other]);
  });

  it('is settled late while the index lags, and not released before', async () => {
    const claims = await exported(3);
    await pay(claims[0] as TestClaim);
    await desk.sync(4000, 4001);
    const ids = claims.map((claim) => claim.id);
    expect(await desk.refusal(id, 'release', { ids })).toBe('distributor.may_be_paid');
    await desk.sync();
    expect(await desk.statuses(claims)).toEqual(['delivered']);
    await desk.expectPaid(claims);
  });

  it('that came back is released, and paid by another distributor', async () => {
    const claims = await exported(4);
    const [claim] = claims as [TestClaim];
    const receiver = Address.parseRaw(claim.receiver);
    await desk.chain.refuseJettons(receiver);
    await pay(claim);
    await desk.sync();
    expect(await desk.statuses(claims)).toEqual(['failed']);
    await desk.chain.takeJettonsAgain(receiver);
    expect((await desk.act(id, 'release', { ids: [claim.id] })).status).toBe(200);
    const contract = await desk.create();
    await desk.fund(contract);
    await desk.push(contract);
    expect(await desk.statuses(claims)).toEqual(['delivered']);
    await desk.expectPaid(claims);
  });

  it('that ran out of tokens settles nothing', async () => {
    const claims = await exported(5);
    const [claim] = claims as [TestClaim];
    const has = await desk.chain.jettonsOf(desk.operator.contract.address);
    await desk.chain.burn(desk.operator, has);
    await pay(claim);
    await desk.sync();
    expect(await desk.statuses(claims)).toEqual(['batched']);
    await desk.chain.mint(desk.operator.contract.address, has);
    await pay(claim);
    await desk.sync();
    expect(await desk.statuses(claims)).toEqual(['delivered']);
    await desk.expectPaid(claims);
  });
});

describe('a wallet that pays with another tool', () => {
  it('is taken once, and signs nothing here', async () => {
    const again = await desk.app.admin
      .post(`${DISTRIBUTORS}/files`)
      .send({ owner: desk.operator.address });
    expect([again.status, again.body.code]).toEqual([409, 'distributor.exists']);
    const claims = await desk.makeClaims(1);
    expect(await desk.refusal(id, 'fund')).toBe('distributor.wrong_method');
    expect(await desk.statuses(claims)).toEqual(['approved']);
    await exported();
    await pay(claims[0] as TestClaim);
    await desk.sync();
    await desk.expectPaid(claims);
  });

  it('is not asked to pay users who were banned since', async () => {
    const claims = await exported(3, 2);
    const [banned, other] = claims as [TestClaim, TestClaim];
    await desk.setBanned(banned, 'ban');
    const text = await textOf('plain');
    expect(text).not.toContain(`Airdrop claim ${banned.id}\r\n`);
    expect(text).toContain(`Airdrop claim ${other.id}\r\n`);
    await desk.setBanned(banned, 'unban');
    for (const claim of claims) await pay(claim);
    await desk.sync();
    await desk.expectPaid(claims);
  });

  it('pays no claim that was rejected after its payment came back', async () => {
    const claims = await exported(2);
    const [claim] = claims as [TestClaim];
    await desk.chain.refuseJettons(Address.parseRaw(claim.receiver));
    await pay(claim);
    await desk.sync();
    const reject = await desk.app.admin
      .post(`/api/v1/admin/claims/${claim.id}/reject`)
      .send({ reason: 'abuse' });
    expect(reject.status).toBe(200);
    const settle = { claim_id: claim.id, transaction_hash: 'b'.repeat(64) };
    expect(await desk.refusal(id, 'settle', settle)).toBe('distributor.not_requested');
    expect(await desk.refusal(id, 'release', { ids: [claim.id] })).toBe('distributor.may_be_paid');
    expect(await desk.statuses(claims)).toEqual(['rejected']);
    await desk.expectSound();
  });

  it('settles only the payments of its file, by comment, amount and receiver', async () => {
    const claims = await desk.makeClaims(3, 4);
    const [one, other] = claims as [TestClaim, TestClaim];
    expect(await textOf('plain')).toContain(`Airdrop claim ${one.id}\r\n`);
    await pay(one);
    await pay({ ...other, tokens: 5 });
    await payWithout(other);
    await desk.sync();
    expect(await desk.statuses(claims)).toEqual(['delivered', 'batched']);
    expect((await desk.lines(id, [other]))[0]).toMatchObject({
      status: 'payable',
      can_reopen: false,
    });
  });

  it('settles a transaction named by an admin, once', async () => {
    const claims = await desk.makeClaims(2);
    const [claim] = claims as [TestClaim];
    const transaction_hash = 'a'.repeat(64);
    const settle = { claim_id: claim.id, transaction_hash };
    await textOf('ton_console');
    await payWithout(claim);
    await desk.sync();
    expect(await desk.statuses(claims)).toEqual(['batched']);
    expect((await desk.act(id, 'settle', settle)).status).toBe(200);
    expect((await desk.lines(id, [claim]))[0]).toMatchObject({
      status: 'delivered',
      transaction_hash,
    });
    expect(await desk.refusal(id, 'settle', settle)).toBe('distributor.not_requested');
    await desk.expectPaid(claims);
  });

  it('gives unpaid claims to another distributor an hour after its file', async () => {
    const claims = await desk.makeClaims(6);
    const ids = claims.map((claim) => claim.id);
    await textOf('tonkeeper');
    expect(await desk.refusal(id, 'release', { ids })).toBe('distributor.may_be_paid');
    await desk.sync(3700);
    expect((await desk.act(id, 'release', { ids })).status).toBe(200);
    expect(await desk.statuses(claims)).toEqual(['approved']);
    const contract = await desk.create();
    await desk.fund(contract);
    await desk.push(contract);
    await desk.expectPaid(claims);
  });
});
