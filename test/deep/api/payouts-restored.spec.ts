import { ATTACHED_NANOTONS, MerkleTree, payMessage, setUpBody } from '#libs/contracts/index.js';
import { markRestored } from '../../../server/commands/backup/mark-restored.js';
import type { Answer } from '../../support/api/lying-requests.js';
import { PayoutDesk, type TestClaim, UNIT } from '../../support/api/payouts.js';

let desk: PayoutDesk;
beforeAll(async () => {
  desk = await PayoutDesk.open();
});
afterAll(() => desk.close());

const restore = () => desk.app.em.fork().transactional((em) => markRestored(em));

/**
 * Syncs once every node of the chain API knows the messages that were signed before the restore.
 */
const syncLater = () => desk.sync(5_000);

const lineOf = ({ id, tokens, receiver }: TestClaim) => ({
  number: id,
  amount: BigInt(tokens) * UNIT,
  receiver,
});

/** The contract pays a claim after the backup. */
async function payUnknown(id: number, claim: TestClaim): Promise<void> {
  const address = (await desk.address(id)).toRawString();
  const message = payMessage(address, [lineOf(claim)], ATTACHED_NANOTONS);
  await desk.broadcast({ from: '', validUntil: desk.chain.now + 300, messages: [message] });
}

/** The owner signs the root of these claims after the backup. */
async function publishUnknown(id: number, claims: readonly TestClaim[]): Promise<void> {
  const address = await desk.address(id);
  const jetton_wallet = (await desk.chain.jettonWalletOf(address)).toRawString();
  const merkle_root = MerkleTree.of(address.toRawString(), claims.map(lineOf)).root;
  await desk.sendFromOwner(id, setUpBody({ jetton_wallet, merkle_root, deadline: null }));
}

describe('a backup from before the last signatures', () => {
  it('requests nothing before the chain was read', async () => {
    const { id, claims } = await desk.funded(2, 3);
    await restore();
    for (const action of ['fund', 'push', 'publish']) {
      expect(await desk.refusal(id, action)).toBe('distributor.restored');
    }
    const left = { units: '1' };
    expect(await desk.refusal(id, 'withdraw', left)).toBe('distributor.restored');
    await syncLater();
    await desk.push(id);
    await desk.expectPaid(claims);
  });

  it('moves no line to another distributor', async () => {
    const { id, claims } = await desk.funded(2);
    await restore();
    await syncLater();
    const ids = claims.map((claim) => claim.id);
    expect(await desk.refusal(id, 'release', { ids })).toBe('distributor.may_be_paid');
  });

  it('learns that a claim was paid which is approved and frozen once more', async () => {
    const { id } = await desk.funded(9);
    const [claim] = (await desk.makeClaims(2)) as [TestClaim];
    await payUnknown(id, claim);
    await restore();
    await syncLater();
    await desk.fund(id);
    expect(await desk.statuses([claim])).toEqual(['sent']);
    await desk.sync(4_000);
    await desk.sync();
    expect(await desk.statuses([claim])).toEqual(['delivered']);
    await desk.expectPaid([claim]);
  });

  it('requests nothing because of a node that lags', async () => {
    const { id } = await desk.funded(9);
    const [claim] = (await desk.makeClaims(2)) as [TestClaim];
    const address = (await desk.address(id)).toRawString().toUpperCase();
    let stale: Answer;
    desk.chain.distort = (path, answer) => {
      if (path !== 'accountStates') return answer;
      stale ??= answer.accounts.find((it: Answer) => it.address === address);
      return {
        accounts: answer.accounts.map((it: Answer) => (it.address === address ? stale : it)),
      };
    };
    await desk.sync();
    await payUnknown(id, claim);
    await restore();
    await desk.sync(400);
    expect(await desk.refusal(id, 'fund')).toBe('distributor.restored');
    desk.chain.beHonest();
    await syncLater();
    await desk.fund(id);
    expect(await desk.statuses([claim])).toEqual(['sent']);
  });

  it('leaves a number with the contract that has paid it', async () => {
    const [first, second] = [await desk.funded(7), await desk.funded(8)];
    const [claim, late] = (await desk.makeClaims(3, 4)) as [TestClaim, TestClaim];
    await payUnknown(first.id, claim);
    await restore();
    expect(await desk.refusal(second.id, 'fund')).toBe('distributor.restored');
    await syncLater();
    await desk.app.sql('update distributors set is_restored = true where id = ?', [first.id]);
    expect(await desk.refusal(second.id, 'fund')).toBe('distributor.other_restored');
    await syncLater();
    await desk.fund(second.id);
    await desk.push(second.id);
    expect(await desk.statuses([claim, late])).toEqual(['sent', 'delivered']);
    expect(await desk.lines(first.id, [claim])).toMatchObject([{ status: 'paid' }]);
    await desk.sync(4_000);
    await desk.sync();
    expect(await desk.statuses([claim])).toEqual(['delivered']);
    await desk.expectPaid([claim, late, ...second.claims]);
  });

  it('freezes nothing while another contract shows a root that its lines do not make', async () => {
    const first = await desk.funded(5);
    const [claim] = (await desk.makeClaims(4)) as [TestClaim];
    const second = await desk.create();
    const published = [...first.claims, claim];
    await publishUnknown(first.id, published);
    await desk.sync();
    expect(await desk.refusal(second, 'fund')).toBe('distributor.other_root_unknown');
    await desk.pull(first.id, published, claim);
    await desk.sign(await desk.request(first.id, 'publish'));
    expect(await desk.refusal(second, 'fund')).toBe('distributor.nothing_to_pay');
    expect(await desk.statuses([claim])).toEqual(['sent']);
  });

  it('gives no number a second time', async () => {
    const [before] = (await desk.makeClaims(1)) as [TestClaim];
    await restore();
    const [after] = (await desk.makeClaims(1)) as [TestClaim];
    expect(after.id).toBeGreaterThan(before.id + 999_999);
  });
});
