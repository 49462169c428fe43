import { ATTACHED_NANOTONS, payMessage } from '#libs/contracts/index.js';
import { markRestored } from '../../server/modules/distributors/mark-restored.js';
import { PayoutDesk, type TestClaim, UNIT } from '../support/api/payouts.js';

let desk: PayoutDesk;
beforeAll(async () => {
  desk = await PayoutDesk.open();
});
afterAll(() => desk.close());

const restore = () => desk.app.em.fork().transactional((em) => markRestored(em));

describe('a backup that does not know what was signed after it', () => {
  it('requests nothing before the chain was read', async () => {
    const { id, claims } = await desk.funded(2, 3);
    await restore();
    for (const action of ['fund', 'push', 'publish']) {
      expect(await desk.refusal(id, action)).toBe('distributor.restored');
    }
    await desk.sync();
    await desk.push(id);
    await desk.expectPaid(claims);
  });

  it('moves no line to another distributor', async () => {
    const { id, claims } = await desk.funded(2);
    await restore();
    await desk.sync();
    const ids = claims.map((claim) => claim.id);
    expect(await desk.refusal(id, 'release', { ids })).toBe('distributor.may_be_paid');
  });

  it('learns that a claim was paid which is approved and frozen once more', async () => {
    const { id } = await desk.funded(9);
    const [claim] = (await desk.makeClaims(2)) as [TestClaim];
    const address = (await desk.address(id)).toRawString();
    const line = { number: claim.id, amount: 2n * UNIT, receiver: claim.receiver };
    const message = payMessage(address, [line], ATTACHED_NANOTONS);
    await desk.broadcast({ from: '', validUntil: desk.chain.now + 300, messages: [message] });
    await restore();
    await desk.sync();
    await desk.fund(id);
    expect(await desk.statuses([claim])).toEqual(['sent']);
    await desk.sync(4_000);
    await desk.sync();
    expect(await desk.statuses([claim])).toEqual(['delivered']);
    await desk.expectPaid([claim]);
  });

  it('gives no number a second time', async () => {
    const [before] = (await desk.makeClaims(1)) as [TestClaim];
    await restore();
    const [after] = (await desk.makeClaims(1)) as [TestClaim];
    expect(after.id).toBeGreaterThan(before.id + 999_999);
  });
});
