import { Address } from '@ton/core';
import pg from 'pg';
import { makeApprovedClaims } from '../../factories/bulk.js';
import { Payments } from '../../support/process/payments.js';
import { ADMIN_PASSWORD } from '../../support/shared/credentials.js';
import { adminHeaders } from '../../support/shared/login.js';
import { payOut, startOperator } from '../../support/shared/pay-out.js';
import { startPostgres, type TestPostgres } from '../../support/shared/postgres.js';
import { type Product, startProduct } from '../../support/shared/product.js';
import { SILENT } from '../../support/shared/stand-in.js';
import { until } from '../../support/shared/until.js';

/** So far behind the clock that hours may pass on the chain before it overtakes it. */
const BATCHES_BEHIND = 200;

/** Seconds until a transaction counts. */
const SETTLED = 61;

const HOUR = 3600;

/** Nothing is lost, paid twice or told wrongly. */
const NO_FAULTS: string[] = [];

let postgres: TestPostgres;
let url: string;
let env: Record<string, string>;
let client: pg.Client;
let server: Product;
let payments: Payments;

const start = () => startProduct(env);

beforeAll(async () => {
  const operator = await startOperator(BATCHES_BEHIND);
  postgres = await startPostgres();
  url = await postgres.createDatabase('payouts');
  env = { DATABASE_URL: url, ADMIN_PASSWORD, SEED: 'essentials', TRUST_PROXY: '1' };
  env['OUTBOUND_REQUESTS'] = 'on';
  server = await start();
  client = new pg.Client({ connectionString: url });
  await client.connect();
  const settings = { ...operator.settings, wallets_list_url: '' };
  await client.query('update site_settings set values = values || $1::jsonb', [settings]);
  payments = new Payments(operator, client, env);
});
afterAll(async () => {
  await client.end();
  await server.stop();
  await postgres.stop();
  payments.operator.center.close();
});

/** Connections that wait for what another one holds. */
async function waitingForLocks(): Promise<number> {
  const { rowCount } = await client.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rowCount ?? 0;
}

/** Somebody else holds what the statement locks, until `work` has been killed while it waits for it. */
async function killWhileHeld(statement: string, work: () => Promise<unknown>): Promise<void> {
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  await holder.query('begin');
  await holder.query(statement);
  const lost = work().then(
    () => false,
    () => true,
  );
  await until(async () => (await waitingForLocks()) > 0);
  await server.kill();
  expect(await lost).toBe(true);
  await holder.end();
  server = await start();
}

/** The server ends before the operator could do anything with its answer. */
async function killAndRestart(): Promise<void> {
  await server.kill();
  server = await start();
}

const claims = async (...tokens: number[]) => {
  const claimants = [];
  for (const amount of tokens) claimants.push(await payments.claim(server, amount));
  return claimants;
};

/** The chain runs what was signed, and long enough ago for it to count. */
async function run(boc: string): Promise<void> {
  const { chain } = payments.operator;
  expect(await chain.broadcast(boc)).toBe(true);
  chain.wait(SETTLED);
}

/** All that the operator does, from the first click to the last. */
async function payNow(): Promise<number> {
  const { id, boc } = await payments.sign(server);
  await run(boc);
  expect((await payments.reconcile(server)).status).toBe(200);
  return id;
}

