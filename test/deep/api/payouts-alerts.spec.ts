import { booked, delivered, payoutsOf } from '../../support/api/payout-records.js';
import { PayoutDesk, type TestClaim, UNIT } from '../../support/api/payouts.js';

let desk: PayoutDesk;
beforeEach(async () => {
  desk = await PayoutDesk.open();
});
afterEach(() => desk.close());

/** What the operation log says of the alert that was resolved last. */
const lastLog = async (language = 'en') => {
  const filter = encodeURIComponent(JSON.stringify({ action: 'resolve_payout_alarm' }));
  const logs = desk.app.admin.get(`/api/v1/admin/logs?filter=${filter}`);
  return (await logs.set('Accept-Language', language)).body[0];
};

/** A signed batch of one, of which the chain API reports another amount. */
async function wrongAmount() {
  const { id, boc, claims } = await desk.signThree([5]);
  await desk.chain.broadcast(boc);
  await desk.app.sql('update payouts set units = units + 1');
  desk.chain.wait(3600);
  await desk.reconcile();
  return { batch: id, claims, alert: await desk.newestAlert() };
}

/** A file of which the tool's user has changed the comment. */
async function editedComment(tokens = 5) {
  const claim = await desk.makeClaim(tokens);
  const batch = await desk.handOver('tonkeeper');
  const units = BigInt(tokens) * UNIT;
  await desk.pay({ receiver: claim.receiver, units, comment: 'Thank you!', query_id: 3n });
  await desk.settle();
  return { claim, batch, alert: await desk.newestAlert() };
}

describe('an alert that says what was paid', () => {
  it('of another amount delivers the payout: it is not paid again', async () => {
    const { batch, claims, alert } = await wrongAmount();
    expect(alert).toMatchObject({ code: 'wrong_amount', outcomes: ['paid', 'not_paid'] });
    const { status, body } = await desk.resolve(alert.id, 'paid');
    expect(status).toBe(200);
    expect(body).toMatchObject({ outcome: 'paid', note: 'Looked it up', outcomes: [] });
    expect(await desk.statuses(claims)).toEqual(['delivered']);
    expect(await desk.batch(batch)).toMatchObject({ status: 'settled', delivered: 1, failed: 0 });
    const [payout] = await payoutsOf(desk, batch);
    expect(payout.transaction_hash).toBe(alert.transaction_hash);
    await desk.settle();
    expect(await desk.alerts()).toEqual(['wrong_amount']);
    expect(await booked(desk)).toEqual([`payout:claim:${claims[0]?.id}`]);
    expect(await lastLog()).toMatchObject({
      resource_id: alert.id,
      details: `Alert ${alert.id}: payout ${payout.id} was paid ("Looked it up")`,
    });
    await desk.expectPaid(claims);
  });

  it('reports transaction, amount, receiver, comment and time of a transfer', async () => {
    const { claim, batch, alert } = await editedComment();
    const [{ id: payout_id, wallet_address }] = await payoutsOf(desk, batch);
    expect(alert).toMatchObject({
      code: 'unknown_transfer',
      outcomes: ['paid', 'noted'],
      payout_id: null,

      amount: '5',
      receiver: wallet_address,
      comment: 'Thank you!',
      happened_at: expect.stringMatching(/^\d{4}-.*Z$/),
      candidates: [{ payout_id, batch_id: batch, claim_id: claim.id, tokens: 5 }],
    });
  });

  it('of an unknown transfer delivers the payout that is named, of the same receiver only', async () => {
    const other = await desk.makeClaim(2);
    const { claim, batch, alert } = await editedComment();
    const payouts = await payoutsOf(desk, batch);
    const idOf = ({ id }: TestClaim) =>
      payouts.find(({ claim_id }: { claim_id: number }) => claim_id === id).id;
    for (const payout_id of [undefined, idOf(other), 9999]) {
      const resolve = desk.resolve(alert.id, 'paid', { payout_id });
      const refused = await resolve.set('Accept-Language', 'en');
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        { payout_id: expect.stringContaining('payout') },
      ]);
    }
    expect(await desk.statuses([claim, other])).toEqual(['sent', 'sent']);
    const paid = await desk.resolve(alert.id, 'paid', { payout_id: idOf(claim) });
    expect(paid.body).toMatchObject({ outcome: 'paid', payout_id: idOf(claim), batch_id: batch });
    expect(await desk.statuses([claim, other])).toEqual(['delivered', 'sent']);
    await desk.settle();
    expect(await desk.alerts()).toEqual(['unknown_transfer']);
    await desk.expectPaid([claim, other]);
  });

  it('counts from then on: what is paid once more, or comes back, is reported', async () => {
    const { claim, batch, alert } = await editedComment();
    const [payout] = await payoutsOf(desk, batch);
    await desk.resolve(alert.id, 'paid', { payout_id: payout.id });
    const comment = `Airdrop payout ${payout.id}`;
    await desk.pay({ receiver: claim.receiver, units: 5n * UNIT, comment, query_id: 4n });
    await desk.settle();
    expect(await desk.newestAlert()).toMatchObject({ code: 'paid_twice', payout_id: payout.id });
    await desk.comeBack(payout.id);
    await desk.comeBack(payout.id);
    await desk.settle();
    expect(await desk.newestAlert()).toMatchObject({
      code: 'came_back',
      outcomes: ['returned', 'noted'],
    });
    expect(await booked(desk)).toEqual([`payout:claim:${claim.id}`]);
  });

  it('is booked once, however often and by whom it is said at the same time', async () => {
    const { claims, alert } = await wrongAmount();
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => desk.resolve(alert.id, 'paid')),
      ...Array.from({ length: 2 }, () => desk.reconcile()),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await booked(desk)).toEqual([`payout:claim:${claims[0]?.id}`]);
    const other = await desk.resolve(alert.id, 'not_paid');
    expect([other.status, other.body.code]).toEqual([409, 'payout.alert_resolved']);
    await desk.expectPaid(claims);
  });

  it('cannot be said of a claim that was rejected, or of what came back by then', async () => {
    const { batch, claims, alert } = await wrongAmount();
    const [{ id }] = await payoutsOf(desk, batch);
    await desk.app.sql('update payouts set transaction_hash = ?', [alert.transaction_hash]);
    await desk.comeBack(id);
    const refused = await desk.resolve(alert.id, 'paid');
    expect([refused.status, refused.body.code]).toEqual([409, 'payout.not_paid_by_it']);
    expect(await desk.newestAlert()).toMatchObject({ id: alert.id, resolved_at: null });
    expect(await desk.statuses(claims)).toEqual(['sent']);
    await desk.app.sql(`update claims set status = 'failed'`);
    const reject = desk.app.admin.post(`/api/v1/admin/claims/${claims[0]?.id}/reject`);
    expect((await reject.send({ reason: 'abuse' })).status).toBe(200);
    expect(await desk.newestAlert()).toMatchObject({ outcomes: ['noted'] });
  });
});

