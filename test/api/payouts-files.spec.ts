import { formatTonAddress } from '#libs/domain/index.js';
import { PAYOUTS, PayoutDesk } from '../support/api/payouts.js';

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
    expect(await desk.batch(id)).toMatchObject({ status: 'asked', waiting: 2 });
    const payouts = (await desk.app.admin.get(`${PAYOUTS}/${id}/payouts`)).body;
    await desk.pay(
      ...payouts.map((payout: { id: number; units: string }, index: number) => ({
        ...{ query_id: BigInt(index), units: BigInt(payout.units) },
        ...{ comment: `Airdrop payout ${payout.id}`, receiver: claims[index]?.receiver ?? '' },
      })),
    );
    await desk.settle();
    expect(await desk.batch(id)).toMatchObject({ status: 'settled', delivered: 2 });
    await desk.expectPaid(claims);
  });

  it('is given up by the operator only, and not within the hour', async () => {
    const claims = [await desk.makeClaim(5)];
    const { id } = await desk.create(3, 'file');
    const giveUp = () => desk.app.admin.post(`${PAYOUTS}/${id}/give-up`);
    expect((await giveUp()).body.code).toBe('payout.not_asked');
    await desk.app.admin.post(`${PAYOUTS}/${id}/file`).send({ format: 'plain' });
    desk.chain.wait(3000);
    await desk.reconcile();
    expect((await giveUp()).body.code).toBe('payout.may_still_run');
    desk.chain.wait(1000);
    await desk.reconcile();
    expect((await giveUp()).body).toMatchObject({ status: 'settled', failed: 1 });
    expect(await desk.statuses(claims)).toEqual(['failed']);
  });
});
