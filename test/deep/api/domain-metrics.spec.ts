import { RequestContext } from '@mikro-orm/core';
import { DistributorMetricsService } from '../../../server/modules/paying/distributors/distributor-metrics.service.js';
import { Jobs } from '../../../server/platform/jobs/jobs.js';
import { Metrics } from '../../../server/platform/metrics/metrics.js';
import { startApp, type TestApp } from '../../support/api/app.js';
import { PayoutDesk } from '../../support/api/payouts.js';
import { reviewsIn } from '../../support/api/reviews.js';
import { goLive, postSession, signInBody } from '../../support/api/visitor.js';
import { DOWN } from '../../support/shared/stand-in.js';
import { until } from '../../support/shared/until.js';
import { WalletAccount } from '../../support/shared/wallet-account.js';

/** Values by series, `name{label="value"}`. */
async function seriesOf(app: TestApp): Promise<Map<string, number>> {
  const text = await app.get(Metrics).text();
  const lines = [...text.matchAll(/^(jetdrop_\S+) (\S+)$/gm)];
  return new Map(lines.map(([, series = '', value]) => [series, Number(value)]));
}

describe('the metrics of open work', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ TRUST_PROXY: '1', METRICS_PORT: '0' });
    await goLive(app);
  });
  afterAll(() => app.close());

  const { waiting } = reviewsIn(() => app);

  it('count sign-ins by their outcome', async () => {
    const body = await signInBody(app, new WalletAccount({ number: 9_001 }));
    expect((await postSession(app, body)).status).toBe(201);
    // A challenge is valid once.
    expect((await postSession(app, body)).status).toBe(401);
    const series = await seriesOf(app);
    expect(series.get('jetdrop_sign_ins_total{way="wallet",outcome="opened"}')).toBe(1);
    expect(series.get('jetdrop_sign_ins_total{way="wallet",outcome="refused"}')).toBe(1);
  });

  it('count submissions by method and outcome, and reviews that wait or are overdue', async () => {
    await waiting();
    const { id } = await waiting();
    await app.sql(`update completions set review_due_at = now() - interval '1 hour' where id = ?`, [
      id,
    ]);
    await until(async () => {
      const series = await seriesOf(app);
      const counts = ['waiting', 'overdue'].map((it) =>
        series.get(`jetdrop_reviews{state="${it}"}`),
      );
      return counts.join() === '2,1';
    });
    await app.api.call('rejectReview', { path: { id }, body: { reason: 'not_visible' } });
    const series = await seriesOf(app);
    const outcomes = ['person', 'rejected', 'completed'].map((it) =>
      series.get(`jetdrop_completions_total{method="manual",outcome="${it}"}`),
    );
    expect(outcomes).toEqual([2, 1, undefined]);
  });

  it('have a value for each status of claims', async () => {
    const statuses = [...(await seriesOf(app)).keys()].filter((it) =>
      it.startsWith('jetdrop_claims{'),
    );
    expect(statuses).toContain('jetdrop_claims{status="requested"}');
    expect(statuses).toHaveLength(8);
  });

  it('say when the newest row of the log was written', async () => {
    const written = (await seriesOf(app)).get('jetdrop_log_head_timestamp_seconds');
    expect(Math.abs((written ?? 0) - Date.now() / 1000)).toBeLessThan(3_600);
  });

  it('say how long a job has been due that no server runs', async () => {
    const jobs = app.get(Jobs);
    const later = new Date(Date.now() + 3_600_000);
    await RequestContext.create(app.em.fork(), () =>
      jobs.send('deliver_notification', { id: 0 }, { after: later }),
    );
    await jobs.beforeApplicationShutdown();
    await app.sql(`update pgboss.job set start_after = now() - interval '10 minutes'
      where name = 'deliver_notification'`);
    const series = 'jetdrop_job_overdue_seconds{kind="deliver_notification"}';
    await until(async () => Number((await seriesOf(app)).get(series)) > 599);
  });
});

describe('the metrics of a distributor', () => {
  let desk: PayoutDesk;
  beforeAll(async () => {
    desk = await PayoutDesk.open();
  });
  afterAll(() => desk.close());

  const measure = () =>
    RequestContext.create(desk.app.em.fork(), () =>
      desk.app.get(DistributorMetricsService).measure(),
    );

  it('are its tokens beside those of the next claims, its TON and its rent', async () => {
    const { id } = await desk.funded(5, 2, 7);
    await measure();
    const before = await seriesOf(desk.app);
    const value = (series: Map<string, number>, name: string) =>
      series.get(`jetdrop_distributor_${name}{distributor="${id}"}`) ?? Number.NaN;
    expect([value(before, 'tokens'), value(before, 'next_tokens')]).toEqual([14, 14]);
    expect(value(before, 'tons')).toBeGreaterThan(0.05);
    expect(value(before, 'rent_days')).toBeGreaterThan(365);
    expect(Math.abs(value(before, 'synced_timestamp_seconds') - Date.now() / 1000)).toBeLessThan(
      60,
    );
    const indexed = before.get('jetdrop_chain_indexed_timestamp_seconds') ?? 0;
    expect(Math.abs(indexed - Date.now() / 1000)).toBeLessThan(60);
    await desk.push(id);
    await measure();
    const after = await seriesOf(desk.app);
    expect([value(after, 'tokens'), value(after, 'next_tokens')]).toEqual([0, 0]);
  });

  it('count requests to the chain API that fail, and claim nothing that was not read', async () => {
    const failed = 'jetdrop_chain_requests_total{outcome="failed"}';
    const before = await seriesOf(desk.app);
    expect(before.get('jetdrop_chain_requests_total{outcome="answered"}')).toBeGreaterThan(5);
    desk.center.answerWith(DOWN);
    await expect(measure()).rejects.toThrow();
    const series = await seriesOf(desk.app);
    expect(series.get(failed)).toBeGreaterThan(before.get(failed) ?? 0);
    expect([...series.keys()].join()).not.toContain('jetdrop_distributor_tokens');
  });
});