describe('a server that is killed', () => {
  it('while it freezes a batch has frozen nothing; after that the batch is there, once', async () => {
    const claimants = await claims(5, 2);
    await killWhileHeld('lock table payouts in share row exclusive mode', () =>
      payments.create(server),
    );
    expect((await payments.admin(server, 'GET', 'payouts')).body).toEqual([]);
    expect(await payments.statuses(server, claimants)).toEqual(['approved', 'approved']);

    const { id } = (await payments.create(server)).body;
    await killAndRestart();
    const again = await payments.create(server);
    expect([again.status, again.body.code]).toEqual([409, 'payout.nothing_approved']);
    const { body: batches } = await payments.admin(server, 'GET', 'payouts');
    expect(batches).toMatchObject([{ id, status: 'frozen', payouts: 2 }]);
    expect(await payments.faults(server)).toEqual(NO_FAULTS);

    const { wallet } = payments.operator;
    const boc = wallet.sign((await payments.order(server, id)).body);
    await payments.giveSigned(server, id, boc);
    await run(boc);
    await payments.reconcile(server);
    expect(await payments.statuses(server, claimants)).toEqual(['delivered', 'delivered']);
    expect(await payments.faults(server)).toEqual(NO_FAULTS);
  });

  it('while it announces the order has announced it to nobody; after that nobody learns it again', async () => {
    const claimants = await claims(3, 4);
    const { id } = (await payments.create(server)).body;
    await killWhileHeld('select id from payouts for update', () => payments.order(server, id));
    expect(await payments.batch(server, id)).toMatchObject({ status: 'frozen' });

    const order = await payments.order(server, id);
    expect(order.status).toBe(200);
    await killAndRestart();
    const again = await payments.order(server, id);
    expect([again.status, again.body.code]).toEqual([409, 'payout.asked_already']);
    expect(await payments.statuses(server, claimants)).toEqual(['sent', 'sent']);
    expect(await payments.faults(server)).toEqual(NO_FAULTS);

    // The wallet had it all the same, and signs; nobody ever hands the signed order in.
    await run(payments.operator.wallet.sign(order.body));
    await payments.reconcile(server);
    expect(await payments.statuses(server, claimants)).toEqual(['delivered', 'delivered']);
    expect(await payments.faults(server)).toEqual(NO_FAULTS);
  });

  it('while it keeps what was signed settles what has run, and takes the same again', async () => {
    const claimants = await claims(1, 6);
    const { id } = (await payments.create(server)).body;
    const boc = payments.operator.wallet.sign((await payments.order(server, id)).body);
    expect(await payments.operator.chain.broadcast(boc)).toBe(true);
    await killWhileHeld('select id from payout_batches for update', () =>
      payments.giveSigned(server, id, boc),
    );
    expect(await payments.batch(server, id)).toMatchObject({ status: 'requested', waiting: 2 });
    expect((await payments.giveSigned(server, id, boc)).body).toMatchObject({ status: 'signed' });
    await killAndRestart();
    expect(await payments.giveSigned(server, id, boc)).toMatchObject({
      status: 200,
      body: { status: 'signed', differences: 0 },
    });
    payments.operator.chain.wait(SETTLED);
    await payments.reconcile(server);
    expect(await payments.statuses(server, claimants)).toEqual(['delivered', 'delivered']);
    expect(await payments.faults(server)).toEqual(NO_FAULTS);
  });

  it('while it asks the chain, and while it books, has booked nothing; the next one books it automatically', async () => {
    const claimants = await claims(2, 3);
    const { boc } = await payments.sign(server);
    const { center } = payments.operator;
    center.answerWith(SILENT);
    const asked = center.asked.length;
    const lost = payments.reconcile(server).catch(() => 'lost');
    await until(async () => center.asked.length > asked);
    await killAndRestart();
    expect(await lost).toBe('lost');
    expect(await payments.statuses(server, claimants)).toEqual(['sent', 'sent']);

    center.answerWith(undefined);
    await run(boc);
    await killWhileHeld('lock table ledger_transfers in share row exclusive mode', () =>
      payments.reconcile(server),
    );
    // What was being done when the servers were killed has run for longer than it may.
    await until(async () => {
      await client.query(
        `update pgboss.job set started_on = now() - interval '1 hour' where state = 'active'`,
      );
      await client.query(
        `update pgboss.job set start_after = now() where state in ('created', 'retry')`,
      );
      const told = await payments.statuses(server, claimants);
      return told.every((status) => status === 'delivered');
    }, 90_000);
    expect(await payments.faults(server)).toEqual(NO_FAULTS);
  }, 240_000);
});

describe('two replicas', () => {
  it('that settle the same batch at the same time book it once', async () => {
    const other = await start();
    const claimants = await claims(1, 2, 3);
    const { id, boc } = await payments.sign(server);
    const holder = new pg.Client({ connectionString: url });
    await holder.connect();
    await holder.query('begin');
    await holder.query('lock table chain_cursors in exclusive mode');
    await run(boc);
    const here = Array.from({ length: 3 }, () => payments.reconcile(server));
    const there = Array.from({ length: 3 }, () => payments.reconcile(other));
    await until(async () => (await waitingForLocks()) > 1);
    await holder.end();
    // One that has waited for too long has to come back.
    for (const { status } of await Promise.all([...here, ...there])) {
      expect([200, 503]).toContain(status);
    }
    expect((await payments.reconcile(other)).status).toBe(200);
    expect(await other.stop()).toBe(0);
    expect(await payments.batch(server, id)).toMatchObject({ status: 'settled', delivered: 3 });
    expect(await payments.statuses(server, claimants)).toEqual(Array(3).fill('delivered'));
    const { rows } = await client.query(
      `select key from ledger_transfers where kind = 'payout' group by key having count(*) > 1`,
    );
    expect(rows).toEqual([]);
    expect(await payments.faults(server)).toEqual(NO_FAULTS);
  });
});

