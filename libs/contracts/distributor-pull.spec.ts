import {
  DistributorWorld,
  linesFrom,
  receiverOf,
} from '../../test/support/shared/distributor-world.js';
import { claimBody, type PayoutLine } from './index.js';

const [LINE] = linesFrom(1, 1) as [PayoutLine];

describe('a pull', () => {
  const lines = linesFrom(1, 7);

  it('pays every line exactly once, without TON of the distributor', async () => {
    const world = await DistributorWorld.start({ pullable: lines });
    for (const line of lines) {
      const kept = await world.balanceOf(world.distributor);
      expect(await world.exitCode(world.claim(line))).toBe(0);
      expect(await world.balanceOf(world.distributor)).toBeGreaterThanOrEqual(kept);
      expect(await world.exitCode(world.claim(line))).toBe(209);
      expect(await world.jettonsOf(line.receiver)).toBe(10n);
    }
  });

  it('is refused after the deadline', async () => {
    const world = await DistributorWorld.start({ pullable: lines });
    world.blockchain.now = world.config.deadline;
    expect(await world.exitCode(world.claim(LINE))).toBe(0);
    world.blockchain.now = world.config.deadline + 1;
    expect(await world.exitCode(world.claim(lines[1] as PayoutLine))).toBe(211);
  });

  it.each<[string, Partial<PayoutLine>]>([
    ['number', { number: 8 }],
    ['amount', { amount: 11n }],
    ['receiver', { receiver: receiverOf(5) }],
  ])('is refused with a forged %s', async (_, forged) => {
    const world = await DistributorWorld.start({ pullable: lines });
    const sent = world.claim({ ...LINE, ...forged }, world.tree.proof(1));
    expect(await world.exitCode(sent)).toBe(210);
  });

  it('is refused where nothing is published, and with too little TON', async () => {
    const world = await DistributorWorld.start({ pullable: lines });
    const body = claimBody(LINE, world.tree.proof(1));
    expect(await world.exitCode(world.send(body, { value: 10_000_000n }))).toBe(213);
    await world.setUp();
    expect(await world.exitCode(world.send(body, { value: 100_000_000n }))).toBe(210);
  });

  it('and a push of one number in one block pay it once', async () => {
    const world = await DistributorWorld.start({ pullable: lines });
    await Promise.all([world.pay(lines), world.claim(LINE)]);
    await Promise.all([world.claim(LINE), world.pay(lines)]);
    expect(await world.jettonsOf(LINE.receiver)).toBe(10n);
  });
});
