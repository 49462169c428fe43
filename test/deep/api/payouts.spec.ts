import { Address } from '@ton/core';
import fc from 'fast-check';
import { reopenBody } from '#libs/contracts/index.js';
import {
  expectAllPaidAtLast,
  flippedBit,
  missingTransfer,
  operate,
  recover,
  staleNodes,
} from '../../support/api/lying-chain.js';
import { PayoutDesk, type TestClaim, UNIT } from '../../support/api/payouts.js';

const HISTORIES = Number(process.env['HISTORIES'] ?? 40);
const SEED = 20_261_126;

/** Steps that may happen to a history's claim. */
const STEPS = [
  'push',
  'push twice',
  'push with too little TON',
  'push late',
  'refuse',
  'take',
  'pull',
  'publish',
  'ban',
  'unban',
  'sync',
  'flip its bit',
  'hide its transfer',
  'stale nodes',
  'be honest',
  'reopen after a return',
] as const;

type Step = (typeof STEPS)[number];

let desk: PayoutDesk;
beforeAll(async () => {
  desk = await PayoutDesk.open();
});
afterAll(() => desk.close());

/** A distributor, its claims, and the state kept between two steps. */
class History {
  private late: Parameters<PayoutDesk['broadcast']>[0] | undefined;

  constructor(
    readonly id: number,
    readonly claims: TestClaim[],
    private readonly claim: TestClaim,
  ) {}

  private get receiver(): Address {
    return Address.parseRaw(this.claim.receiver);
  }

  async live(step: Step): Promise<void> {
    await this.act(step);
    desk.chain.wait(5);
    await this.expectNoneTwice();
  }

  private async push(times: number, amount?: string): Promise<void> {
    const { status, body } = await desk.act(this.id, 'push');
    if (status !== 200) return;
    this.late ??= body;
    const cut = body.messages.map((one: object) => ({ ...one, ...(amount && { amount }) }));
    for (let time = 0; time < times; time += 1) await desk.broadcast({ ...body, messages: cut });
  }

  private async act(step: Step): Promise<void> {
    const { id, claim, claims } = this;
    if (step === 'push') return this.push(1);
    if (step === 'push twice') return this.push(2);
    if (step === 'push with too little TON') return this.push(1, '5000000');
    if (step === 'push late') return this.late && desk.broadcast(this.late);
    if (step === 'refuse') return this.refuse();
    if (step === 'take') return this.take();
    if (step === 'pull') return desk.pull(id, claims, claim);
    if (step === 'flip its bit') return this.lie(flippedBit(claim.id));
    if (step === 'hide its transfer') return this.lie(missingTransfer(claim.id));
    if (step === 'stale nodes') return staleNodes(desk, (path) => path !== 'masterchainInfo');
    if (step === 'be honest') return recover(desk);
    if (step === 'sync') return operate(desk, id, claims, 60);
    if (step === 'reopen after a return') return this.reopen();
    if (step === 'publish') {
      const { status, body } = await desk.act(id, 'publish');
      if (status === 200) await desk.broadcast(body);
      return;
    }
    const reason = { reason: 'For the test' };
    await desk.app.admin.post(`/api/v1/admin/users/${claim.user}/${step}`).send(reason);
  }

  private lie(lie: PayoutDesk['chain']['distort']): void {
    desk.chain.distort = lie;
  }

  /** Only a wallet that has nothing is replaced. */
  private async refuse(): Promise<void> {
    if ((await desk.chain.jettonsOf(this.receiver)) === 0n) {
      await desk.chain.refuseJettons(this.receiver);
    }
  }

  private async take(): Promise<void> {
    if ((await desk.chain.jettonsOf(this.receiver)) === 0n) {
      await desk.chain.takeJettonsAgain(this.receiver);
    }
  }

  /** The owner reopens a number with another tool, after reading the chain. */
  private async reopen(): Promise<void> {
    if ((await desk.chain.jettonsOf(this.receiver)) > 0n) return;
    await desk.sendFromOwner(this.id, reopenBody([this.claim.id]));
  }

  /** No receiver has more than was claimed, or less than is reported. */
  private async expectNoneTwice(): Promise<void> {
    const statuses = await desk.statuses(this.claims);
    for (const [index, { receiver, tokens }] of this.claims.entries()) {
      const has = await desk.chain.jettonsOf(Address.parseRaw(receiver));
      const due = BigInt(tokens) * UNIT;
      expect(statuses[index] === 'delivered' ? [due] : [0n, due]).toContain(has);
    }
    await desk.expectSound();
  }
}

it(
  'whatever happens to a claim, it is paid once and reported as paid',
  async () => {
    const steps = fc.array(fc.constantFrom(...STEPS), { minLength: 5, maxLength: 25 });
    await fc.assert(
      fc.asyncProperty(steps, async (lived) => {
        recover(desk);
        const { id, claims } = await desk.funded(2, 3);
        await desk.sign(await desk.request(id, 'publish'));
        const [claim] = claims as [TestClaim];
        const history = new History(id, claims, claim);
        for (const step of lived) await history.live(step);
        for (const step of ['be honest', 'take', 'unban'] as const) await history.live(step);
        await expectAllPaidAtLast(desk, id, claims);
      }),
      { numRuns: HISTORIES, seed: SEED, endOnFailure: true },
    );
  },
  60_000 + HISTORIES * 60_000,
);
