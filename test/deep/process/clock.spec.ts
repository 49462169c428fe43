import pg from 'pg';
import supertest from 'supertest';
import { postSession, signIn, signInBody } from '../../support/api/visitor.js';
import { ADMIN_PASSWORD } from '../../support/shared/credentials.js';
import { adminHeaders } from '../../support/shared/login.js';
import { startPostgres, type TestPostgres } from '../../support/shared/postgres.js';
import { type Product, startProduct } from '../../support/shared/product.js';
import { WalletAccount } from '../../support/shared/wallet-account.js';

const MINUTE = 60_000;
/** More than the tolerance of a challenge, a delay or a wallet's clock. */
const AHEAD = 20 * MINUTE;

describe('two servers on one database, one of them with a clock that is ahead', () => {
  let postgres: TestPostgres;
  let right: Product;
  let ahead: Product;
  let client: pg.Client;
  beforeAll(async () => {
    postgres = await startPostgres();
    const DATABASE_URL = await postgres.createDatabase('clocks');
    const env = { DATABASE_URL, ADMIN_PASSWORD, SEED: 'essentials', TRUST_PROXY: '1' };
    const preload = new URL('../../support/process/clock-ahead.mjs', import.meta.url).href;
    const wrong = { NODE_OPTIONS: `--import=${preload}`, CLOCK_AHEAD_MS: String(AHEAD) };
    right = await startProduct(env);
    ahead = await startProduct({ ...env, ...wrong });
    client = new pg.Client({ connectionString: DATABASE_URL });
    await client.connect();
    await setSettings({ campaign_mode: 'live' });
    await client.query(`update tasks set verification = 'self', verification_required = false`);
  });
  afterAll(async () => {
    await client.end();
    await Promise.all([right.stop(), ahead.stop()]);
    await postgres.stop();
  });

  const setSettings = (values: object) =>
    client.query('update site_settings set values = values || $1::jsonb', [JSON.stringify(values)]);
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString();

  let wallets = 0;
  const newWallet = () => {
    wallets += 1;
    return new WalletAccount({ number: 9_000 + wallets });
  };

  /** Sends a call of a visitor to either server. */
  const post = ({ url }: Product, cookie: string, path: string) =>
    supertest(url).post(`/api/v1/me/${path}`).set('Cookie', cookie).set('Origin', url);

  it('accept no task before its time, on either', async () => {
    const { cookie } = await signIn(right, newWallet());
    for (const [task, first, second] of [
      [1, right, ahead],
      [2, ahead, right],
    ] as const) {
      const begun = await post(first, cookie, `tasks/${task}/start`);
      const delay = Date.parse(begun.body.due_at) - Date.now();
      expect([begun.status, delay > -MINUTE, delay < MINUTE]).toEqual([200, true, true]);
      // A delay that a slow machine does not outlast.
      await client.query(
        `update completions set due_at = now() + interval '5 minutes' where task_id = $1`,
        [task],
      );
      for (const server of [first, second]) {
        const early = await post(server, cookie, `tasks/${task}/submit`);
        expect(early.body).toMatchObject({ status: 409, code: 'task.not_due' });
      }
      await client.query(
        `update completions set due_at = now() - interval '1 second' where task_id = $1`,
        [task],
      );
      for (const server of [second, first]) {
        const done = await post(server, cookie, `tasks/${task}/submit`);
        expect(done.body).toMatchObject({ status: 'completed' });
      }
    }
  });

  it('begins and ends the campaign on both at the same time', async () => {
    const { cookie } = await signIn(ahead, newWallet());
    await setSettings({ campaign_start: inMinutes(-5), campaign_end: inMinutes(10) });
    for (const [task, server] of [right, ahead].entries()) {
      expect((await post(server, cookie, `tasks/${task + 1}/start`)).status).toBe(200);
    }
    await setSettings({ campaign_start: inMinutes(10), campaign_end: inMinutes(90) });
    for (const server of [right, ahead]) {
      const early = await post(server, cookie, 'tasks/3/start');
      expect(early.body).toMatchObject({ status: 409, code: 'campaign.upcoming' });
    }
  });

  it('takes a challenge and a token of one on the other', async () => {
    for (const [first, second] of [
      [right, ahead],
      [ahead, right],
    ] as const) {
      const body = await signInBody(first, newWallet());
      expect((await postSession(second, body)).status).toBe(201);
      const headers = await adminHeaders(first.url);
      const me = await fetch(`${second.url}/api/v1/admin/auth/me`, { headers });
      expect(me.status).toBe(200);
    }
  });

  it('writes what happens with one time into the log', async () => {
    await adminHeaders(ahead.url);
    const { rows } = await client.query(
      `select count(*)::int as late from operation_logs where created_at > now() + interval '1 minute'`,
    );
    expect(rows).toEqual([{ late: 0 }]);
  });
});
