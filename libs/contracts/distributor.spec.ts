import { beginCell, type Cell } from '@ton/core';
import {
  ATTACH,
  DistributorWorld,
  linesFrom,
  receiverOf,
  WORLD_START,
} from '../../test/support/shared/distributor-world.js';
import {
  type PayoutLine,
  payBody,
  reopenBody,
  setUpBody,
  splitLines,
  withdrawBody,
} from './index.js';

const [LINE] = linesFrom(1, 1) as [PayoutLine];
const TRANSFER = 0x0f8a7ea5;

const paidNumbers = async (world: DistributorWorld) => [...(await world.state()).paid.numbers()];
const pastDeadline = (world: DistributorWorld) => {
  world.blockchain.now = world.config.deadline + 1;
};

describe('the owner sets up', () => {
  it('wallet, root and deadline with one message, which also deploys', async () => {
    const world = await DistributorWorld.startEmpty();
    const deadline = world.config.deadline + 5;
    expect(await world.exitCode(world.setUp([LINE], deadline))).toBe(0);
    expect(await world.state()).toMatchObject({
      ...world.config,
      deadline,
      jetton_wallet: (await world.jettonWalletOf(world.distributor)).toRawString(),
      merkle_root: world.tree.root,
      reopenings: 0,
    });
    const { stackReader } = await world.blockchain.runGetMethod(world.distributor, 'state');
    expect(stackReader.readNumber()).toBe(1);
    expect(stackReader.readAddress().toRawString()).toBe(world.config.owner);
    expect(stackReader.readAddress().toRawString()).toBe(world.config.jetton_master);
    expect(stackReader.readBigNumber()).toBe(world.config.id);
  });

  it('no second jetton wallet, and no earlier deadline', async () => {
    const world = await DistributorWorld.start();
    const other = { jetton_wallet: receiverOf(9), merkle_root: null, deadline: null };
    expect(await world.exitCode(world.send(setUpBody(other)))).toBe(202);
    expect(await world.exitCode(world.setUp([], world.config.deadline - 1))).toBe(204);
    expect(await world.exitCode(world.setUp())).toBe(0);
  });
});

describe('a stranger', () => {
  it.each<[string, Cell]>([
    [
      'sets nothing up',
      setUpBody({ jetton_wallet: receiverOf(9), merkle_root: null, deadline: 1 }),
    ],
    ['pays nothing', payBody([LINE], ATTACH)],
    ['reopens nothing', reopenBody([1])],
    ['gets nothing of what is left', withdrawBody(1n)],
  ])('%s', async (_, body) => {
    const world = await DistributorWorld.start();
    expect(await world.exitCode(world.send(body, { from: world.stranger }))).toBe(201);
  });

  it('can send TON and notifications, and nothing unknown', async () => {
    const world = await DistributorWorld.start();
    const send = (body: Cell, from = world.stranger) => world.exitCode(world.send(body, { from }));
    const op = (value: number) => beginCell().storeUint(value, 32).storeUint(0, 64).endCell();
    for (const body of [beginCell().endCell(), op(0), op(0xd53276db), op(0x7362d09c)]) {
      expect(await send(body)).toBe(0);
    }
    expect(await send(op(0x12345678))).toBe(201);
    expect(await send(op(0x12345678), world.owner)).toBe(0xffff);
    expect(await send(beginCell().storeUint(1, 8).endCell())).toBe(9);
  });
});

describe('a push', () => {
  it('pays every line, and returns what it did not need', async () => {
    const world = await DistributorWorld.start();
    const kept = await world.balanceOf(world.distributor);
    const owned = await world.balanceOf(world.owner.address);
    await world.pay(linesFrom(1, 3));
    for (const { receiver } of linesFrom(1, 3)) expect(await world.jettonsOf(receiver)).toBe(10n);
    expect(await paidNumbers(world)).toEqual([1, 2, 3]);
    expect(await world.balanceOf(world.distributor)).toBe(kept);
    expect(owned - (await world.balanceOf(world.owner.address))).toBeLessThan(3n * ATTACH);
    const { stackReader } = await world.blockchain.runGetMethod(world.distributor, 'is_paid', [
      { type: 'int', value: 3n },
    ]);
    expect(stackReader.readBoolean()).toBe(true);
  });

  it('pays of overlapping pushes only what is new, in whatever order', async () => {
    const world = await DistributorWorld.start();
    await world.pay(linesFrom(985, 20));
    await world.pay(linesFrom(980, 40).reverse());
    for (const { receiver } of linesFrom(980, 40)) {
      expect(await world.jettonsOf(receiver)).toBe(10n);
    }
    expect((await world.state()).paid.size).toBe(40);
  });

  it('pays a number once that is twice among its lines', async () => {
    const world = await DistributorWorld.start();
    await world.pay([LINE, LINE]);
    expect(await world.jettonsOf(LINE.receiver)).toBe(10n);
  });

  it('pays nothing where TON do not cover every line', async () => {
    const world = await DistributorWorld.start();
    const lines = linesFrom(1, 20);
    const sent = world.send(payBody(lines, ATTACH), { value: 10n * ATTACH });
    expect(await world.exitCode(sent)).toBe(207);
    expect(await paidNumbers(world)).toEqual([]);
    expect(
      (await sent).transactions.some(
        ({ inMessage: it }) => it?.info.type === 'internal' && it.info.bounced,
      ),
    ).toBe(true);
    expect(await world.exitCode(world.send(payBody(lines, ATTACH), { value: 1_000_000n }))).toBe(
      -14,
    );
  });

  it('needs enough TON for a transfer to come back', async () => {
    const world = await DistributorWorld.start();
    expect(await world.exitCode(world.pay([LINE], 1_000_000n))).toBe(206);
  });

  it('is refused before the set-up', async () => {
    const world = await DistributorWorld.startEmpty();
    const options = { value: 10n ** 9n, init: world.init };
    expect(await world.exitCode(world.send(payBody([LINE], ATTACH), options))).toBe(203);
  });

  it('takes 253 lines and no more', async () => {
    const world = await DistributorWorld.start();
    expect(await world.exitCode(world.pay(linesFrom(1, 254)))).toBe(205);
    expect(await paidNumbers(world)).toEqual([]);
    expect(await world.exitCode(world.pay(linesFrom(1, 253)))).toBe(0);
  });

  it('pays numbers that lie far apart, in messages that fit', async () => {
    const world = await DistributorWorld.start();
    const lines = linesFrom(1, 150).map((line) => ({ ...line, number: line.number * 9_999 }));
    const messages = splitLines(lines);
    for (const message of messages) expect(await world.exitCode(world.pay(message))).toBe(0);
    expect(await paidNumbers(world)).toEqual(lines.map(({ number }) => number));
    expect(messages.length).toBeGreaterThan(1);
  });
});

