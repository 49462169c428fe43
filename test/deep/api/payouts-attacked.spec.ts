import { Address, Cell } from '@ton/core';
import { parseDistributorMessage } from '#libs/contracts/index.js';
import { as, joinAs } from '../../support/api/admins.js';
import type { TestApp } from '../../support/api/app.js';
import { type Answer, at, lieAbout, withState } from '../../support/api/lying-requests.js';
import { PayoutDesk, type TestClaim, UNIT } from '../../support/api/payouts.js';
import { until } from '../../support/shared/until.js';

let desk: PayoutDesk;
beforeAll(async () => {
  desk = await PayoutDesk.open();
});
beforeEach(() => {
  desk.chain.beHonest();
});
afterAll(() => desk.close());

it('the root is removed when all its receivers were banned', async () => {
  const { id, claims } = await desk.funded(2, 3);
  await desk.sign(await desk.request(id, 'publish'));
  for (const claim of claims) await desk.setBanned(claim, 'ban');
  await desk.sign(await desk.request(id, 'publish'));
  expect(await desk.distributor(id)).toMatchObject({ merkle_root: null, published: 0 });
  for (const claim of claims) await desk.pull(id, claims, claim);
  await desk.sync();
  await desk.expectPaid(claims);
});

it('a message that the chain API once named wrongly is found later', async () => {
  const { id, claims } = await desk.funded(2);
  desk.chain.distort = (path, answer) => {
    if (path !== 'transactions') return answer;
    const hash = Buffer.alloc(32, 9).toString('base64');
    return {
      transactions: answer.transactions.map((one: Answer) => ({
        ...one,
        out_msgs: one.out_msgs.map((message: Answer) => ({ ...message, hash })),
      })),
    };
  };
  await desk.push(id);
  desk.chain.beHonest();
  await desk.sync();
  expect(await desk.statuses(claims)).toEqual(['sent']);
  await desk.sync(4_000);
  await desk.sync();
  expect(await desk.statuses(claims)).toEqual(['delivered']);
  await desk.expectPaid(claims);
});

it('an earlier deadline that the chain API names releases nothing', async () => {
  const { id, claims } = await desk.funded(3, 1);
  const [claim] = claims as [TestClaim, TestClaim];
  await desk.sign(await desk.request(id, 'publish'));
  const first = Math.floor(Date.parse((await desk.distributor(id)).deadline) / 1000);
  await desk.sign(await desk.request(id, 'extend', { deadline: at(90) }));
  await desk.setBanned(claim, 'ban');
  const request = await desk.request(id, 'publish');
  await desk.setBanned(claim, 'unban');
  await desk.waitDays(32);
  const asked = parseDistributorMessage(Cell.fromBase64(request.messages[0]?.payload ?? ''));
  const root = BigInt(`0x${asked?.kind === 'set_up' ? asked.merkle_root : 0}`);
  await lieAbout(
    desk,
    id,
    withState(() => ({ root, deadline: first })),
  );
  await desk.sync();
  expect(await desk.refusal(id, 'release', { ids: [claim.id] })).toBe('distributor.may_be_paid');
});

it('a payment that came back is not rejected while its reopening can be signed', async () => {
  const { id, claims } = await desk.funded(2, 3);
  const [claim, other] = claims as [TestClaim, TestClaim];
  await desk.chain.refuseJettons(Address.parseRaw(claim.receiver));
  await desk.push(id);
  expect(await desk.statuses(claims)).toEqual(['failed', 'delivered']);
  await desk.request(id, 'reopen', { ids: [claim.id] });
  // Makes the server read the history again.
  await desk.app.sql(
    `update payout_lines set status = 'paid', message_hash = null, paid_at = now() - interval '2 hours' where claim_id = ?`,
    [other.id],
  );
  await desk.sync();
  await desk.sync();
  const reject = await desk.app.admin
    .post(`/api/v1/admin/claims/${claim.id}/reject`)
    .send({ reason: 'Its wallet takes nothing' });
  expect([reject.status, await desk.statuses([claim])]).toEqual([409, ['failed']]);
});

it('no third root is requested while the second can be signed, which stays known', async () => {
  const { id, claims } = await desk.funded(2, 3, 4);
  const [first, other] = claims as [TestClaim, TestClaim, TestClaim];
  await desk.sign(await desk.request(id, 'publish'));
  await desk.setBanned(first, 'ban');
  const second = await desk.request(id, 'publish');
  await desk.setBanned(other, 'ban');
  expect(await desk.refusal(id, 'publish')).toBe('distributor.root_requested');
  await desk.sign(second);
  await desk.request(id, 'extend', { deadline: at(90) });
  await desk.sync(600);
  await desk.sign(await desk.request(id, 'publish'));
  expect(await desk.distributor(id)).toMatchObject({ published: 1 });
});

it('a root is requested as it was approved, though lines are added at the same moment', async () => {
  const { id } = await desk.funded(2);
  const [late] = (await desk.makeClaims(3)) as [TestClaim];
  const second = as(desk.app, (await joinAs(desk.app, 'owner', 'second_owner')).token);
  const asked = await desk.act(id, 'publish');
  expect(asked.body.code).toBe('approval.required');
  const path = `approvals/${asked.body.request_id}`;
  const { hash } = (await second.get(path)).body;
  expect((await second.post(`${path}/approve`).send({ hash })).status).toBe(200);
  const funding = desk.app.em.fork();
  await funding.begin();
  await funding.execute('select from distributors where id = ? for update', [id]);
  const publishing = desk.act(id, 'publish').then((answer) => answer);
  await until(() => isWaiting(desk.app));
  const line = [late.id, id, late.user, late.receiver, late.tokens, String(3n * UNIT)];
  await funding.execute(
    `insert into payout_lines (claim_id, distributor_id, user_id, receiver, tokens, units, updated_at)
     values (?, ?, ?, ?, ?, ?, now())`,
    line,
  );
  await funding.execute(`update claims set status = 'batched' where id = ?`, [late.id]);
  await funding.commit();
  expect((await publishing).body.code).toBe('approval.required');
  expect(await desk.distributor(id)).toMatchObject({ payable: 2, published: 0 });
});

async function isWaiting({ sql }: TestApp): Promise<boolean> {
  const waiting = await sql(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return waiting.length > 0;
}
