import { Address } from '@ton/core';
import pg from 'pg';
import { makeApprovedClaims } from '../../factories/bulk.js';
import { NO_FAULTS, PayingProduct, SETTLED } from '../../support/process/paying-product.js';
import type { Payments } from '../../support/process/payments.js';
import { adminHeaders } from '../../support/shared/login.js';
import { payOut } from '../../support/shared/pay-out.js';
import { SILENT } from '../../support/shared/stand-in.js';
import { until } from '../../support/shared/until.js';

let product: PayingProduct;
let payments: Payments;
let client: pg.Client;

beforeAll(async () => {
  product = await PayingProduct.start();
  ({ payments, client } = product);
});
afterAll(() => product.stop());

describe('a server that is killed', () => {
  it('while it freezes a batch has frozen nothing; after that the batch is there, once', async () => {
    const claimants = await product.claims(5, 2);
    await product.killWhileHeld('lock table payouts in share row exclusive mode', () =>
      payments.create(product.server),
    );
    expect((await payments.admin(product.server, 'GET', 'payouts')).body).toEqual([]);
    expect(await payments.statuses(product.server, claimants)).toEqual(['approved', 'approved']);

    const { id } = (await payments.create(product.server)).body;
    await product.killAndRestart();
    const again = await payments.create(product.server);
    expect([again.status, again.body.code]).toEqual([409, 'payout.nothing_approved']);
    const { body: batches } = await payments.admin(product.server, 'GET', 'payouts');
    expect(batches).toMatchObject([{ id, status: 'frozen', payouts: 2 }]);
    expect(await payments.faults(product.server)).toEqual(NO_FAULTS);

    const { wallet } = payments.operator;
    const boc = wallet.sign((await payments.order(product.server, id)).body);
    await payments.giveSigned(product.server, id, boc);
    await product.run(boc);
    await payments.reconcile(product.server);
    expect(await payments.statuses(product.server, claimants)).toEqual(['delivered', 'delivered']);
    expect(await payments.faults(product.server)).toEqual(NO_FAULTS);
  });

  it('while it announces the order has announced it to nobody; after that nobody learns it again', async () => {
    const claimants = await product.claims(3, 4);
    const { id } = (await payments.create(product.server)).body;
    await product.killWhileHeld('select id from payouts for update', () =>
      payments.order(product.server, id),
    );
    expect(await payments.batch(product.server, id)).toMatchObject({ status: 'frozen' });

    const order = await payments.order(product.server, id);
    expect(order.status).toBe(200);
    await product.killAndRestart();
    const again = await payments.order(product.server, id);
    expect([again.status, again.body.code]).toEqual([409, 'payout.asked_already']);
    expect(await payments.statuses(product.server, claimants)).toEqual(['sent', 'sent']);
    expect(await payments.faults(product.server)).toEqual(NO_FAULTS);

    // The wallet had it all the same, and signs; nobody ever hands the signed order in.
    await product.run(payments.operator.wallet.sign(order.body));
    await payments.reconcile(product.server);
    expect(await payments.statuses(product.server, claimants)).toEqual(['delivered', 'delivered']);
    expect(await payments.faults(product.server)).toEqual(NO_FAULTS);
  });

  it('while it keeps what was signed settles what has run, and takes the same again', async () => {
    const claimants = await product.claims(1, 6);
    const { id } = (await payments.create(product.server)).body;
    const boc = payments.operator.wallet.sign((await payments.order(product.server, id)).body);
    expect(await payments.operator.chain.broadcast(boc)).toBe(true);
    await product.killWhileHeld('select id from payout_batches for update', () =>
      payments.giveSigned(product.server, id, boc),
    );
    expect(await payments.batch(product.server, id)).toMatchObject({
      status: 'requested',
      waiting: 2,
    });
    expect((await payments.giveSigned(product.server, id, boc)).body).toMatchObject({
      status: 'signed',
    });
    await product.killAndRestart();
    expect(await payments.giveSigned(product.server, id, boc)).toMatchObject({
      status: 200,
      body: { status: 'signed', differences: 0 },
    });
    payments.operator.chain.wait(SETTLED);
    await payments.reconcile(product.server);
    expect(await payments.statuses(product.server, claimants)).toEqual(['delivered', 'delivered']);
    expect(await payments.faults(product.server)).toEqual(NO_FAULTS);
  });

  it('while it asks the chain, and while it books, has booked nothing; the next one books it automatically', async () => {
    const claimants = await product.claims(2, 3);
    const { boc } = await payments.sign(product.server);
    const { center } = payments.operator;
    center.answerWith(SILENT);
    const asked = center.asked.length;
    const lost = payments.reconcile(product.server).catch(() => 'lost');
    await until(async () => center.asked.length > asked);
    await product.killAndRestart();
    expect(await lost).toBe('lost');
    expect(await payments.statuses(product.server, claimants)).toEqual(['sent', 'sent']);

    center.answerWith(undefined);
    await product.run(boc);
    await product.killWhileHeld('lock table ledger_transfers in share row exclusive mode', () =>
      payments.reconcile(product.server),
    );
    // What was being done when the servers were killed has run for longer than it may.
    await until(async () => {
      await client.query(
        `update pgboss.job set started_on = now() - interval '1 hour' where state = 'active'`,
      );
      await client.query(
        `update pgboss.job set start_after = now() where state in ('created', 'retry')`,
      );
      const told = await payments.statuses(product.server, claimants);
      return told.every((status) => status === 'delivered');
    }, 90_000);
    expect(await payments.faults(product.server)).toEqual(NO_FAULTS);
  }, 240_000);
});

