import { Address } from '@ton/core';
import {
  type Answer,
  askForAll,
  at,
  expectOurs,
  FAR_LT,
  FOREIGN,
  lieAbout,
  withState,
} from '../../support/api/lying-requests.js';
import { PayoutDesk, type TestClaim } from '../../support/api/payouts.js';

let desk: PayoutDesk;
beforeAll(async () => {
  desk = await PayoutDesk.open();
});
beforeEach(() => {
  desk.chain.beHonest();
});
afterAll(() => desk.close());

describe('a chain API that lies about a published distributor', () => {
  it.each<[string, string | null, (account: Answer) => object]>([
    [
      'its root',
      'distributor.root_differs',
      withState(() => ({ root: BigInt(`0x${'ab'.repeat(32)}`) })),
    ],
    ['a root that is gone', 'distributor.root_differs', withState(() => ({ root: 0n }))],
    [
      'its jetton wallet',
      'distributor.wallet_differs',
      withState(() => ({ jetton_wallet: Address.parseRaw(FOREIGN) })),
    ],
    [
      'its owner',
      'distributor.contract_differs',
      withState(() => ({ owner: Address.parseRaw(FOREIGN) })),
    ],
    [
      'an earlier deadline',
      'distributor.deadline_differs',
      withState(({ deadline }) => ({ deadline: deadline - 1 })),
    ],
    ['a far deadline', null, withState(() => ({ deadline: 2 ** 32 - 1 }))],
    [
      'its code',
      'distributor.contract_differs',
      () => ({ code_hash: Buffer.alloc(32, 5).toString('base64') }),
    ],
    ['that it is not there', 'distributor.sync_first', () => ({ status: 'nonexist' })],
    ['that it lacks a status', 'distributor.chain_unavailable', () => ({ status: null })],
    ['its last transaction', null, () => ({ last_transaction_lt: FAR_LT })],
  ])('fills no request: %s', async (_name, code, change) => {
    const { id, claims } = await desk.funded(2, 3);
    await desk.sign(await desk.request(id, 'publish'));
    await lieAbout(desk, id, change);
    const codes = await askForAll(desk, id, claims);
    if (code) expect(codes).toContain(code);
    desk.chain.beHonest();
    await desk.sync();
    await desk.push(id);
    expect(await desk.statuses(claims)).toEqual(['delivered', 'delivered']);
    await desk.expectPaid(claims);
  });

  it('fills no request with a balance, and pays no forger of a root', async () => {
    const { id, claims } = await desk.funded(2, 3);
    await desk.sign(await desk.request(id, 'publish'));
    for (const balance of ['0', String(10n ** 30n)]) {
      desk.chain.distort = (path, answer) =>
        path === 'wallets'
          ? { jetton_wallets: answer.jetton_wallets.map((one: Answer) => ({ ...one, balance })) }
          : answer;
      await askForAll(desk, id, claims);
    }
  });

  it('that is a node which stayed behind restores no older root', async () => {
    const { id, claims } = await desk.funded(2, 3);
    const [banned] = claims as [TestClaim];
    await desk.sign(await desk.request(id, 'publish'));
    let old: Answer;
    await lieAbout(desk, id, (account) => {
      old ??= account;
      return {};
    });
    await desk.sync();
    await desk.setBanned(banned, 'ban');
    await desk.sign(await desk.request(id, 'publish'));
    await lieAbout(desk, id, () => old);
    expect(await desk.refusal(id, 'extend', { deadline: at(300) })).toBe(
      'distributor.root_differs',
    );
    desk.chain.beHonest();
    const request = await desk.request(id, 'extend', { deadline: at(300) });
    await expectOurs(desk, id, claims.slice(1), request);
  });
});
