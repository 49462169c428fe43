import pg from 'pg';
import { makeParticipant, submit } from '../../support/process/participant.js';
import { startChain, type TestChain } from '../../support/shared/chain.js';
import { ADMIN_PASSWORD } from '../../support/shared/credentials.js';
import { startPostgres, type TestPostgres } from '../../support/shared/postgres.js';
import { type Product, startProduct } from '../../support/shared/product.js';
import { DOWN, SILENT } from '../../support/shared/stand-in.js';
import { until } from '../../support/shared/until.js';

/** The built-in task that asks for a balance. */
const TASK = 8;
const VISITORS = 8;

let postgres: TestPostgres;
let chain: TestChain;
let client: pg.Client;
let start: () => Promise<Product>;
beforeAll(async () => {
  [postgres, chain] = await Promise.all([startPostgres(), startChain()]);
  const DATABASE_URL = await postgres.createDatabase('jobs');
  const env = { DATABASE_URL, ADMIN_PASSWORD, SEED: 'essentials', TRUST_PROXY: '1' };
  start = () => startProduct({ ...env, OUTBOUND_REQUESTS: 'on' });
  client = new pg.Client({ connectionString: DATABASE_URL });
});
afterAll(async () => {
  await client.end();
  await postgres.stop();
  chain.close();
});

const makeDue = () =>
  client.query(`update pgboss.job set start_after = now() where state in ('created', 'retry')`);

const openJobs = async (): Promise<number> => {
  const { rows } = await client.query(
    `select count(*)::int as open from pgboss.job where state <> 'completed'`,
  );
  return rows[0].open;
};

/** A visitor with enough balance who has submitted the task while the chain API is down. */
async function waitingVisitor(url: string): Promise<number> {
  const { id, cookies } = await makeParticipant(url, client);
  const { rows } = await client.query('select account from users where id = $1', [id]);
  chain.tons.set(rows[0].account, 2_000_000_000n);
  expect((await submit(url, cookies[0] ?? '', TASK)).body).toMatchObject({
    status: 'pending_verification',
  });
  return id;
}

const given = async (ids: number[]): Promise<number[]> => {
  const { rows } = await client.query(
    `select e.user_id, count(*)::int as times from ledger_transfers t
     join ledger_entries e on e.transfer_id = t.id and e.account = 'user'
     where t.kind = 'task' and e.user_id = any($1) group by e.user_id order by e.user_id`,
    [ids],
  );
  return rows.map(({ times }) => times);
};

describe('a job', () => {
  it('whose server is killed in the middle is done by the others, and shared by them, once', async () => {
    chain.answerWith(DOWN);
    const victim = await start();
    await client.connect();
    await client.query(`update site_settings set values = values || $1::jsonb`, [
      JSON.stringify({ campaign_mode: 'live', chain_api_url: chain.url, wallets_list_url: '' }),
    ]);
    const first = await waitingVisitor(victim.url);
    chain.answerWith(SILENT);
    const asked = chain.asked.length;
    await makeDue();
    const states = async () => (await client.query('select state from pgboss.job')).rows;
    await until(async () => (await states())[0]?.state === 'active' && chain.asked.length > asked);
    await victim.kill();
    expect(await states()).toEqual([{ state: 'active' }]);

    chain.answerWith(DOWN);
    const [here, there] = await Promise.all([start(), start()]);
    const ids = [first];
    while (ids.length < VISITORS) ids.push(await waitingVisitor(here.url));
    chain.answerWith(undefined);
    // It has run for longer than allowed.
    await client.query(
      `update pgboss.job set started_on = now() - interval '1 hour' where state = 'active'`,
    );
    // A job's changes are stored before the job is marked as done.
    await until(async () => {
      await makeDue();
      return (await openJobs()) === 0;
    }, 90_000);
    expect(await given(ids)).toEqual(Array(VISITORS).fill(1));
    expect(await Promise.all([here.stop(), there.stop()])).toEqual([0, 0]);
  }, 240_000);
});
