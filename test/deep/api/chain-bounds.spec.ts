import { ATTACHED_NANOTONS, payMessage } from '#libs/contracts/index.js';
import { type Answer, at, FAR_LT, lieAbout } from '../../support/api/lying-requests.js';
import { DISTRIBUTORS, PayoutDesk, type TestClaim, UNIT } from '../../support/api/payouts.js';

let desk: PayoutDesk;
beforeAll(async () => {
  desk = await PayoutDesk.open();
});
beforeEach(() => {
  desk.chain.beHonest();
});
afterAll(() => desk.close());

describe('bounds of values from outside', () => {
  it('a deadline after 2106 is refused, and one that is no time', async () => {
    const id = await desk.create();
    for (const deadline of ['2107-01-01T00:00:00.000Z', '9999-12-31T00:00:00.000Z']) {
      const body = { owner: desk.operator.address, deadline };
      const created = await desk.app.admin.post(DISTRIBUTORS).send(body);
      expect([created.status, created.body.code]).toEqual([409, 'distributor.deadline_late']);
      expect(await desk.refusal(id, 'extend', { deadline })).toBe('distributor.deadline_late');
    }
  });

  it('decimals that a person has stated otherwise are refused', async () => {
    const body = { owner: desk.operator.address, deadline: at(30), decimals: 9 };
    desk.chain.describeToken({ decimals: '10' });
    const created = await desk.app.admin.post(DISTRIBUTORS).send(body);
    expect([created.status, created.body.code]).toEqual([409, 'distributor.decimals_differ']);
    const { decimals: _, ...unstated } = body;
    const silent = await desk.app.admin.post(DISTRIBUTORS).send(unstated);
    expect([silent.status, silent.body.code]).toEqual([409, 'distributor.decimals_differ']);
    desk.chain.describeToken({ decimals: '9' });
    expect((await desk.app.admin.post(DISTRIBUTORS).send(body)).status).toBe(201);
  });

  it('a place far beyond the end of the chain is refused, and nothing is blind afterwards', async () => {
    const { id, claims } = await desk.funded(2);
    await lieAbout(desk, id, () => ({ last_transaction_lt: FAR_LT }));
    expect((await desk.trySync()).status).toBe(503);
    desk.chain.beHonest();
    await desk.push(id);
    expect(await desk.statuses(claims)).toEqual(['delivered']);
  });

  it('a place that all of a false chain agrees on is no longer believed after an hour', async () => {
    const { id, claims } = await desk.funded(2);
    await lieAbout(desk, id, () => ({ last_transaction_lt: FAR_LT }));
    const { distort } = desk.chain;
    desk.chain.distort = (path, answer, url) =>
      path === 'masterchainInfo'
        ? { last: { ...answer.last, end_lt: FAR_LT } }
        : distort(path, answer, url);
    await desk.sync();
    desk.chain.beHonest();
    await desk.sync();
    const before = (await desk.distributor(id)).deadline;
    const deadline = `${at(200).slice(0, 19)}.000Z`;
    await desk.sign(await desk.request(id, 'extend', { deadline }));
    expect((await desk.distributor(id)).deadline).toBe(before);
    await desk.sync(3_700);
    expect((await desk.distributor(id)).deadline).toBe(deadline);
    await desk.push(id);
    expect(await desk.statuses(claims)).toEqual(['delivered']);
  });

  it('transactions without their description are read again when it is there', async () => {
    const { id, claims } = await desk.funded(2, 3);
    await desk.broadcast(await desk.request(id, 'push'));
    for (const missing of ['description', 'in_msg', 'out_msgs', 'prev_trans_lt']) {
      desk.chain.distort = (path, answer) =>
        path === 'transactions'
          ? {
              transactions: answer.transactions.map((one: Answer) => ({
                ...one,
                [missing]: undefined,
              })),
            }
          : answer;
      desk.chain.wait(10);
      expect((await desk.trySync()).status).toBe(503);
      expect(await desk.statuses(claims)).toEqual(['batched', 'batched']);
    }
    desk.chain.beHonest();
    await desk.sync();
    expect(await desk.statuses(claims)).toEqual(['delivered', 'delivered']);
  });

  it('numbers that no claim has pay none, and stop no sync', async () => {
    const { id, claims } = await desk.funded(2);
    const number = 2 ** 31 + 5;
    const receiver = `0:${'7'.repeat(64)}`;
    const address = (await desk.address(id)).toRawString();
    const message = payMessage(address, [{ number, amount: 1n, receiver }], ATTACHED_NANOTONS);
    await desk.broadcast({ from: '', validUntil: desk.chain.now + 300, messages: [message] });
    await desk.sync();
    // That payment has cost one unit, so the distributor needs funds again.
    await desk.fund(id);
    await desk.push(id);
    expect(await desk.statuses(claims)).toEqual(['delivered']);
  });

  it('a token with 255 decimals freezes nothing', async () => {
    const claims = await desk.makeClaims(2);
    desk.chain.describeToken({ decimals: '255' });
    const id = await desk.create();
    expect(await desk.refusal(id, 'fund')).toBe('distributor.amount_too_large');
    expect(await desk.statuses(claims)).toEqual(['approved']);
    desk.chain.describeToken({ decimals: '9' });
  });
});

describe('the newest payment of a wallet that pays with another tool, named wrongly when it is added', () => {
  const lie = (change: object) => {
    desk.chain.distort = (path, answer) =>
      path === 'accountStates'
        ? { accounts: answer.accounts.map((one: Answer) => ({ ...one, ...change })) }
        : answer;
  };
  const add = () =>
    desk.app.admin.post(`${DISTRIBUTORS}/files`).send({ owner: desk.operator.address });

  it('is refused far beyond the end of the chain', async () => {
    lie({ last_transaction_lt: FAR_LT });
    const { status, body } = await add();
    expect([status, body.code]).toEqual([503, 'distributor.chain_unavailable']);
  });

  it('is no longer believed after an hour with another hash, and the payments are found', async () => {
    lie({ last_transaction_hash: Buffer.alloc(32, 7).toString('base64') });
    const { status, body: payer } = await add();
    expect(status).toBe(201);
    desk.chain.beHonest();
    const claims = await desk.makeClaims(2);
    const [{ id, receiver }] = claims as [TestClaim];
    expect((await desk.act(payer.id, 'file', { format: 'plain' })).status).toBe(200);
    const comment = `Airdrop claim ${id}`;
    await desk.pay({ query_id: 0n, receiver, units: 2n * UNIT, comment });
    await desk.wait(10);
    expect((await desk.trySync()).status).toBe(503);
    await desk.wait(4_000);
    await desk.trySync();
    await desk.sync();
    expect(await desk.statuses(claims)).toEqual(['delivered']);
  });
});
