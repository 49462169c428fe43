import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { Metrics } from '../../../server/platform/metrics/metrics.js';
import { startApp, type TestApp } from '../../support/api/app.js';
import { until } from '../../support/shared/until.js';

let app: TestApp;
let text: string;
const PORT = 20_000 + (process.pid % 20_000);

beforeAll(async () => {
  app = await startApp({ METRICS_PORT: String(PORT), HOST: '0.0.0.0', DATA_DIR: tmpdir() });
  await app.visitor.get('/api/v1/airdrop/tasks');
  // The first response comes from the pipeline, the second from the cache.
  await app.visitor.get('/api/v1/airdrop/tasks');
  await app.admin.get('/api/v1/admin/tasks/1');
  await app.admin.get('/api/v1/admin/tasks/2');
  await app.visitor.get('/api/v1/nothing');
  await app.admin.get('/api/v1/admin/export/tasks/csv');
  await app.visitor.post('/api/v1/admin/auth/login').send({ username: 'x', password: 'wrong' });
  text = (await scrape('/metrics')).text;
});
afterAll(() => app.close());

function scrape(
  path: string,
  host = '127.0.0.1',
): Promise<{ status: number | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    get({ host, port: PORT, path, agent: false }, async (answer) => {
      let body = '';
      for await (const chunk of answer) body += chunk;
      resolve({ status: answer.statusCode, text: body });
    }).once('error', reject);
  });
}

describe('GET /metrics on METRICS_PORT', () => {
  it.each([
    'jetdrop_http_requests_total{method="GET",route="/api/v1/airdrop/tasks",status="200"} 2',
    'jetdrop_http_requests_total{method="GET",route="/api/v1/admin/tasks/:id",status="200"} 2',
    'jetdrop_http_request_duration_seconds_count{method="GET",route="/api/v1/airdrop/tasks"} 2',
    'jetdrop_logins_failed_total 1',
    'jetdrop_exports_total{file="tasks"} 1',
    'jetdrop_exports_running 0',
  ])('says %s', (line) => {
    expect(text).toContain(`${line}\n`);
  });

  it('counts requests without a route together, so that callers cannot invent series', () => {
    expect(text).toMatch(/requests_total\{method="GET",route="(none|\/\*)",status="404"\} 1\n/);
    expect(text).not.toContain('/api/v1/nothing');
  });

  it('reports the cost of the process and its connections', () => {
    expect(text).toMatch(/\nprocess_resident_memory_bytes \d+/);
    expect(text).toMatch(/\njetdrop_database_connections\{state="idle"\} \d+/);
  });

  it('reports that the process is ready, and the room on the disk with the data', () => {
    expect(text).toContain('\njetdrop_ready 1\n');
    const [free = 0, size = 0] = ['free', 'size'].map((kind) =>
      Number(new RegExp(`\\njetdrop_disk_bytes{kind="${kind}"} (\\S+)`).exec(text)?.[1]),
    );
    expect(free).toBeGreaterThan(0);
    expect(size).toBeGreaterThan(free);
  });

  it('reports the cost of work in the background', async () => {
    await until(async () => {
      const now = (await scrape('/metrics')).text;
      const runs = /\njetdrop_background_runs_total\{work="invitations"\} (\d+)/.exec(now);
      const seconds = /\njetdrop_background_seconds_total\{work="invitations"\} (\S+)/.exec(now);
      return Number(runs?.[1]) > 0 && Number(seconds?.[1]) > 0;
    });
    expect(text).toContain('jetdrop_background_runs_total{work="row_counts"} 0\n');
  });

  it('serves nothing else there, and no metrics on the public port', async () => {
    expect((await scrape('/')).status).toBe(404);
    expect((await app.visitor.get('/metrics')).text).not.toContain('jetdrop_');
  });

  it('listens on this machine alone, wherever the site does', async () => {
    await expect(scrape('/metrics', '127.0.0.2')).rejects.toThrow('ECONNREFUSED');
  });

  it('is off unless it is asked for', async () => {
    const other = await startApp();
    await other.visitor.get('/health/live');
    expect(
      await other.get(Metrics).registry.getSingleMetricAsString('jetdrop_http_requests_total'),
    ).not.toContain('route=');
    await other.close();
  });
});
