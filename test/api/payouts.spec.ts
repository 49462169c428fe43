import { Cell } from '@ton/core';
import { PAYOUTS, PayoutDesk, UNIT } from '../support/api/payouts.js';
import { deepOnly } from '../support/shared/deep.js';
import { OperatorWallet } from '../support/shared/operator-wallet.js';
import { DOWN, json, tooMany } from '../support/shared/stand-in.js';
import { until } from '../support/shared/until.js';

let desk: PayoutDesk;
beforeEach(async () => {
  desk = await PayoutDesk.open();
});
afterEach(() => desk.close());

describe('paying with the wallet of the operator', () => {
  it('freezes, signs, compares, and settles what has arrived on the chain', async () => {
    const { id, boc, claims } = await desk.signThree();
    expect(await desk.chain.broadcast(boc)).toBe(true);
    await desk.reconcile();
    // Within the minute in which a transaction could still come back.
    expect(await desk.batch(id)).toMatchObject({ delivered: 0, waiting: 3 });
    desk.chain.wait(120);
    expect((await desk.reconcile()).body).toMatchObject({ open_alerts: 0 });
    expect(await desk.batch(id)).toMatchObject({ status: 'settled', delivered: 3, waiting: 0 });
    expect(await desk.statuses(claims)).toEqual(['delivered', 'delivered', 'delivered']);
    await desk.expectPaid(claims);
  });

  it('has three payouts at first, and one batch at a time', async () => {
    for (const tokens of [1, 1, 1, 1]) await desk.makeClaim(tokens);
    const refused = (body: object) => desk.app.admin.post(PAYOUTS).send(body);
    const payer = desk.operator.address;
    const four = await refused({ payer, method: 'wallet', size: 4 });
    expect([four.status, four.body.code]).toEqual([409, 'payout.first_batch']);
    const { id } = await desk.create(2);
    const second = await refused({ payer, method: 'wallet' });
    expect([second.status, second.body.code]).toEqual([409, 'payout.batch_open']);
    expect((await desk.app.admin.post(`${PAYOUTS}/${id}/cancel`)).body.status).toBe('cancelled');
    expect(await desk.create()).toMatchObject({ payouts: 3 });
  });

  it('refuses a wallet with too little TON or too few tokens before anything is frozen', async () => {
    await desk.makeClaim(5);
    const poor = new OperatorWallet(2);
    const ask = () => desk.app.admin.post(PAYOUTS).send({ payer: poor.address, method: 'wallet' });
    expect((await ask()).body.code).toBe('payout.too_little_ton');
    await desk.chain.mint(poor.contract.address, 4n * UNIT);
    expect((await ask()).body.code).toBe('payout.too_little_ton');
    expect((await desk.app.admin.get(`${PAYOUTS}/plan`)).body).toMatchObject({
      approved_claims: 1,
    });
    desk.center.answerWith(DOWN);
    const down = await ask();
    expect([down.status, down.body.code]).toEqual([503, 'payout.chain_unavailable']);
    desk.center.answerWith(undefined);

    // What it holds is asked again each time.
    await desk.chain.spend(poor, -UNIT);
    expect((await ask()).body.code).toBe('payout.too_few_jettons');
    await desk.chain.mint(poor.contract.address, UNIT);
    expect((await ask()).status).toBe(201);
  });
});