describe('a payment that the jetton wallet refuses', () => {
  it('opens its number again', async () => {
    const world = await DistributorWorld.start({ funds: 25n });
    await world.pay(linesFrom(1, 3));
    expect(await paidNumbers(world)).toEqual([1, 2]);
    await world.fund(100n);
    await world.pay(linesFrom(1, 3));
    expect(await world.jettonsOf(receiverOf(1_000_003))).toBe(10n);
  });

  const original = (reopenings: number, op = TRANSFER) =>
    beginCell().storeUint(op, 32).storeUint(reopenings, 32).storeUint(1, 32).storeCoins(10);
  const old = (body: ReturnType<typeof original>) =>
    beginCell().storeUint(0xffffffff, 32).storeBuilder(body).endCell();
  const rich = (body: ReturnType<typeof original>) =>
    beginCell()
      .storeUint(0xfffffffe, 32)
      .storeRef(body.endCell())
      .storeRef(
        beginCell().storeCoins(ATTACH).storeBit(false).storeUint(7, 64).storeUint(7, 32).endCell(),
      )
      .storeUint(1, 8)
      .storeInt(706, 32)
      .storeBit(false)
      .endCell();

  it.each([
    ['old', old],
    ['rich', rich],
  ])('opens its number again in the %s format of bounces', async (_, format) => {
    const world = await DistributorWorld.start();
    const wallet = await world.jettonWalletOf(world.distributor);
    await world.pay([LINE]);
    await world.bounce(world.stranger.address, format(original(0)));
    await world.bounce(wallet, format(original(0, 0x595f07bc)));
    await world.bounce(wallet, format(original(1)));
    expect(await paidNumbers(world)).toEqual([1]);
    await world.bounce(wallet, format(original(0)));
    expect(await paidNumbers(world)).toEqual([]);
  });

  it('opens nothing when it comes back after a Reopen', async () => {
    const world = await DistributorWorld.start();
    const wallet = await world.jettonWalletOf(world.distributor);
    await world.pay([LINE]);
    await world.send(reopenBody([1]));
    await world.pay([LINE]);
    await world.bounce(wallet, old(original(0)));
    expect(await paidNumbers(world)).toEqual([1]);
  });
});

describe('Reopen', () => {
  it('makes numbers payable again, and counts', async () => {
    const world = await DistributorWorld.start();
    await world.pay(linesFrom(1, 3));
    expect(await world.exitCode(world.send(reopenBody([1, 3])))).toBe(0);
    expect(await world.state()).toMatchObject({ reopenings: 1 });
    expect(await paidNumbers(world)).toEqual([2]);
    await world.pay(linesFrom(1, 3));
    expect(await world.jettonsOf(receiverOf(1_000_001))).toBe(20n);
    expect(await world.jettonsOf(receiverOf(1_000_002))).toBe(10n);
  });
});

describe('after the deadline the owner', () => {
  it('gets tokens and TON above the reserve, not before', async () => {
    const world = await DistributorWorld.start({ funds: 100n });
    expect(await world.exitCode(world.send(withdrawBody(100n)))).toBe(212);
    pastDeadline(world);
    const owned = await world.jettonsOf(world.config.owner);
    expect(await world.exitCode(world.send(withdrawBody(100n)))).toBe(0);
    expect((await world.jettonsOf(world.config.owner)) - owned).toBe(100n);
    expect(await world.balanceOf(world.distributor)).toBeLessThan(80_000_000n);
    expect(await world.balanceOf(world.distributor)).toBeGreaterThan(50_000_000n);
  });

  it('can still push, and extend the deadline', async () => {
    const world = await DistributorWorld.start({ pullable: linesFrom(1, 2) });
    pastDeadline(world);
    expect(await world.exitCode(world.pay([LINE]))).toBe(0);
    await world.setUp(linesFrom(1, 2), WORLD_START + 9_000_000);
    expect(await world.exitCode(world.claim(linesFrom(2, 1)[0] as PayoutLine))).toBe(0);
  });
});
