import * as fc from 'fast-check';
import { PAYOUTS, PayoutDesk, type TestClaim, UNIT } from '../../support/api/payouts.js';

let desk: PayoutDesk;
beforeEach(async () => {
  desk = await PayoutDesk.open();
});
afterEach(() => desk.close());

/** What the ledger has booked of the claims' payments, in order. */
const booked = async (): Promise<string[]> =>
  (
    await desk.app.sql<{ key: string }>(
      `select key from ledger_transfers where kind in ('payout', 'return') order by id`,
    )
  ).map(({ key }) => key);

const payoutsOf = async (batch: number) =>
  (await desk.app.admin.get(`${PAYOUTS}/${batch}/payouts`)).body;

/** What the operation log says of the alert that was resolved last. */
const lastLog = async (language = 'en') => {
  const filter = encodeURIComponent(JSON.stringify({ action: 'resolve_payout_alarm' }));
  const logs = desk.app.admin.get(`/api/v1/admin/logs?filter=${filter}`);
  return (await logs.set('Accept-Language', language)).body[0];
};

/** A signed batch of one that has arrived. */
async function delivered(tokens = 5): Promise<{ claim: TestClaim; batch: number; payout: number }> {
  const claim = await desk.makeClaim(tokens);
  const { id } = await desk.create();
  await desk.chain.broadcast(desk.operator.sign(await desk.order(id)));
  await desk.settle();
  expect(await desk.statuses([claim])).toEqual(['delivered']);
  const [{ id: payout }] = await payoutsOf(id);
  return { claim, batch: id, payout };
}

