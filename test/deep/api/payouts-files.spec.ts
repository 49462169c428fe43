import { formatTonAddress } from '#libs/domain/index.js';
import { PAYOUTS, PayoutDesk, UNIT } from '../../support/api/payouts.js';
import { DOWN } from '../../support/shared/stand-in.js';
import { until } from '../../support/shared/until.js';

let desk: PayoutDesk;
beforeEach(async () => {
  desk = await PayoutDesk.open();
});
afterEach(() => desk.close());

describe('paying by file', () => {
  it('hands over each format, and finds what another tool has paid', async () => {
    const claims = [await desk.makeClaim(5), await desk.makeClaim(2)];
    const { id } = await desk.create(3, 'file');
    const file = async (format: string) =>
      (await desk.app.admin.post(`${PAYOUTS}/${id}/file`).send({ format })).body.text;
    const addresses = claims.map(({ receiver }) => formatTonAddress(receiver, 'mainnet'));
    expect(await file('ton_console')).toBe(
      `recipient,amount\r\n${addresses[0]},5000000000\r\n${addresses[1]},2000000000\r\n`,
    );
    expect(await file('tonkeeper')).toContain(`${addresses[0]},5,`);
    expect(await desk.batch(id)).toMatchObject({ status: 'requested', waiting: 2 });
    const payouts = (await desk.app.admin.get(`${PAYOUTS}/${id}/payouts`)).body;
    await desk.pay(
      ...payouts.map((payout: { id: number; units: string }, index: number) => ({
        query_id: BigInt(index),
        units: BigInt(payout.units),

        comment: `Airdrop payout ${payout.id}`,
        receiver: claims[index]?.receiver ?? '',
      })),
    );
    await desk.settle();
    expect(await desk.batch(id)).toMatchObject({ status: 'settled', delivered: 2 });
    await desk.expectPaid(claims);
  });

  it('is released by the operator only, and not within the hour', async () => {
    const claims = [await desk.makeClaim(5)];
    const { id } = await desk.create(3, 'file');
    const release = () => desk.release(id);
    expect((await release()).body.code).toBe('payout.not_asked');
    await desk.app.admin.post(`${PAYOUTS}/${id}/file`).send({ format: 'plain' });
    desk.chain.wait(3000);
    await desk.reconcile();
    expect((await release()).body.code).toBe('payout.may_still_run');
    desk.chain.wait(1000);
    await desk.reconcile();
    expect((await release()).body).toMatchObject({ status: 'settled', failed: 1 });
    expect(await desk.statuses(claims)).toEqual(['failed']);
  });
});

/** What another tool pays by a file, without words of its own. */
const unmarked = (receiver: string, tokens: number, query_id = 0n) => ({
  query_id,
  receiver,
  units: BigInt(tokens) * UNIT,
  comment: '',
});

