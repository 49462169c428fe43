import type pg from 'pg';
import { NO_FAULTS, PayingProduct } from '../../support/process/paying-product.js';
import type { Payments } from '../../support/process/payments.js';

const HOUR = 3600;

let product: PayingProduct;
let payments: Payments;
let client: pg.Client;

beforeAll(async () => {
  product = await PayingProduct.start();
  ({ payments, client } = product);
  // The index lags behind a wallet that it knows, which has paid before.
  await product.claims(2);
  await product.payNow();
});
afterAll(() => product.stop());

describe('an index that lags by an hour', () => {
  it('leaves everything on its way, whatever is restarted, until it has caught up', async () => {
    const claimants = await product.claims(8, 1);
    const { id, boc } = await payments.sign(product.server);
    const { chain } = payments.operator;
    expect(await chain.broadcast(boc)).toBe(true);
    chain.wait(HOUR, HOUR + 1);
    await payments.reconcile(product.server);
    await product.killAndRestart();
    expect((await payments.reconcile(product.server)).status).toBe(200);
    expect(await payments.batch(product.server, id)).toMatchObject({ waiting: 2, failed: 0 });
    expect(await payments.statuses(product.server, claimants)).toEqual(['sent', 'sent']);
    const { body: plan } = await payments.admin(product.server, 'GET', 'payouts/plan');
    expect(plan).toMatchObject({ approved_claims: 0 });

    chain.wait(0);
    await payments.reconcile(product.server);
    expect(await payments.statuses(product.server, claimants)).toEqual(['delivered', 'delivered']);
    expect(await payments.faults(product.server)).toEqual(NO_FAULTS);
  });

  it('opens what was never signed only when it has passed the last moment of the order', async () => {
    const claimants = await product.claims(4);
    const { id } = (await payments.create(product.server)).body;
    await payments.order(product.server, id);
    await product.killAndRestart();
    const { chain } = payments.operator;
    // The chain cannot be ahead of the clock: it was asked long ago.
    await client.query(`update payout_batches set asked_at = asked_at - interval '1 hour'`);
    const behind = Math.floor(Date.now() / 1000) - chain.now;
    chain.wait(behind, HOUR);
    await payments.reconcile(product.server);
    expect(await payments.statuses(product.server, claimants)).toEqual(['sent']);
    chain.wait(0);
    await payments.reconcile(product.server);
    expect(await payments.statuses(product.server, claimants)).toEqual(['failed']);
    expect(await payments.batch(product.server, id)).toMatchObject({
      status: 'settled',
      failed: 1,
    });
    expect(await payments.faults(product.server)).toEqual(NO_FAULTS);
  });
});