describe('an alert that says that nothing was paid', () => {
  it('opens the payout again, which the log records', async () => {
    const { batch, claims, alert } = await wrongAmount();
    await desk.app.sql('update payouts set units = units - 1');
    expect((await desk.resolve(alert.id, 'not_paid')).body).toMatchObject({ outcome: 'not_paid' });
    await desk.app.sql('update payouts set units = units + 1');
    await desk.reconcile();
    expect(await desk.batch(batch)).toMatchObject({ status: 'settled', failed: 1 });
    expect(await desk.statuses(claims)).toEqual(['failed']);
    expect((await lastLog('zh')).details).toContain('未到账，可重新支付');
    await desk.expectSound();
  });
});

describe('an alert that changes nothing', () => {
  it('is noted, takes no other word, and is one entry of the log however often it is said', async () => {
    const { claim } = await delivered(desk);
    await desk.pay({
      receiver: claim.receiver,
      units: 5n * UNIT,
      comment: 'Airdrop payout 1',
      query_id: 9n,
    });
    await desk.settle();
    const alert = await desk.newestAlert();
    expect(alert).toMatchObject({ code: 'paid_twice', outcomes: ['noted'] });
    for (const outcome of ['paid', 'not_paid', 'returned']) {
      const refused = await desk.resolve(alert.id, outcome);
      expect([refused.status, refused.body.code]).toEqual([409, 'payout.outcome_refused']);
    }
    expect((await desk.resolve(alert.id, 'gone')).status).toBe(422);
    expect((await desk.resolve(alert.id, 'noted', { note: ' ' })).status).toBe(422);
    expect((await desk.resolve(alert.id, 'noted')).body).toMatchObject({ outcome: 'noted' });
    const first = await lastLog();
    const again = await desk.resolve(alert.id, 'noted', { note: 'Something else' });
    expect([again.status, again.body.note]).toEqual([200, 'Looked it up']);
    expect(await lastLog()).toEqual(first);
    expect((await desk.resolve(9999, 'noted')).status).toBe(404);
  });
});