describe('paying by file with TON Console, which writes no comment', () => {
  it('finds what it has paid: claims of one receiver with one transfer', async () => {
    const first = await desk.makeClaim(5);
    const claims = [first, await desk.makeClaim(2), await desk.makeClaim(4, first)];
    const id = await desk.handOver();
    await desk.pay(unmarked(first.receiver, 9), unmarked(claims[1]?.receiver ?? '', 2));
    await desk.settle();
    expect(await desk.batch(id)).toMatchObject({ status: 'settled', delivered: 3 });
    expect(await desk.statuses(claims)).toEqual(['delivered', 'delivered', 'delivered']);
    expect(await desk.alerts()).toEqual([]);
    await desk.expectPaid(claims);
  });

  it('says when it was run twice', async () => {
    const claims = [await desk.makeClaim(5)];
    const id = await desk.handOver();
    const { receiver } = claims[0] ?? { receiver: '' };
    await desk.pay(unmarked(receiver, 5, 1n));
    await desk.pay(unmarked(receiver, 5, 2n));
    await desk.settle();
    expect(await desk.batch(id)).toMatchObject({ status: 'settled', delivered: 1 });
    expect(await desk.alerts()).toEqual(['paid_twice']);
    await desk.expectSound();
  });

  it('takes no payment of an earlier file for one of a later', async () => {
    const first = await desk.makeClaim(5);
    await desk.handOver();
    await desk.pay(unmarked(first.receiver, 5));
    await desk.settle();
    const second = await desk.makeClaim(5, first);
    const later = await desk.handOver();
    await desk.settle();
    expect(await desk.batch(later)).toMatchObject({ delivered: 0, waiting: 1 });
    await desk.pay(unmarked(first.receiver, 5));
    await desk.settle();
    expect(await desk.batch(later)).toMatchObject({ status: 'settled', delivered: 1 });
    expect(await desk.alerts()).toEqual([]);
    await desk.expectPaid([first, second]);
  });

  it('is not released while somebody of it was paid something else', async () => {
    const claims = [await desk.makeClaim(5)];
    const id = await desk.handOver();
    const { receiver } = claims[0] ?? { receiver: '' };
    await desk.pay(unmarked(receiver, 4));
    desk.chain.wait(4000);
    await desk.reconcile();
    expect(await desk.alerts()).toEqual(['unknown_transfer']);
    const release = (language: string) => desk.release(id).set('Accept-Language', language);
    const refused = await release('en');
    expect([refused.status, refused.body.code]).toEqual([409, 'payout.alerts_open']);
    expect(refused.body.detail).toContain('alert');
    expect((await release('zh')).body.detail).toContain('告警');
    expect(await desk.statuses(claims)).toEqual(['sent']);
    const [alert] = (await desk.app.admin.get(`${PAYOUTS}/alerts`)).body;
    await desk.app.admin
      .post(`${PAYOUTS}/alerts/${alert.id}/resolve`)
      .send({ outcome: 'noted', note: 'Something else, paid by hand' });
    expect((await release('en')).body).toMatchObject({ status: 'settled', failed: 1 });
  });

  it('is not released while what was paid just now is not settled', async () => {
    const claims = [await desk.makeClaim(5)];
    const id = await desk.handOver();
    desk.chain.wait(4000);
    await desk.pay(unmarked(claims[0]?.receiver ?? '', 5));
    await desk.reconcile();
    const release = () => desk.release(id);
    expect((await release()).body.code).toBe('payout.may_still_run');
    await desk.settle();
    expect(await desk.batch(id)).toMatchObject({ status: 'settled', delivered: 1 });
    await desk.expectPaid(claims);
  });

  it('is not released on what was read of the chain long ago', async () => {
    const claims = [await desk.makeClaim(5)];
    const id = await desk.handOver();
    desk.chain.wait(4000);
    await desk.reconcile();
    desk.center.answerWith(DOWN);
    expect((await desk.reconcile()).status).toBe(503);
    await desk.app.sql(`update payout_batches set asked_at = asked_at - interval '1 day'`);
    await desk.app.sql(`update chain_cursors set read_until = now() - interval '10 minutes'`);
    expect((await desk.release(id)).body.code).toBe('payout.may_still_run');
    desk.center.answerWith(undefined);
    await until(async () => (await desk.reconcile()).status === 200);
    expect((await desk.release(id)).body).toMatchObject({ status: 'settled', failed: 1 });
    expect(await desk.statuses(claims)).toEqual(['failed']);
  });

  it('says what of it is still to be paid, until another one pays it', async () => {
    const claims = [await desk.makeClaim(5)];
    const id = await desk.handOver();
    desk.chain.wait(4000);
    await desk.reconcile();
    expect((await desk.release(id)).body).toMatchObject({ failed: 1, unpaid: 1 });
    const later = await desk.handOver();
    expect(await desk.batch(id)).toMatchObject({ failed: 1, unpaid: 0 });
    await desk.pay(unmarked(claims[0]?.receiver ?? '', 5));
    await desk.settle();
    expect(await desk.batch(id)).toMatchObject({ delivered: 0, failed: 1, unpaid: 0 });
    expect(await desk.batch(later)).toMatchObject({ delivered: 1, failed: 0, unpaid: 0 });
    await desk.expectPaid(claims);
  });
});

describe('what other tools write to the receivers', () => {
  it.each<[string, string]>([
    ['a letter that ends behind what is kept', `${'x'.repeat(199)}😀`],
    ['characters that end texts elsewhere', 'Thank\u0000you\u0000'],
    ['a long text', '空投'.repeat(150)],
  ])('holds nothing up: %s', async (_name, comment) => {
    const claims = [await desk.makeClaim(5)];
    const id = await desk.handOver();
    const { receiver } = claims[0] ?? { receiver: '' };
    await desk.pay({ ...unmarked(receiver, 1), comment }, unmarked(receiver, 5));
    await desk.settle();
    expect(await desk.alerts()).toEqual(['unknown_transfer']);
    expect(await desk.batch(id)).toMatchObject({ status: 'settled', delivered: 1 });
  });
});