/** The same, of which the chain API reports another amount. */
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
    const [payout] = await payoutsOf(batch);
    expect(payout.transaction_hash).toBe(alert.transaction_hash);
    await desk.settle();
    expect(await desk.alerts()).toEqual(['wrong_amount']);
    expect(await booked()).toEqual([`payout:claim:${claims[0]?.id}`]);
    expect(await lastLog()).toMatchObject({
      resource_id: alert.id,
      details: `Alert ${alert.id}: payout ${payout.id} was paid ("Looked it up")`,
    });
    await desk.expectPaid(claims);
  });

  it('reports transaction, amount, receiver, comment and time of a transfer', async () => {
    const { claim, batch, alert } = await editedComment();
    const [{ id: payout_id, wallet_address }] = await payoutsOf(batch);
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
    const payouts = await payoutsOf(batch);
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
    const [payout] = await payoutsOf(batch);
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
    expect(await booked()).toEqual([`payout:claim:${claim.id}`]);
  });

  it('is booked once, however often and by whom it is said at the same time', async () => {
    const { claims, alert } = await wrongAmount();
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => desk.resolve(alert.id, 'paid')),
      ...Array.from({ length: 2 }, () => desk.reconcile()),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await booked()).toEqual([`payout:claim:${claims[0]?.id}`]);
    const other = await desk.resolve(alert.id, 'not_paid');
    expect([other.status, other.body.code]).toEqual([409, 'payout.alert_resolved']);
    await desk.expectPaid(claims);
  });

  it('cannot be said of a claim that was rejected, or of what came back by then', async () => {
    const { batch, claims, alert } = await wrongAmount();
    const [{ id }] = await payoutsOf(batch);
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

describe('a delivered payout that came back', () => {
  async function cameBack(payout: number) {
    await desk.comeBack(payout);
    await desk.settle();
    const alert = await desk.newestAlert();
    expect(alert).toMatchObject({ code: 'came_back', outcomes: ['returned', 'noted'] });
    return alert;
  }

  it('is reversed by a transfer that names it, and paid with another batch', async () => {
    const { claim, batch, payout } = await delivered();
    const alert = await cameBack(payout);
    expect((await desk.resolve(alert.id, 'returned')).body).toMatchObject({ outcome: 'returned' });
    expect(await desk.statuses([claim])).toEqual(['failed']);
    expect(await payoutsOf(batch)).toMatchObject([
      { status: 'bounced', transaction_hash: alert.transaction_hash },
    ]);
    await desk.expectSound();
    await desk.settle();
    expect((await desk.resolve(alert.id, 'returned')).status).toBe(200);
    expect(await booked()).toEqual([`payout:claim:${claim.id}`, `return:payout:claim:${claim.id}`]);

    // The order could run a second time until now, if the wallet had signed it twice.
    desk.chain.wait(400);
    await desk.reconcile();
    const again = await desk.create(1);
    // The chain's clock was moved on; the product's was not.
    const order = { ...(await desk.order(again.id)), validUntil: desk.chain.now + 100 };
    expect(await desk.chain.broadcast(desk.operator.sign(order))).toBe(true);
    await desk.settle();
    expect(await desk.statuses([claim])).toEqual(['delivered']);
    expect((await booked()).at(-1)).toBe(`payout:2:claim:${claim.id}`);
    await desk.expectSound();

    const [second] = await payoutsOf(again.id);
    await desk.resolve((await cameBack(second.id)).id, 'returned');
    expect((await booked()).at(-1)).toBe(`return:payout:2:claim:${claim.id}`);
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
    const [payout] = await payoutsOf(batch);
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
    const [payout] = await payoutsOf(second);
    await desk.resolve((await cameBack(payout.id)).id, 'returned');
    expect(await desk.statuses([claim])).toEqual(['delivered']);
    expect(await booked()).toEqual([`payout:claim:${claim.id}`]);
    await desk.expectSound();
  });

  it('stays delivered where somebody has found that it did not come back', async () => {
    const { claim, payout } = await delivered();
    const alert = await cameBack(payout);
    expect((await desk.resolve(alert.id, 'noted')).status).toBe(200);
    await desk.settle();
    expect(await desk.alerts()).toEqual(['came_back']);
    await desk.expectPaid([claim]);
  });

  it('cannot be reversed once the campaign is closed', async () => {
    const { claim, payout } = await delivered();
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

describe('an alert that changes nothing', () => {
  it('is noted, takes no other word, and is one entry of the log however often it is said', async () => {
    const { claim } = await delivered();
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

describe('whatever operators say', () => {
  it('no claim has two payments standing at once, and the ledger adds up', async () => {
    let claim: TestClaim;
    let query: bigint;
    const pay = (comment: string) =>
      desk.pay({ receiver: claim.receiver, units: 5n * UNIT, comment, query_id: query++ });
    const latest = async (status: string) =>
      (
        await desk.app.sql<{ id: number }>(
          'select id from payouts where status = ? order by id desc limit 1',
          [status],
        )
      )[0]?.id;
    const resolveAs = async (index: number) => {
      const { body } = await desk.app.admin.get(`${PAYOUTS}/alerts`);
      // The open ones come first.
      const [alert] = body;
      const outcome = alert?.outcomes[index % Math.max(alert.outcomes.length, 1)];
      const payout_id = alert?.candidates.at(-1)?.payout_id;
      if (outcome) expect((await desk.resolve(alert.id, outcome, { payout_id })).status).toBe(200);
    };
    const steps = {
      async batch() {
        const body = { payer: desk.operator.address, method: 'file', size: 1 };
        const { status, body: made } = await desk.app.admin.post(PAYOUTS).send(body);
        if (status !== 201) return;
        await desk.app.admin.post(`${PAYOUTS}/${made.id}/file`).send({ format: 'plain' });
      },
      pay: async () => pay(`Airdrop payout ${(await latest('sent')) ?? 1}`),
      payLate: async () => pay(`Airdrop payout ${(await latest('failed')) ?? 1}`),
      edited: () => pay('Thank you'),
      back: async () => desk.comeBack((await latest('delivered')) ?? 0),
      async release() {
        desk.chain.wait(4000);
        await desk.reconcile();
        const [open] = await desk.app.sql<{ id: number }>(
          `select id from payout_batches where status = 'requested'`,
        );
        if (open) await desk.release(open.id);
      },
      first: () => resolveAs(0),
      second: () => resolveAs(1),
    };
    type Step = keyof typeof steps;
    await fc.assert(
      fc
        .asyncProperty(
          fc.array(fc.constantFrom(...(Object.keys(steps) as Step[])), {
            minLength: 4,
            // Of hours, less than an admin's session has.
            maxLength: 10,
          }),
          async (story) => {
            claim = await desk.makeClaim(5);
            query = 100n;
            for (const step of story) {
              await steps[step]();
              await desk.settle();
              await desk.expectSound();
            }
          },
        )
        .afterEach(async () => {
          // Every story begins again: one that fails can be reported again automatically.
          await desk.close();
          desk = await PayoutDesk.open();
        }),
      { numRuns: 8, endOnFailure: true },
    );
  }, 120_000);
});
