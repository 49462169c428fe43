import { booked, delivered, payoutsOf } from '../../support/api/payout-records.js';
import { PayoutDesk, UNIT } from '../../support/api/payouts.js';

let desk: PayoutDesk;
beforeEach(async () => {
  desk = await PayoutDesk.open();
});
afterEach(() => desk.close());

describe('a delivered payout that came back', () => {
  async function cameBack(payout: number) {
    await desk.comeBack(payout);
    await desk.settle();
    const alert = await desk.newestAlert();
    expect(alert).toMatchObject({ code: 'came_back', outcomes: ['returned', 'noted'] });
    return alert;
  }

  it('is reversed by a transfer that names it, and paid with another batch', async () => {
    const { claim, batch, payout } = await delivered(desk);
    const alert = await cameBack(payout);
    expect((await desk.resolve(alert.id, 'returned')).body).toMatchObject({ outcome: 'returned' });
    expect(await desk.statuses([claim])).toEqual(['failed']);
    expect(await payoutsOf(desk, batch)).toMatchObject([
      { status: 'bounced', transaction_hash: alert.transaction_hash },
    ]);
    await desk.expectSound();
    await desk.settle();
    expect((await desk.resolve(alert.id, 'returned')).status).toBe(200);
    expect(await booked(desk)).toEqual([
      `payout:claim:${claim.id}`,
      `return:payout:claim:${claim.id}`,
    ]);

    // The order could run a second time until now, if the wallet had signed it twice.
    desk.chain.wait(400);
    await desk.reconcile();
    const again = await desk.create(1);
    // The chain's clock was moved on; the product's was not.
    const order = { ...(await desk.order(again.id)), validUntil: desk.chain.now + 100 };
    expect(await desk.chain.broadcast(desk.operator.sign(order))).toBe(true);
    await desk.settle();
    expect(await desk.statuses([claim])).toEqual(['delivered']);
    expect((await booked(desk)).at(-1)).toBe(`payout:2:claim:${claim.id}`);
    await desk.expectSound();

    const [second] = await payoutsOf(desk, again.id);
    await desk.resolve((await cameBack(second.id)).id, 'returned');
    expect((await booked(desk)).at(-1)).toBe(`return:payout:2:claim:${claim.id}`);
    expect(await desk.statuses([claim])).toEqual(['failed']);
    await desk.expectSound();
    // The tokens stay claimed.
    const { body } = await desk.app.admin.get(`/api/v1/admin/users/${claim.user}`);
    expect(body).toMatchObject({ claimed_tokens: 5 });
  });

  it('and had paid several claims at once takes all of them back', async () => {
    const first = await desk.makeClaim(5);
    const claims = [first, await desk.makeClaim(4, first)];
    const batch = await desk.handOver();
    await desk.pay({ receiver: first.receiver, units: 9n * UNIT, comment: '', query_id: 1n });
    await desk.settle();
    expect(await desk.statuses(claims)).toEqual(['delivered', 'delivered']);
    const [payout] = await payoutsOf(desk, batch);
    await desk.resolve((await cameBack(payout.id)).id, 'returned');
    expect(await desk.statuses(claims)).toEqual(['failed', 'failed']);
    await desk.settle();
    expect(await desk.alerts()).toEqual(['came_back']);
    await desk.expectSound();
  });

  it('and had been paid twice stays delivered by the other payment', async () => {
    const claim = await desk.makeClaim(5);
    const batch = await desk.handOver();
    desk.chain.wait(4000);
    await desk.reconcile();
    await desk.release(batch);
    const comment = 'Airdrop payout 1';
    const late = { receiver: claim.receiver, units: 5n * UNIT, comment, query_id: 3n };
    const second = await desk.handOver();
    await desk.pay(late);
    await desk.pay({ ...late, comment: 'Airdrop payout 2', query_id: 4n });
    await desk.settle();
    expect(await desk.alerts()).toEqual(['paid_twice']);
    const [payout] = await payoutsOf(desk, second);
    await desk.resolve((await cameBack(payout.id)).id, 'returned');
    expect(await desk.statuses([claim])).toEqual(['delivered']);
    expect(await booked(desk)).toEqual([`payout:claim:${claim.id}`]);
    await desk.expectSound();
  });

  it('stays delivered where somebody has found that it did not come back', async () => {
    const { claim, payout } = await delivered(desk);
    const alert = await cameBack(payout);
    expect((await desk.resolve(alert.id, 'noted')).status).toBe(200);
    await desk.settle();
    expect(await desk.alerts()).toEqual(['came_back']);
    await desk.expectPaid([claim]);
  });

  it('cannot be reversed once the campaign is closed', async () => {
    const { claim, payout } = await delivered(desk);
    const { body } = await desk.app.admin.get('/api/v1/admin/settings');
    await desk.app.admin.put('/api/v1/admin/settings').send({
      campaign_start: new Date(Date.now() - 9e7).toISOString(),
      campaign_end: new Date(Date.now() - 3.6e6).toISOString(),

      claim_deadline: '',
      updated_at: body.updated_at,
    });
    expect((await desk.app.admin.post('/api/v1/admin/campaign/close')).status).toBe(200);
    await desk.comeBack(payout);
    await desk.settle();
    const alert = await desk.newestAlert();
    expect(alert).toMatchObject({ code: 'came_back', outcomes: ['noted'] });
    const refused = await desk.resolve(alert.id, 'returned');
    expect([refused.status, refused.body.code]).toEqual([409, 'campaign.closed']);
    expect(await desk.statuses([claim])).toEqual(['delivered']);
    expect((await desk.resolve(alert.id, 'noted')).status).toBe(200);
    await desk.expectSound();
  });
});
