import * as fc from 'fast-check';
import { PAYOUTS, PayoutDesk, type TestClaim, UNIT } from '../../support/api/payouts.js';

let desk: PayoutDesk;
beforeEach(async () => {
  desk = await PayoutDesk.open();
});
afterEach(() => desk.close());

describe('whatever operators say', () => {
  it('no claim has two payments standing at once, and the ledger adds up', async () => {
    let claim: TestClaim;
    let query: bigint;
    const pay = (comment: string) =>
      desk.pay({ receiver: claim.receiver, units: 5n * UNIT, comment, query_id: query++ });
    const latest = async (status: string) =>
      (
        await desk.app.sql<{ id: number }>(
          'select id from payouts where status = ? order by id desc limit 1',
          [status],
        )
      )[0]?.id;
    const resolveAs = async (index: number) => {
      const { body } = await desk.app.admin.get(`${PAYOUTS}/alerts`);
      // The open ones come first.
      const [alert] = body;
      const outcome = alert?.outcomes[index % Math.max(alert.outcomes.length, 1)];
      const payout_id = alert?.candidates.at(-1)?.payout_id;
      if (outcome) expect((await desk.resolve(alert.id, outcome, { payout_id })).status).toBe(200);
    };
    const steps = {
      async batch() {
        const body = { payer: desk.operator.address, method: 'file', size: 1 };
        const { status, body: made } = await desk.app.admin.post(PAYOUTS).send(body);
        if (status !== 201) return;
        await desk.app.admin.post(`${PAYOUTS}/${made.id}/file`).send({ format: 'plain' });
      },
      pay: async () => pay(`Airdrop payout ${(await latest('sent')) ?? 1}`),
      payLate: async () => pay(`Airdrop payout ${(await latest('failed')) ?? 1}`),
      edited: () => pay('Thank you'),
      back: async () => desk.comeBack((await latest('delivered')) ?? 0),
      async release() {
        desk.chain.wait(4000);
        await desk.reconcile();
        const [open] = await desk.app.sql<{ id: number }>(
          `select id from payout_batches where status = 'requested'`,
        );
        if (open) await desk.release(open.id);
      },
      first: () => resolveAs(0),
      second: () => resolveAs(1),
    };
    type Step = keyof typeof steps;
    await fc.assert(
      fc
        .asyncProperty(
          fc.array(fc.constantFrom(...(Object.keys(steps) as Step[])), {
            minLength: 4,
            // Of hours, less than an admin's session has.
            maxLength: 10,
          }),
          async (story) => {
            claim = await desk.makeClaim(5);
            query = 100n;
            for (const step of story) {
              await steps[step]();
              await desk.settle();
              await desk.expectSound();
            }
          },
        )
        .afterEach(async () => {
          // Every story begins again: one that fails can be reported again automatically.
          await desk.close();
          desk = await PayoutDesk.open();
        }),
      { numRuns: 8, endOnFailure: true },
    );
  }, 120_000);
});