describe('two replicas', () => {
  it('that settle the same batch at the same time book it once', async () => {
    const other = await product.startAnother();
    const claimants = await product.claims(1, 2, 3);
    const { id, boc } = await payments.sign(product.server);
    const holder = new pg.Client({ connectionString: product.url });
    await holder.connect();
    await holder.query('begin');
    await holder.query('lock table chain_cursors in exclusive mode');
    await product.run(boc);
    const here = Array.from({ length: 3 }, () => payments.reconcile(product.server));
    const there = Array.from({ length: 3 }, () => payments.reconcile(other));
    await until(async () => (await product.waitingForLocks()) > 1);
    await holder.end();
    // One that has waited for too long has to come back.
    for (const { status } of await Promise.all([...here, ...there])) {
      expect([200, 503]).toContain(status);
    }
    expect((await payments.reconcile(other)).status).toBe(200);
    expect(await other.stop()).toBe(0);
    expect(await payments.batch(product.server, id)).toMatchObject({
      status: 'settled',
      delivered: 3,
    });
    expect(await payments.statuses(product.server, claimants)).toEqual(Array(3).fill('delivered'));
    const { rows } = await client.query(
      `select key from ledger_transfers where kind = 'payout' group by key having count(*) > 1`,
    );
    expect(rows).toEqual([]);
    expect(await payments.faults(product.server)).toEqual(NO_FAULTS);
  });
});

describe('a receiver', () => {
  it('whose jetton wallet sends everything back reads that it failed, and is paid again', async () => {
    const [refusing, taking] = await product.claims(7, 2);
    const { chain } = payments.operator;
    const address = Address.parseRaw(refusing?.address ?? '');
    await chain.refuseJettons(address);
    const { id, boc } = await payments.sign(product.server);
    await product.run(boc);
    await payments.reconcile(product.server);
    const { body: payouts } = await payments.admin(product.server, 'GET', `payouts/${id}/payouts`);
    expect(payouts.map(({ status }: { status: string }) => status)).toEqual([
      'bounced',
      'delivered',
    ]);
    const both = [refusing, taking].flatMap((claimant) => claimant ?? []);
    expect(await payments.statuses(product.server, both)).toEqual(['failed', 'delivered']);
    const { body: plan } = await payments.admin(product.server, 'GET', 'payouts/plan');
    expect(plan).toMatchObject({ approved_claims: 1, approved_tokens: 7 });

    await chain.takeJettonsAgain(address);
    expect((await payments.create(product.server)).body.code).toBe('payout.may_still_run');
    // The chain cannot be ahead of the clock: it was signed long ago.
    await client.query(
      `update payout_batches set asked_at = asked_at - interval '1 day',
         valid_until = valid_until - interval '1 day'`,
    );
    await product.payNow();
    expect(await payments.statuses(product.server, both)).toEqual(['delivered', 'delivered']);
    expect(await payments.faults(product.server)).toEqual(NO_FAULTS);
  });
});

describe('many payouts', () => {
  it('are paid batch after batch, and everybody has them on the chain', async () => {
    const addresses = Array.from({ length: 12 }, (_, n) => receiverOf(n));
    await makeApprovedClaims({ sql: (text) => client.query(text) }, addresses);
    const headers = await adminHeaders(product.server.url);
    const { operator } = payments;
    const had = await operator.chain.jettonsOf(operator.wallet.contract.address);
    const told = await payOut({ url: product.server.url, headers }, operator, 5);
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
