import {
  expectAllPaidAtLast,
  flippedBit,
  inventedTransfer,
  type Lie,
  missingTransfer,
  operate,
  recover,
  staleNodes,
} from '../../support/api/lying-chain.js';
import { PayoutDesk, type TestClaim, UNIT } from '../../support/api/payouts.js';
import { type Answer, DOWN, json, tooMany } from '../../support/shared/stand-in.js';

const STRANGE = Buffer.alloc(32, 9).toString('base64');

let desk: PayoutDesk;
beforeAll(async () => {
  desk = await PayoutDesk.open();
});
beforeEach(() => recover(desk));
afterAll(() => desk.close());

/** A pushed distributor whose push the server has not read yet. */
async function pushed(...tokens: number[]): Promise<{ id: number; claims: TestClaim[] }> {
  const { id, claims } = await desk.funded(...tokens);
  await desk.broadcast(await desk.request(id, 'push'));
  desk.chain.wait(10);
  return { id, claims };
}

describe('a chain API', () => {
  it.each<[string, Answer]>([
    ['is down', DOWN],
    ['fails', json({ error: 'no' }, 500)],
    ['answers nothing', json({})],
    ['answers a list', json([])],
  ])('that %s changes nothing, and is asked again', async (_name, answer) => {
    const { claims } = await pushed(2);
    desk.center.answerWith(answer);
    expect((await desk.trySync()).status).toBe(503);
    expect(await desk.statuses(claims)).toEqual(['batched']);
    desk.center.answerWith(undefined);
    await desk.sync();
    expect(await desk.statuses(claims)).toEqual(['delivered']);
    await desk.expectPaid(claims);
  });

  it('that asks to wait is waited for', async () => {
    const { claims } = await pushed(2);
    desk.center.answerWith((request, response) => {
      desk.center.answerWith(undefined);
      tooMany(1)(request, response);
    });
    await desk.sync();
    expect(await desk.statuses(claims)).toEqual(['delivered']);
    await desk.expectPaid(claims);
  });

  it('that asks to wait for an hour says when it goes on, and a press tries once', async () => {
    const { claims } = await pushed(2);
    desk.center.answerWith(tooMany(3_600));
    const refused = await desk.trySync();
    expect([refused.status, refused.body.code]).toEqual([503, 'distributor.chain_paused']);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    desk.center.answerWith(undefined);
    expect((await desk.trySync()).body.code).toBe('distributor.chain_paused');
    expect((await desk.trySync({ now: true })).status).toBe(200);
    expect(await desk.statuses(claims)).toEqual(['delivered']);
  });

  it('that returns another order is not believed', async () => {
    const { id, claims } = await pushed(2, 3);
    desk.chain.distort = (path, answer) =>
      path === 'transactions' ? { transactions: answer.transactions.toReversed() } : answer;
    expect((await desk.trySync()).status).toBe(503);
    expect(await desk.statuses(claims)).toEqual(['batched', 'batched']);
    await expectAllPaidAtLast(desk, id, claims);
  });

  it('that does not know the history of one distributor is read for the others', async () => {
    const { id, claims } = await desk.funded(2);
    // The newest one is read first.
    const unknown = await desk.funded(1);
    await desk.broadcast(await desk.request(id, 'push'));
    const wallet = await desk.chain.jettonWalletOf(await desk.address(unknown.id));
    desk.chain.distort = (path, answer, url) =>
      path === 'transactions' && url.search.includes(encodeURIComponent(wallet.toRawString()))
        ? json({}, 500)
        : answer;
    expect((await desk.trySync()).status).toBe(503);
    expect(await desk.statuses(claims)).toEqual(['delivered']);
    await expectAllPaidAtLast(desk, unknown.id, unknown.claims);
    await expectAllPaidAtLast(desk, id, claims);
  });

  it('that knows a thousand messages of strangers finds the arrival after them', async () => {
    const { id, claims } = await pushed(2);
    desk.chain.distort = (path, answer, url) => {
      const from = BigInt(url.searchParams.get('start_lt') ?? 0);
      const [arrival] = answer.transactions ?? [];
      const isArrival =
        arrival?.in_msg.message_content.body && url.searchParams.get('limit') === '1000';
      if (path !== 'transactions' || !isArrival) return answer;
      const strangers = Array.from({ length: 1_500 }, (_, n) => ({
        ...arrival,
        in_msg: { ...arrival.in_msg, hash: STRANGE },
        lt: String(BigInt(arrival.lt) - 2_000n + BigInt(n)),
      })).filter(({ lt }) => BigInt(lt) >= from);
      return { transactions: [...strangers, ...answer.transactions].slice(0, 1_000) };
    };
    await desk.sync();
    expect(await desk.statuses(claims)).toEqual(['delivered']);
    await expectAllPaidAtLast(desk, id, claims);
  });
});

describe('nodes that have stayed behind by eleven minutes', () => {
  for (const paths of [
    ['transactions'],
    ['accountStates'],
    ['accountStates', 'transactions'],
    ['masterchainInfo', 'accountStates'],
  ]) {
    it(`with ${paths.join(' and ')} lead to no second payment`, async () => {
      const { id, claims } = await desk.funded(2, 3);
      staleNodes(desk, (path) => paths.includes(path));
      await desk.broadcast(await desk.request(id, 'push'));
      for (let round = 0; round < 5; round += 1) await operate(desk, id, claims, 320);
      await expectAllPaidAtLast(desk, id, claims);
    });
  }

  it('do not make a payment unknown again that was known', async () => {
    const { id, claims } = await desk.funded(2);
    const stale = ['transactions'];
    staleNodes(desk, (path) => stale.includes(path));
    await desk.push(id);
    expect(await desk.statuses(claims)).toEqual(['sent']);
    stale.push('accountStates');
    await desk.sync();
    expect(await desk.statuses(claims)).toEqual(['sent']);
    await expectAllPaidAtLast(desk, id, claims);
  });

  it('and take turns with others lead to no second payment', async () => {
    const { id, claims } = await desk.funded(2, 3);
    let turn = 0;
    staleNodes(desk, () => {
      turn += 1;
      return turn % 3 > 0;
    });
    await desk.broadcast(await desk.request(id, 'push'));
    for (let round = 0; round < 4; round += 1) await operate(desk, id, claims, 320);
    await expectAllPaidAtLast(desk, id, claims);
  });
});

describe('a chain API that lies about one number', () => {
  it.each<[string, (claim: TestClaim, id: number) => Promise<Lie> | Lie]>([
    ['its bit', ({ id }) => flippedBit(id)],
    ['a transfer that is missing', ({ id }) => missingTransfer(id)],
    [
      'a transfer that does not exist',
      async (claim, id) =>
        inventedTransfer(await desk.address(id), claim, BigInt(claim.tokens) * UNIT),
    ],
  ])('delays the payments it lies about: %s', async (_name, lieAbout) => {
    const { id, claims } = await desk.funded(2, 3);
    const [claim] = claims as [TestClaim];
    desk.chain.distort = await lieAbout(claim, id);
    // Before it is paid, and after that.
    for (let round = 0; round < 4; round += 1) await operate(desk, id, claims, 330);
    await expectAllPaidAtLast(desk, id, claims);
  });
});
