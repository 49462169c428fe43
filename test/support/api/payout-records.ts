import { PAYOUTS, type PayoutDesk, type TestClaim } from './payouts.js';

/** What the ledger has booked of the claims' payments, in order. */
export const booked = async (desk: PayoutDesk): Promise<string[]> =>
  (
    await desk.app.sql<{ key: string }>(
      `select key from ledger_transfers where kind in ('payout', 'return') order by id`,
    )
  ).map(({ key }) => key);

/** The payouts of a batch, as the back office reads them. */
export const payoutsOf = async (desk: PayoutDesk, batch: number) =>
  (await desk.app.admin.get(`${PAYOUTS}/${batch}/payouts`)).body;

/** A signed batch of one that has arrived. */
export async function delivered(
  desk: PayoutDesk,
  tokens = 5,
): Promise<{ claim: TestClaim; batch: number; payout: number }> {
  const claim = await desk.makeClaim(tokens);
  const { id } = await desk.create();
  await desk.chain.broadcast(desk.operator.sign(await desk.order(id)));
  await desk.settle();
  expect(await desk.statuses([claim])).toEqual(['delivered']);
  const [{ id: payout }] = await payoutsOf(desk, id);
  return { claim, batch: id, payout };
}
