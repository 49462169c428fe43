import { Address } from '@ton/core';
import { PAYOUTS, PayoutDesk, type TestClaim, UNIT } from '../../support/api/payouts.js';
import { OperatorWallet } from '../../support/shared/operator-wallet.js';

let desk: PayoutDesk;
beforeEach(async () => {
  desk = await PayoutDesk.open();
});
afterEach(() => desk.close());

const tryCreate = (payer = desk.operator.address, method = 'wallet') =>
  desk.app.admin.post(PAYOUTS).send({ payer, method, size: 3 });

/** Two claims whose first order has too few tokens on the chain, and the same order signed once more. */
async function abortedAndSignedTwice(tells: boolean) {
  const claims = [await desk.makeClaim(5), await desk.makeClaim(2)];
  const { id } = await desk.create();
  const asked = await desk.order(id);
  const [first, second] = [desk.operator.sign(asked), desk.operator.sign(asked)];
  expect((await desk.give(id, first)).status).toBe(200);
  if (tells) expect((await desk.give(id, second)).body.code).toBe('payout.order_differs');
  await desk.chain.burn(desk.operator, 999_999n * UNIT);
  expect(await desk.chain.broadcast(first)).toBe(true);
  desk.chain.wait(90);
  await desk.reconcile();
  await desk.chain.mint(desk.operator.contract.address, 100n * UNIT);
  expect(await desk.statuses(claims)).toEqual(['failed', 'failed']);
  return { id, claims, second };
}

const held = (claim: TestClaim) => desk.chain.jettonsOf(Address.parseRaw(claim.receiver));

describe('an order that failed on the chain', () => {
  it('and was signed a second time is not paid again before that one can run no more', async () => {
    const { id, claims, second } = await abortedAndSignedTwice(false);
    const other = new OperatorWallet(2);
    await desk.chain.mint(other.contract.address, 100n * UNIT);
    await desk.chain.spend(other, -UNIT);
    for (const payer of [desk.operator.address, other.address]) {
      expect((await tryCreate(payer)).body.code).toBe('payout.may_still_run');
    }
    expect(await desk.batch(id)).toMatchObject({ status: 'settled', may_still_run: true });

    expect(await desk.chain.broadcast(second)).toBe(true);
    await desk.settle();
    expect(await desk.statuses(claims)).toEqual(['delivered', 'delivered']);
    expect(await Promise.all(claims.map(held))).toEqual([5n * UNIT, 2n * UNIT]);
    expect(await desk.alerts()).toEqual([]);
  });

  it('can be paid again as soon as it can run no more', async () => {
    const { id, claims } = await abortedAndSignedTwice(false);
    desk.chain.wait(300);
    await desk.reconcile();
    expect(await desk.batch(id)).toMatchObject({ may_still_run: false, unpaid: 2 });
    const again = await desk.create();
    await desk.chain.broadcast(desk.operator.signAgain(await desk.order(again.id)));
    await desk.settle();
    expect(await desk.statuses(claims)).toEqual(['delivered', 'delivered']);
    expect(await Promise.all(claims.map(held))).toEqual([5n * UNIT, 2n * UNIT]);
  });

  it('and differs from its batch is not paid again before a person has said that it is final', async () => {
    const { id, claims } = await abortedAndSignedTwice(true);
    desk.chain.wait(1000);
    await desk.reconcile();
    expect(await desk.batch(id)).toMatchObject({ status: 'signed', failed: 2, waiting: 0 });
    expect((await tryCreate()).body.code).toBe('payout.may_still_run');
    expect((await desk.release(id)).body).toMatchObject({ status: 'settled', unpaid: 2 });
    expect((await tryCreate()).status).toBe(201);
    expect(await desk.statuses(claims)).toEqual(['batched', 'batched']);
  });

  it('is not rejected before it can run no more, by one nor by many', async () => {
    const { claims } = await abortedAndSignedTwice(false);
    const ids = claims.map(({ id }) => id);
    const reject = (path: string, body: object = {}) =>
      desk.app.admin.post(`/api/v1/admin/claims/${path}`).send({ reason: 'abuse', ...body });
    const one = await reject(`${ids[0]}/reject`);
    expect([one.status, one.body.code]).toEqual([409, 'claim.may_be_paid']);
    expect((await reject('bulk/reject', { ids })).body.ids).toEqual([]);
    desk.chain.wait(300);
    await desk.reconcile();
    expect((await reject('bulk/reject', { ids })).body.ids).toEqual(ids);
    await desk.expectSound();
  });

  it('is asked for by the clock of the product, however late the database’s is', async () => {
    desk.chain.wait(900);
    const claim = await desk.makeClaim(5);
    const { id } = await desk.create();
    const boc = desk.operator.sign(await desk.order(id));
    desk.chain.wait(5);
    await desk.reconcile();
    expect(await desk.statuses([claim])).toEqual(['sent']);
    await desk.chain.broadcast(boc);
    await desk.settle();
    expect(await held(claim)).toBe(5n * UNIT);
  });
});

describe('a payment that somebody has to look at', () => {
  it('holds back whom it may have paid, until that was done', async () => {
    const claim = await desk.makeClaim(5);
    const id = await desk.handOver();
    desk.chain.wait(3700);
    await desk.reconcile();
    await desk.release(id);
    const frozen = await desk.create();
    const { receiver } = claim;
    await desk.pay({ query_id: 99n, units: 5n * UNIT, receiver, comment: 'Airdrop' });
    await desk.settle();
    expect(await desk.alerts()).toEqual(['unknown_transfer']);
    const order = () => desk.app.admin.post(`${PAYOUTS}/${frozen.id}/order`);
    expect((await order()).body.code).toBe('payout.alerts_open');
    await desk.app.admin.post(`${PAYOUTS}/${frozen.id}/cancel`);
    expect((await tryCreate()).body.code).toBe('payout.alerts_open');
    const alert = await desk.newestAlert();
    await desk.resolve(alert.id, 'noted');
    expect((await tryCreate()).status).toBe(201);
  });
});

describe('a frozen batch', () => {
  it('that somebody has changed in the database is not paid', async () => {
    await desk.makeClaim(5);
    const { id } = await desk.create();
    await desk.app.sql('update payouts set receiver = ? where batch_id = ?', [
      `0:${'e'.repeat(64)}`,
      id,
    ]);
    const order = await desk.app.admin.post(`${PAYOUTS}/${id}/order`);
    expect([order.status, order.body.code]).toEqual([409, 'payout.batch_changed']);
    expect((await desk.app.admin.post(`${PAYOUTS}/${id}/cancel`)).body.status).toBe('cancelled');
  });

  it('and the deletion of whom it pays do not meet', async () => {
    for (const delay of [0, 5, 10, 15]) {
      const claim = await desk.makeClaim(5);
      const remove = async () => {
        await new Promise((resolve) => setTimeout(resolve, delay));
        return desk.app.admin.delete(`/api/v1/admin/users/${claim.user}`);
      };
      const [made, removed] = await Promise.all([tryCreate(), remove()]);
      expect([201, 409]).toContain(made.status);
      expect([200, 409]).toContain(removed.status);
      if (made.status === 201) await desk.app.admin.post(`${PAYOUTS}/${made.body.id}/cancel`);
    }
    await desk.expectSound();
  });
});
