import { Address } from '@ton/core';
import { DISTRIBUTORS, PayoutDesk, type TestClaim, UNIT } from '../support/api/payouts.js';

let desk: PayoutDesk;
let id: number;

/** A wallet that pays with another tool, and has named a claim before it was taken. */
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

async function exported(...tokens: number[]): Promise<TestClaim[]> {
  const claims = await desk.makeClaims(...tokens);
  expect((await desk.act(id, 'file', { format: 'plain' })).status).toBe(200);
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