describe('an order that was signed', () => {
  it('has the numbers that the list of payouts reports, to the last digit', async () => {
    await desk.makeClaim(5);
    const { id } = await desk.create();
    const [message] = (await desk.order(id)).messages;
    const payload = Cell.fromBase64(message.payload).beginParse().skip(32);
    const [payout] = (await desk.app.admin.get(`${PAYOUTS}/${id}/payouts`)).body;
    expect(payout.query_id).toBe(String(payload.loadUintBig(64)));
  });

  it('is announced once: a second tab cannot sign it again', async () => {
    await desk.makeClaim(5);
    const { id } = await desk.create();
    const boc = desk.operator.sign(await desk.order(id));
    const second = await desk.app.admin.post(`${PAYOUTS}/${id}/order`);
    expect([second.status, second.body.code]).toEqual([409, 'payout.asked_already']);
    const cancelled = await desk.app.admin.post(`${PAYOUTS}/${id}/cancel`);
    expect([cancelled.status, cancelled.body.code]).toEqual([409, 'payout.asked_already']);
    expect((await desk.give(id, boc)).status).toBe(200);
    expect((await desk.give(id, boc)).status).toBe(200);
  });

  it('that differs stops everything: what it does not pay is not paid again automatically', async () => {
    const claims = [await desk.makeClaim(5), await desk.makeClaim(2)];
    const { id } = await desk.create();
    const asked = await desk.order(id);
    const boc = desk.operator.sign({ ...asked, messages: asked.messages.slice(0, 1) });
    const answer = await desk.give(id, boc);
    expect([answer.status, answer.body.code]).toEqual([409, 'payout.order_differs']);
    await desk.chain.broadcast(boc);
    await desk.settle();
    expect((await desk.release(id)).body.code).toBe('payout.may_still_run');
    desk.chain.wait(3600);
    await desk.reconcile();
    expect(await desk.batch(id)).toMatchObject({ delivered: 1, waiting: 1, differences: 1 });
    expect(await desk.statuses(claims)).toEqual(['delivered', 'sent']);
    await desk.expectPaid(claims);

    expect((await desk.release(id)).body).toMatchObject({ status: 'settled', failed: 1 });
    expect(await desk.statuses(claims)).toEqual(['delivered', 'failed']);
  });

  deepOnly(it)(
    'that is the batch settles automatically: it is unknown whether it will not be paid',
    async () => {
      const { id } = await desk.signThree();
      expect((await desk.release(id)).body.code).toBe('payout.wrong_method');
    },
  );

  it('twice for one batch is reported, and paid as an alert', async () => {
    await desk.makeClaim(5);
    const { id } = await desk.create();
    const asked = await desk.order(id);
    const [first, second] = [desk.operator.sign(asked), desk.operator.sign(asked)];
    expect((await desk.give(id, first)).status).toBe(200);
    expect((await desk.give(id, second)).body.code).toBe('payout.order_differs');
    await desk.chain.broadcast(first);
    await desk.chain.broadcast(second);
    desk.chain.wait(120);
    await desk.reconcile();
    expect(await desk.alerts()).toEqual(['paid_twice']);
    expect(await desk.batch(id)).toMatchObject({ delivered: 1 });
  });

  it('runs once on the chain, and never after its time', async () => {
    const { boc, id, claims, validUntil } = await desk.signThree();
    desk.chain.wait(validUntil + 1 - desk.chain.now);
    expect(await desk.chain.broadcast(boc)).toBe(false);
    await desk.reconcile();
    expect(await desk.batch(id)).toMatchObject({ waiting: 3 });
    desk.chain.wait(120);
    await desk.reconcile();
    expect(await desk.batch(id)).toMatchObject({ status: 'settled', failed: 3 });
    expect(await desk.statuses(claims)).toEqual(['failed', 'failed', 'failed']);
    const again = await desk.create();
    const signed = desk.operator.signAgain(await desk.order(again.id));
    expect((await desk.give(again.id, signed)).status).toBe(200);
    expect(await desk.chain.broadcast(signed)).toBe(true);
    desk.chain.wait(120);
    await desk.reconcile();
    expect(await desk.statuses(claims)).toEqual(['delivered', 'delivered', 'delivered']);
    await desk.expectPaid(claims);
  });

  it('of which the tab was closed before it came back is settled all the same', async () => {
    const claims = [await desk.makeClaim(5)];
    const { id } = await desk.create();
    await desk.chain.broadcast(desk.operator.sign(await desk.order(id)));
    desk.chain.wait(120);
    await desk.reconcile();
    expect(await desk.batch(id)).toMatchObject({ status: 'settled', delivered: 1 });
    await desk.expectPaid(claims);
  });

  deepOnly(it)('is not payable again while the index lags behind, however long', async () => {
    const { id, boc, claims } = await desk.signThree();
    await desk.chain.broadcast(boc);
    desk.chain.wait(7200, 7300);
    await desk.reconcile();
    expect(await desk.batch(id)).toMatchObject({ waiting: 3, failed: 0 });
    desk.chain.wait(1);
    await desk.reconcile();
    expect(await desk.batch(id)).toMatchObject({ delivered: 3 });
    await desk.expectPaid(claims);
  });

  it('that runs in part is settled payout by payout', async () => {
    // Enough for three transfers when it was checked; spent elsewhere before the order runs.
    const { id, boc, claims } = await desk.signThree();
    await desk.chain.spend(desk.operator, 99n * UNIT + 900_000_000n);
    await desk.chain.broadcast(boc);
    desk.chain.wait(600);
    await desk.reconcile();
    const { delivered, failed, status } = await desk.batch(id);
    expect([delivered + failed, status]).toEqual([3, 'settled']);
    expect(failed).toBeGreaterThan(0);
    await desk.expectPaid(claims);
  });

  it('with too few tokens left by then fails without losing any', async () => {
    const { id, boc, claims } = await desk.signThree();
    await desk.chain.burn(desk.operator, 1_000_000n * UNIT - 5n * UNIT);
    await desk.chain.broadcast(boc);
    desk.chain.wait(600);
    await desk.reconcile();
    expect(await desk.batch(id)).toMatchObject({ status: 'settled', delivered: 1, failed: 2 });
    await desk.expectPaid(claims);
  });
});

