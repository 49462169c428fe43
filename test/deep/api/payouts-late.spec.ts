import { ReconciliationService } from '../../../server/modules/payouts/reconciliation.service.js';
import { PAYOUTS, PayoutDesk, type TestClaim, UNIT } from '../../support/api/payouts.js';
import { DOWN } from '../../support/shared/stand-in.js';
import { until } from '../../support/shared/until.js';

let desk: PayoutDesk;
beforeEach(async () => {
  desk = await PayoutDesk.open();
});
afterEach(() => desk.close());

/** A claim that another tool was to pay and, as the operator says, has not. */
async function givenUp(tokens = 5): Promise<{ claim: TestClaim; batch: number }> {
  const claim = await desk.makeClaim(tokens);
  const batch = await desk.handOver();
  desk.chain.wait(4000);
  await desk.reconcile();
  expect((await desk.release(batch)).body).toMatchObject({ status: 'settled', failed: 1 });
  expect(await desk.statuses([claim])).toEqual(['failed']);
  return { claim, batch };
}

const pay = (claim: TestClaim, tokens = 5) =>
  desk.pay({ receiver: claim.receiver, units: BigInt(tokens) * UNIT, comment: '', query_id: 3n });

/** It has ended, and nothing is open. */
async function closeCampaign(): Promise<void> {
  const { admin, sql } = desk.app;
  const over = { campaign_start: '2026-01-01T00:00:00Z', campaign_end: '2026-02-01T00:00:00Z' };
  await sql('update site_settings set values = values || ?::jsonb', [JSON.stringify(over)]);
  const closed = await admin.post('/api/v1/admin/campaign/close');
  expect([closed.status, closed.body.code]).toEqual([200, undefined]);
}

/** How many seconds from now the chain is to be looked at, each time that is planned. */
async function plannedLooks(): Promise<number[]> {
  const rows = await desk.app.sql<{ seconds: number }>(
    `select extract(epoch from start_after - ?::timestamptz)::int as seconds from pgboss.job
     where name = 'reconcile_payouts' and state = 'created' order by 1`,
    [new Date(Date.now()).toISOString()],
  );
  return rows.map(({ seconds }) => Number(seconds));
}

describe('the wallet of a settled batch', () => {
  it('is looked at every ten minutes for a day, which no new order waits for', async () => {
    await givenUp();
    await desk.app.sql('delete from pgboss.job');
    await desk.app.get(ReconciliationService).poll();
    const [late = 0, ...others] = await plannedLooks();
    expect(late).toBeGreaterThan(500);
    expect(late).toBeLessThanOrEqual(600);
    expect(others).toEqual([]);

    await desk.makeClaim(1);
    await desk.order((await desk.create()).id);
    await desk.app.get(ReconciliationService).poll();
    const [soon] = await plannedLooks();
    expect(soon).toBeLessThanOrEqual(15);

    await desk.app.sql('delete from pgboss.job');
    await desk.app.sql(
      `update payout_batches set status = 'settled', updated_at = now() - interval '25 hours'`,
    );
    await desk.app.get(ReconciliationService).poll();
    expect(await plannedLooks()).toEqual([]);
  });
});

describe('a batch that the version before has requested', () => {
  it('has the status of this version', async () => {
    const { id } = await desk.signThree([5]);
    await desk.app.sql(`update payout_batches set status = 'asked' where id = ?`, [id]);
    expect(await desk.batch(id)).toMatchObject({ status: 'requested' });
  });
});

describe('the job that looks at the chain', () => {
  it('never stops, and a sync by hand polls it again when it is lost', async () => {
    const { boc, claims } = await desk.signThree([5]);
    const limits = await desk.app.sql<{ most: number }>(
      `select min(retry_limit) as most from pgboss.job where name = 'reconcile_payouts'`,
    );
    expect(limits[0]?.most).toBeGreaterThan(10 ** 9);

    await until(async () => (await plannedLooks()).length > 0);
    for (const answer of [DOWN, undefined]) {
      await desk.app.sql('delete from pgboss.job');
      desk.center.answerWith(answer);
      expect((await desk.reconcile()).status).toBe(answer ? 503 : 200);
      expect(await plannedLooks()).toHaveLength(1);
    }
    await desk.chain.broadcast(boc);
    await desk.settle();
    await desk.app.sql(
      'update payout_batches set updated_at = updated_at - $$25 hours$$::interval',
    );
    await desk.app.sql('delete from pgboss.job');
    desk.chain.wait(600);
    await desk.settle();
    expect(await plannedLooks()).toEqual([]);
    await desk.expectPaid(claims);
  });
});

