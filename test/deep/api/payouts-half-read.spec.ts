import { Address } from '@ton/core';
import type { Answer } from '../../support/api/lying-requests.js';
import { DISTRIBUTORS, PayoutDesk, type TestClaim, UNIT } from '../../support/api/payouts.js';

let desk: PayoutDesk;
beforeAll(async () => {
  desk = await PayoutDesk.open();
});
beforeEach(() => {
  desk.chain.beHonest();
});
afterAll(() => desk.close());

/** Whether a request reads incoming transfers: only those have this page size. */
const asksForArrivals = (url: URL) => url.searchParams.get('limit') === '1000';

const hideArrivals = () => {
  desk.chain.distort = (path, answer, url) =>
    path === 'transactions' && asksForArrivals(url) ? { transactions: [] } : answer;
};

/** The chain API reports the wallet's history up to the returned transfer, and nothing later. */
function endAfterReturn(wallet: string) {
  let pages = 0;
  desk.chain.distort = (path, answer, url) => {
    if (path !== 'transactions') return answer;
    if (asksForArrivals(url)) return { transactions: [] };
    if (url.searchParams.get('account')?.toLowerCase() !== wallet) return answer;
    pages += 1;
    if (pages > 1) return { nothing: true };
    const last = answer.transactions.findLastIndex((it: Answer) => it.in_msg?.bounced);
    return { transactions: answer.transactions.slice(0, last + 1) };
  };
}

const jettonsOf = ({ receiver }: TestClaim) => desk.chain.jettonsOf(Address.parseRaw(receiver));

describe('a payment that came back and was made again, while the history is read again', () => {
  let id: number;
  let claim: TestClaim;
  let wallet: string;
  beforeAll(async () => {
    const funded = await desk.funded(2, 3);
    id = funded.id;
    [claim] = funded.claims as [TestClaim];
    const receiver = Address.parseRaw(claim.receiver);
    wallet = (await desk.chain.jettonWalletOf(await desk.address(id))).toRawString();
    await desk.chain.refuseJettons(receiver);
    await desk.push(id);
    await desk.chain.takeJettonsAgain(receiver);
    await desk.sign(await desk.request(id, 'reopen', { ids: [claim.id] }));
    hideArrivals();
    await desk.sync(400);
    await desk.push(id);
    hideArrivals();
    await desk.sync(4_000);
    endAfterReturn(wallet);
    await desk.wait(10);
    expect((await desk.trySync()).status).toBe(503);
    expect(await desk.statuses([claim])).toEqual(['failed']);
  });

  it('does not give the points back', async () => {
    const { status, body } = await desk.app.admin
      .post(`/api/v1/admin/claims/${claim.id}/reject`)
      .send({ reason: 'It came back' });
    expect([status, body.code]).toEqual([409, 'claim.may_be_paid']);
  });

  it('is not made a third time', async () => {
    const { status, body } = await desk.act(id, 'reopen', { ids: [claim.id] });
    expect([status, body.code]).toEqual([409, 'distributor.being_read']);
    expect(await desk.lines(id, [claim])).toMatchObject([
      { status: 'returned', can_reopen: false },
    ]);
  });

  it('is known when the chain API answers again', async () => {
    await desk.sync();
    expect(await desk.statuses([claim])).toEqual(['delivered']);
    expect(await jettonsOf(claim)).toBe(2n * UNIT);
  });
});

describe('a payment of another tool that came back and was made again', () => {
  let id: number;
  let wallet: string;
  beforeAll(async () => {
    await desk.pay({ query_id: 0n, receiver: `0:${'9'.repeat(64)}`, units: UNIT, comment: '' });
    const taken = await desk.app.admin
      .post(`${DISTRIBUTORS}/files`)
      .send({ owner: desk.operator.address });
    id = taken.body.id;
    wallet = (await desk.chain.jettonWalletOf(desk.operator.contract.address)).toRawString();
  });

  const pay = ({ id: number, receiver, tokens }: TestClaim) =>
    desk.pay({
      query_id: 0n,
      receiver,
      units: BigInt(tokens) * UNIT,
      comment: `Airdrop claim ${number}`,
    });

  /** A claim of a file whose payment was returned. */
  async function returned(tokens: number): Promise<TestClaim> {
    const [claim] = (await desk.makeClaims(tokens)) as [TestClaim];
    expect((await desk.act(id, 'file', { format: 'plain' })).status).toBe(200);
    const receiver = Address.parseRaw(claim.receiver);
    await desk.chain.refuseJettons(receiver);
    await pay(claim);
    await desk.chain.takeJettonsAgain(receiver);
    return claim;
  }

  it('is not released before the history was read to its end', async () => {
    const claim = await returned(3);
    await pay(claim);
    endAfterReturn(wallet);
    await desk.wait(10);
    expect((await desk.trySync()).status).toBe(503);
    expect(await desk.statuses([claim])).toEqual(['failed']);
    const { status, body } = await desk.act(id, 'release', { ids: [claim.id] });
    expect([status, body.code]).toEqual([409, 'distributor.may_be_paid']);
  });

  it('is not mistaken for the payment that came back before', async () => {
    const claim = await returned(2);
    await desk.sync();
    expect(await desk.statuses([claim])).toEqual(['failed']);
    hideArrivals();
    await pay(claim);
    await desk.sync();
    expect(await desk.statuses([claim])).toEqual(['sent']);
    // The chain API loses the server's position for so long that the history is read again.
    desk.chain.distort = (path, answer, url) => {
      if (path !== 'transactions') return answer;
      if (asksForArrivals(url)) return { transactions: [] };
      const isHistory = url.searchParams.get('account')?.toLowerCase() === wallet;
      return isHistory ? { transactions: answer.transactions.slice(1) } : answer;
    };
    await desk.wait(4_000);
    expect((await desk.trySync()).status).toBe(503);
    desk.chain.beHonest();
    await desk.sync();
    await desk.sync();
    expect(await desk.statuses([claim])).toEqual(['delivered']);
  });
});