describe('a receiver', () => {
  it('whose jetton wallet sends everything back reads that it failed, and is paid again', async () => {
    const [refusing, taking] = await claims(7, 2);
    const { chain } = payments.operator;
    const address = Address.parseRaw(refusing?.address ?? '');
    await chain.refuseJettons(address);
    const { id, boc } = await payments.sign(server);
    await run(boc);
    await payments.reconcile(server);
    const { body: payouts } = await payments.admin(server, 'GET', `payouts/${id}/payouts`);
    expect(payouts.map(({ status }: { status: string }) => status)).toEqual([
      'bounced',
      'delivered',
    ]);
    const both = [refusing, taking].flatMap((claimant) => claimant ?? []);
    expect(await payments.statuses(server, both)).toEqual(['failed', 'delivered']);
    const { body: plan } = await payments.admin(server, 'GET', 'payouts/plan');
    expect(plan).toMatchObject({ approved_claims: 1, approved_tokens: 7 });

    await chain.takeJettonsAgain(address);
    expect((await payments.create(server)).body.code).toBe('payout.may_still_run');
    // The chain cannot be ahead of the clock: it was signed long ago.
    await client.query(
      `update payout_batches set asked_at = asked_at - interval '1 day',
         valid_until = valid_until - interval '1 day'`,
    );
    await payNow();
    expect(await payments.statuses(server, both)).toEqual(['delivered', 'delivered']);
    expect(await payments.faults(server)).toEqual(NO_FAULTS);
  });
});

describe('many payouts', () => {
  it('are paid batch after batch, and everybody has them on the chain', async () => {
    const addresses = Array.from({ length: 12 }, (_, n) => receiverOf(n));
    await makeApprovedClaims({ sql: (text) => client.query(text) }, addresses);
    const headers = await adminHeaders(server.url);
    const { operator } = payments;
    const had = await operator.chain.jettonsOf(operator.wallet.contract.address);
    const told = await payOut({ url: server.url, headers }, operator, 5);
    expect(told.batches).toBe(3);
    expect(told.requests).toBeGreaterThan(0);
    expect(told.nanotons).toBeGreaterThan(0n);
    const tokens = addresses.map((_, n) => 1n + (BigInt(n + 1) % 9n));
    const has = await Promise.all(
      addresses.map((address) => operator.chain.jettonsOf(Address.parse(address))),
    );
    expect(has).toEqual(tokens.map((amount) => amount * 10n ** 9n));
    const paid = had - (await operator.chain.jettonsOf(operator.wallet.contract.address));
    expect(paid).toBe(tokens.reduce((sum, amount) => sum + amount, 0n) * 10n ** 9n);
    const { rows } = await client.query(`select id from claims where status <> 'delivered'`);
    expect(rows).toEqual([]);
  });
});

/** The nth receiver who never signs in. */
const receiverOf = (n: number): string =>
  new Address(0, Buffer.alloc(32, n + 1)).toString({ bounceable: false });

describe('an index that lags by an hour', () => {
  it('leaves everything on its way, whatever is restarted, until it has caught up', async () => {
    const claimants = await claims(8, 1);
    const { id, boc } = await payments.sign(server);
    const { chain } = payments.operator;
    expect(await chain.broadcast(boc)).toBe(true);
    chain.wait(HOUR, HOUR + 1);
    await payments.reconcile(server);
    await killAndRestart();
    expect((await payments.reconcile(server)).status).toBe(200);
    expect(await payments.batch(server, id)).toMatchObject({ waiting: 2, failed: 0 });
    expect(await payments.statuses(server, claimants)).toEqual(['sent', 'sent']);
    const { body: plan } = await payments.admin(server, 'GET', 'payouts/plan');
    expect(plan).toMatchObject({ approved_claims: 0 });

    chain.wait(0);
    await payments.reconcile(server);
    expect(await payments.statuses(server, claimants)).toEqual(['delivered', 'delivered']);
    expect(await payments.faults(server)).toEqual(NO_FAULTS);
  });

  it('opens what was never signed only when it has passed the last moment of the order', async () => {
    const claimants = await claims(4);
    const { id } = (await payments.create(server)).body;
    await payments.order(server, id);
    await killAndRestart();
    const { chain } = payments.operator;
    // The chain cannot be ahead of the clock: it was asked long ago.
    await client.query(`update payout_batches set asked_at = asked_at - interval '1 hour'`);
    const behind = Math.floor(Date.now() / 1000) - chain.now;
    chain.wait(behind, HOUR);
    await payments.reconcile(server);
    expect(await payments.statuses(server, claimants)).toEqual(['sent']);
    chain.wait(0);
    await payments.reconcile(server);
    expect(await payments.statuses(server, claimants)).toEqual(['failed']);
    expect(await payments.batch(server, id)).toMatchObject({ status: 'settled', failed: 1 });
    expect(await payments.faults(server)).toEqual(NO_FAULTS);
  });
});