deepOnly(describe)('the chain API', () => {
  it('that is down or speaks nonsense changes nothing, and is asked again', async () => {
    const { id, boc } = await desk.signThree();
    await desk.chain.broadcast(boc);
    desk.chain.wait(120);
    for (const answer of [DOWN, tooMany(1), json({ last: {} }), json([]), json('no')]) {
      desk.center.answerWith(answer);
      expect((await desk.reconcile()).status).toBe(503);
      expect(await desk.batch(id)).toMatchObject({ waiting: 3 });
    }
    desk.center.answerWith(undefined);
    await until(async () => (await desk.reconcile()).status === 200);
    expect(await desk.batch(id)).toMatchObject({ delivered: 3 });
  });

  it('that lies about an amount raises an alert, and the payout is not settled', async () => {
    const { id, boc } = await desk.signThree();
    await desk.chain.broadcast(boc);
    desk.chain.wait(120);
    await desk.app.sql(
      'update payouts set units = units + 1 where id = (select min(id) from payouts)',
    );
    await desk.reconcile();
    expect(await desk.alerts()).toEqual(['wrong_amount']);
    expect(await desk.batch(id)).toMatchObject({ delivered: 2, waiting: 1 });
    // Not when its order can run no more either, before somebody has looked at it.
    desk.chain.wait(3600);
    await desk.reconcile();
    expect(await desk.batch(id)).toMatchObject({ delivered: 2, waiting: 1 });
    const [alert] = (await desk.app.admin.get(`${PAYOUTS}/alerts`)).body;
    await desk.app.admin
      .post(`${PAYOUTS}/alerts/${alert.id}/resolve`)
      .send({ outcome: 'not_paid', note: 'The explorer shows that nothing was sent' });
    await desk.reconcile();
    expect(await desk.batch(id)).toMatchObject({ status: 'settled', delivered: 2, failed: 1 });
  });

  it('is read by two replicas at once with the same result', async () => {
    const { id, boc, claims } = await desk.signThree();
    await desk.chain.broadcast(boc);
    desk.chain.wait(120);
    await Promise.all(Array.from({ length: 8 }, () => desk.reconcile()));
    expect(await desk.batch(id)).toMatchObject({ delivered: 3, status: 'settled' });
    const [{ paid } = { paid: 0 }] = await desk.app.sql<{ paid: number }>(
      `select count(*) as paid from ledger_transfers where kind = 'payout'`,
    );
    expect(paid).toBe(3);
    await desk.expectPaid(claims);
  });

  it('can be read again from the beginning, and says the same', async () => {
    const { id, boc, claims } = await desk.signThree();
    await desk.chain.broadcast(boc);
    desk.chain.wait(120);
    await desk.reconcile();
    const before = await desk.batch(id);
    await desk.app.sql('delete from chain_cursors');
    await desk.app.sql(`update payout_batches set status = 'signed'`);
    await desk.reconcile();
    expect({ ...(await desk.batch(id)), read_until: null }).toEqual({
      ...before,
      read_until: null,
    });
    expect(await desk.alerts()).toEqual([]);
    await desk.expectPaid(claims);
  });

  it('reports a transfer that nobody asked for', async () => {
    const { id, boc } = await desk.signThree();
    await desk.chain.broadcast(boc);
    const friend = { receiver: `0:${'9'.repeat(64)}`, comment: 'a friend' };
    await desk.pay({ ...friend, query_id: 77n, units: UNIT });
    desk.chain.wait(120);
    await desk.reconcile();
    expect(await desk.alerts()).toEqual(['unknown_transfer']);
    expect(await desk.batch(id)).toMatchObject({ delivered: 3 });
    const [alert] = (await desk.app.admin.get(`${PAYOUTS}/alerts`)).body;
    const resolve = desk.app.admin.post(`${PAYOUTS}/alerts/${alert.id}/resolve`);
    const resolved = await resolve.send({ outcome: 'noted', note: 'The bounty, paid by hand' });
    expect(resolved.body).toMatchObject({ resolved_by: 'admin' });
  });
});
