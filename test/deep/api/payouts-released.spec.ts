import fc from 'fast-check';
import { PayoutDesk, type TestClaim } from '../../support/api/payouts.js';
import { DEEP } from '../../support/shared/deep.js';

const HISTORIES = DEEP ? 60 : 3;
const SEED = 20_261_128;

let desk: PayoutDesk;
beforeAll(async () => {
  desk = await PayoutDesk.open();
});
afterAll(() => desk.close());

const release = ({ id }: TestClaim, from: number) => desk.refusal(from, 'release', { ids: [id] });

/** A published line whose user was banned when the next root was requested, and unbanned since. */
async function leftOut() {
  const { id, claims } = await desk.funded(3, 1);
  const [claim] = claims as [TestClaim, TestClaim];
  await desk.sign(await desk.request(id, 'publish'));
  await desk.setBanned(claim, 'ban');
  const request = await desk.request(id, 'publish');
  await desk.setBanned(claim, 'unban');
  return { id, claims, claim, request };
}

async function payWithAnother(claims: readonly TestClaim[]): Promise<void> {
  const other = await desk.create();
  await desk.fund(other);
  await desk.push(other);
  await desk.expectPaid(claims);
}

describe('a line that was in a published root', () => {
  it('stays with its distributor while the root without it is not signed', async () => {
    const { id, claims, claim } = await leftOut();
    expect(await release(claim, id)).toBe('distributor.may_be_paid');
    await desk.waitDays(31);
    await desk.sync();
    expect(await release(claim, id)).toBe('distributor.may_be_paid');
    await desk.expectPaid(claims);
  });

  it('is released after the deadline, once the chain has shown a root without it', async () => {
    const { id, claims, claim, request } = await leftOut();
    await desk.sign(request);
    expect(await release(claim, id)).toBe('distributor.may_be_paid');
    await desk.waitDays(31);
    expect(await release(claim, id)).toBe('distributor.may_be_paid');
    await desk.sync();
    expect(await release(claim, id)).toBeUndefined();
    await payWithAnother([claim]);
    await desk.pull(id, claims, claim);
    await desk.expectPaid([claim]);
  });
});

it('a line that was pushed and came back stays, also when its transfer was forgotten', async () => {
  const { id, claims } = await desk.funded(2);
  const [claim] = claims as [TestClaim];
  await desk.push(id);
  // Simulates a return, a history that was read again, and a number reopened with another tool.
  await desk.app.sql(
    `update payout_lines set status = 'payable', requested_at = null, transfer_lt = null where claim_id = ?`,
    [claim.id],
  );
  await desk.app.sql(`update claims set status = 'batched' where id = ?`, [claim.id]);
  expect(await release(claim, id)).toBe('distributor.may_be_paid');
});

/** Steps that may happen to one claim, with two distributors. */
const STEPS = [
  'publish',
  'push',
  'fund',
  'sign',
  'sign the newest',
  'drop',
  'ban',
  'unban',
  'release',
  'pull',
  'wait',
  'wait for the deadline',
  'sync',
] as const;

type Step = readonly [(typeof STEPS)[number], distributor: 0 | 1];

class TwoDistributors {
  private readonly pending: Parameters<PayoutDesk['broadcast']>[0][] = [];
  /** The trees that were requested, by distributor. */
  private readonly trees: TestClaim[][][] = [[], []];

  constructor(
    readonly ids: readonly [number, number],
    readonly claims: readonly TestClaim[],
    private readonly claim: TestClaim,
  ) {}

  async live([step, which]: Step): Promise<void> {
    await this.act(step, which);
    desk.chain.wait(5);
    await desk.expectNotTwice(this.claim);
  }

  private act(step: Step[0], which: 0 | 1): Promise<unknown> | undefined {
    if (step === 'publish') return this.publish(which);
    if (step === 'push' || step === 'fund') return this.ask(this.ids[which], step);
    if (step === 'sign') return this.sign(this.pending.shift());
    if (step === 'sign the newest') return this.sign(this.pending.pop());
    if (step === 'ban' || step === 'unban') return desk.tryBan(this.claim, step);
    if (step === 'release') return desk.act(this.ids[which], step, { ids: [this.claim.id] });
    if (step === 'pull') return this.pull(which);
    if (step === 'wait for the deadline') return desk.waitDays(31);
    if (step === 'sync') return desk.sync();
    if (step === 'drop') this.pending.shift();
    else desk.chain.wait(3_900);
    return undefined;
  }

  private async ask(id: number, action: string): Promise<boolean> {
    const { status, body } = await desk.act(id, action);
    if (status === 200 && body.messages.length > 0) this.pending.push(body);
    return status === 200;
  }

  private async publish(which: 0 | 1): Promise<void> {
    const id = this.ids[which];
    if (!(await this.ask(id, 'publish'))) return;
    const lines = await desk.app.sql<{ claim_id: number }>(
      'select claim_id from payout_lines where distributor_id = ? and is_published',
      [id],
    );
    const numbers = new Set(lines.map(({ claim_id }) => claim_id));
    this.trees[which]?.push(this.claims.filter((claim) => numbers.has(claim.id)));
  }

  /** The wallet refuses requests that have expired. */
  private async sign(request: (typeof this.pending)[number] | undefined): Promise<void> {
    if (request && request.validUntil > desk.chain.now) await desk.broadcast(request);
  }

  /** Pulls with every proof that was ever published. */
  private async pull(which: 0 | 1): Promise<void> {
    for (const tree of this.trees[which] ?? []) {
      if (tree.includes(this.claim)) await desk.pull(this.ids[which], tree, this.claim);
    }
  }
}

it(
  'whatever is published, signed, dropped and released, a claim is paid once',
  async () => {
    const step = fc.tuple(fc.constantFrom(...STEPS), fc.constantFrom(0 as const, 1 as const));
    const steps = fc.array(step, { minLength: 8, maxLength: 24 });
    await fc.assert(
      fc.asyncProperty(steps, async (lived) => {
        const { id, claims } = await desk.funded(3, 1);
        const [claim] = claims as [TestClaim, TestClaim];
        const [another] = (await desk.makeClaims(1)) as [TestClaim];
        const other = await desk.create();
        await desk.fund(other);
        await desk.sign(await desk.request(other, 'publish'));
        const two = new TwoDistributors([id, other], [...claims, another], claim);
        for (const one of FIRST) await two.live(one);
        for (const one of lived) await two.live(one);
        for (const one of LAST) await two.live(one);
      }),
      { numRuns: HISTORIES, seed: SEED, endOnFailure: true },
    );
  },
  60_000 + HISTORIES * 60_000,
);

/** Each history begins with a published line that may be left out. */
const FIRST: readonly Step[] = [
  ['publish', 0],
  ['sign', 0],
  ['ban', 0],
  ['publish', 0],
];

/** Each ends with every action that could still pay it. */
const LAST: readonly Step[] = [
  ['unban', 0],
  ['sync', 0],
  ['release', 0],
  ['fund', 1],
  ['sign the newest', 1],
  ['sync', 1],
  ['push', 1],
  ['sign the newest', 1],
  ['pull', 0],
  ['pull', 1],
];