describe('a payout that was released', () => {
  it('and arrives within a day all the same is delivered, with no other batch under way', async () => {
    const { claim } = await givenUp();
    await pay(claim);
    await desk.settle();
    expect(await desk.statuses([claim])).toEqual(['delivered']);
    await desk.expectPaid([claim]);
  });

  it('and arrives later is delivered when the wallet is read again for another batch', async () => {
    const { claim } = await givenUp();
    await desk.app.sql(`update payout_batches set updated_at = now() - interval '25 hours'`);
    await pay(claim);
    await desk.settle();
    expect(await desk.statuses([claim])).toEqual(['failed']);
    const other = await desk.makeClaim(1);
    await desk.order((await desk.create()).id);
    await desk.settle();
    expect(await desk.statuses([claim])).toEqual(['delivered']);
    await desk.expectPaid([claim, other]);
  });

  it('and arrives after its claim was rejected is reported, and booked nowhere', async () => {
    const { claim } = await givenUp();
    const reject = desk.app.admin.post(`/api/v1/admin/claims/${claim.id}/reject`);
    expect((await reject.send({ reason: 'abuse' })).body).toMatchObject({ status: 'rejected' });
    await pay(claim);
    await desk.settle();
    await desk.settle();
    expect(await desk.alerts()).toEqual(['paid_after_rejection']);
    const [alert] = (await desk.app.admin.get(`${PAYOUTS}/alerts`)).body;
    expect(alert).toMatchObject({ batch_id: 1, payout_id: 1, resolved_at: null });
    expect(await desk.statuses([claim])).toEqual(['rejected']);
    await desk.expectSound();
  });

  it('and arrives after it was paid with another batch, and the campaign closed, is reported', async () => {
    const { claim } = await givenUp();
    await desk.handOver();
    await pay(claim);
    await desk.settle();
    await closeCampaign();
    const [stranger, units] = [`0:${'7'.repeat(64)}`, 5n * UNIT];
    await desk.pay({ receiver: claim.receiver, units, comment: 'Airdrop payout 1', query_id: 4n });
    await desk.pay({ receiver: stranger, units, comment: 'A friend', query_id: 5n });
    await desk.settle();
    expect(await desk.alerts()).toEqual(['paid_twice', 'unknown_transfer']);
    const payouts = await desk.app.sql('select status from payouts order by id');
    expect(payouts).toEqual([{ status: 'delivered' }, { status: 'delivered' }]);
    await desk.expectSound();
  });

  it('and came back while its claim is paid with another batch leaves that alone', async () => {
    const { claim, batch } = await givenUp();
    await desk.handOver();
    await desk.app.sql(
      `insert into chain_transfers (hash, jetton_wallet, kind, query_id, units, receiver, is_aborted,
         lt, happened_at)
       select repeat(lt::text, 64), b.payer_jetton_wallet, kind, p.query_id, p.units,
         case kind when 'transfer' then p.receiver end, false, lt, b.asked_at
       from payouts p join payout_batches b on b.id = p.batch_id,
         (values (1, 'transfer'), (2, 'bounce')) as told(lt, kind) where b.id = ?`,
      [batch],
    );
    await desk.settle();
    const [payout] = (await desk.app.admin.get(`${PAYOUTS}/${batch}/payouts`)).body;
    expect(payout).toMatchObject({ status: 'bounced' });
    expect(await desk.statuses([claim])).toEqual(['sent']);
    const reject = desk.app.admin.post(`/api/v1/admin/claims/${claim.id}/reject`);
    expect((await reject.send({ reason: 'abuse' })).body.code).toBe('claim.decided');
  });
});
