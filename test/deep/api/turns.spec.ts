import pg from 'pg';
import type { Test } from 'supertest';
import { startApp, startedDatabase, type TestApp } from '../../support/api/app.js';
import { goLive, type SignedIn, signIn } from '../../support/api/visitor.js';
import { WalletAccount } from '../../support/shared/wallet-account.js';

const ME = '/api/v1/me';
const TASKS = Array.from({ length: 19 }, (_, index) => index + 1);

const REFUSED = { status: 429, code: 'request.too_many' };

describe('a visitor who sends more than can be done', () => {
  let database: Awaited<ReturnType<typeof startedDatabase>>;
  let app: TestApp;
  let holder: pg.Client;
  beforeAll(async () => {
    database = await startedDatabase();
    app = await startApp({ ...database.env, TRUST_PROXY: '1' });
    await goLive(app);
    holder = new pg.Client({ connectionString: database.env.DATABASE_URL });
    await holder.connect();
  });
  afterEach(() => holder.query('rollback'));
  afterAll(async () => {
    await holder.end();
    await app.close();
    await database.drop();
  });

  let wallets = 0;
  const newWallet = () => {
    wallets += 1;
    return new WalletAccount({ number: 8_000 + wallets });
  };

  const start = ({ send }: SignedIn, task: number) => send('post', `${ME}/tasks/${task}/start`);

  /** Sends all requests; returns the codes of those refused because the queue was full. */
  async function refusalsOf(tests: Test[], waiting: number) {
    const refused: { status: number; code: string; retryAfter: string | undefined }[] = [];
    const answered = tests.map(async (test) => {
      const { status, body, headers } = await test;
      if (status === 429) {
        refused.push({ status, code: body.code, retryAfter: headers['retry-after'] });
        if (refused.length === tests.length - waiting) all.resolve();
      }
      return status;
    });
    const all = Promise.withResolvers<void>();
    await Promise.race([all.promise, Promise.all(answered)]);
    return { refused, answered: Promise.all(answered) };
  }

  it('has one change done at a time and eight wait; others are served meanwhile', async () => {
    const wallet = newWallet();
    const sessions = [await signIn(app, wallet), await signIn(app, wallet)];
    const other = await signIn(app, newWallet());
    await holder.query('begin');
    await holder.query('select id from users where account = $1 for update', [wallet.address]);

    const calls = TASKS.flatMap((task) => sessions.map((session) => start(session, task)));
    const { refused, answered } = await refusalsOf(calls, 9);
    expect(refused).toHaveLength(calls.length - 9);
    for (const refusal of refused) expect(refusal).toEqual({ ...REFUSED, retryAfter: '1' });

    expect((await start(other, 2)).status).toBe(200);
    expect((await other.send('get', ME)).status).toBe(200);
    expect((await app.admin.post('/api/v1/admin/tasks/19/toggle')).status).toBe(200);
    expect((await sessions[0]?.send('get', ME))?.status).toBe(200);

    await holder.query('rollback');
    await answered;
    expect((await start(sessions[0] as SignedIn, 2)).status).toBe(200);
  });

  it('has four reads done at a time; others are served meanwhile', async () => {
    const [one, other] = [await signIn(app, newWallet()), await signIn(app, newWallet())];
    await holder.query('begin');
    await holder.query('lock table claims in access exclusive mode');

    const calls = Array.from({ length: 50 }, () => one.send('get', `${ME}/claims`));
    const { refused, answered } = await refusalsOf(calls, 36);
    expect(refused).toHaveLength(14);
    for (const refusal of refused) expect(refusal).toEqual({ ...REFUSED, retryAfter: '1' });
    expect((await other.send('get', ME)).status).toBe(200);
    expect((await app.admin.get('/api/v1/admin/users')).status).toBe(200);

    await holder.query('rollback');
    await answered;
    expect((await one.send('get', `${ME}/claims`)).status).toBe(200);
  });
});
