import { Address } from '@ton/core';
import { claimBody, MerkleTree } from '#libs/contracts/index.js';
import { as, joinAs } from '../../support/api/admins.js';
import { DISTRIBUTORS, PayoutDesk, type TestClaim, UNIT } from '../../support/api/payouts.js';

let desk: PayoutDesk;

beforeAll(async () => {
  desk = await PayoutDesk.open();
});

afterAll(() => desk.close());

const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

const post = (body: object) => desk.app.admin.post(DISTRIBUTORS).send(body);

it('approved claims are frozen, funded, paid with one signature, and delivered', async () => {
  const claims = await desk.makeClaims(5, 2, 7);
  const id = await desk.create();
  await desk.fund(id);
  expect(await desk.statuses(claims)).toEqual(['batched', 'batched', 'batched']);
  await desk.push(id);
  expect(await desk.statuses(claims)).toEqual(['delivered', 'delivered', 'delivered']);
  await desk.expectPaid(claims);
  expect(await desk.distributor(id)).toMatchObject({
    lines: 3,
    tokens: 14,
    delivered: 3,
    is_deployed: true,
  });
  expect(await desk.refusal(id, 'push')).toBe('distributor.nothing_to_pay');
});

it('a request that is signed twice, and one of another operator, pay each claim once', async () => {
  const claims = await desk.makeClaims(3, 4);
  const id = await desk.create();
  await desk.fund(id);
  const mine = await desk.request(id, 'push');
  const theirs = await desk.request(id, 'push');
  for (const signed of [mine, theirs, mine]) await desk.broadcast(signed);
  await desk.sync();
  expect(await desk.statuses(claims)).toEqual(['delivered', 'delivered']);
  await desk.expectPaid(claims);
});

it('a payment is sent, not delivered, until its arrival is known', async () => {
  const claims = await desk.makeClaims(6);
  const id = await desk.create();
  await desk.fund(id);
  desk.chain.wait(120);
  await desk.broadcast(await desk.request(id, 'push'));
  await desk.sync(10, 60);
  expect(await desk.statuses(claims)).toEqual(['sent']);
  await desk.sync();
  expect(await desk.statuses(claims)).toEqual(['delivered']);
  await desk.expectPaid(claims);
});

it('a payment that came back is reopened by the owner, and paid again', async () => {
  const claims = await desk.makeClaims(8, 1);
  const [refusing] = claims as [TestClaim];
  const receiver = Address.parseRaw(refusing.receiver);
  const id = await desk.create();
  await desk.fund(id);
  await desk.chain.refuseJettons(receiver);
  await desk.push(id);
  expect(await desk.statuses(claims)).toEqual(['failed', 'delivered']);
  expect(await desk.refusal(id, 'push')).toBe('distributor.nothing_to_pay');
  expect(await desk.refusal(id, 'reopen', { ids: [claims[1]?.id] })).toBe(
    'distributor.not_returned',
  );
  await desk.chain.takeJettonsAgain(receiver);
  await desk.sign(await desk.request(id, 'reopen', { ids: [refusing.id] }));
  expect(await desk.statuses(claims)).toEqual(['batched', 'delivered']);
  await desk.push(id);
  expect(await desk.statuses(claims)).toEqual(['delivered', 'delivered']);
  await desk.expectPaid(claims);
});

it('a number is open again when the distributor has too few tokens for it', async () => {
  const claims = await desk.makeClaims(2, 9);
  const id = await desk.create();
  const funding = await desk.request(id, 'fund');
  expect(funding.messages).toHaveLength(2);
  await desk.sign({ ...funding, messages: funding.messages.slice(0, 1) });
  await desk.push(id);
  expect(await desk.statuses(claims)).toEqual(['batched', 'batched']);
  await desk.fund(id);
  await desk.push(id);
  expect(await desk.statuses(claims)).toEqual(['delivered', 'delivered']);
  await desk.expectPaid(claims);
});

it('users who are banned after the freezing are not paid', async () => {
  const claims = await desk.makeClaims(3, 5);
  const [banned] = claims as [TestClaim];
  const id = await desk.create();
  await desk.fund(id);
  await desk.setBanned(banned, 'ban');
  await desk.push(id);
  expect(await desk.statuses(claims)).toEqual(['batched', 'delivered']);
  expect(await desk.chain.jettonsOf(Address.parseRaw(banned.receiver))).toBe(0n);
  await desk.setBanned(banned, 'unban');
  await desk.push(id);
  await desk.expectPaid(claims);
});

it('claims of demo users are not paid, and stay as they are', async () => {
  const demo = await desk.makeClaims(2, 3);
  const users = demo.map(({ user }) => user);
  await desk.app.sql('update users set is_demo = true where id = any(?)', [`{${users}}`]);
  const id = await desk.create();
  const { body: plan } = await desk.app.admin.get(`${DISTRIBUTORS}/plan`);
  expect(plan).toMatchObject({ claims: 0, tokens: 0 });
  expect(await desk.refusal(id, 'fund')).toBe('distributor.nothing_to_pay');
  const claims = await desk.makeClaims(4);
  await desk.fund(id);
  await desk.push(id);
  expect(await desk.statuses([...demo, ...claims])).toEqual(['approved', 'approved', 'delivered']);
  expect(await desk.lines(id, demo)).toEqual([]);
  expect(await desk.distributor(id)).toMatchObject({ lines: 1, tokens: 4 });
});

it('a user whose claim is frozen is not deleted', async () => {
  const [claim] = (await desk.makeClaims(2)) as [TestClaim];
  const id = await desk.create();
  await desk.fund(id);
  const { status, body } = await desk.app.admin.delete(`/api/v1/admin/users/${claim.user}`);
  expect([status, body.code]).toEqual([409, 'user.was_paid']);
  expect((await desk.request(id, 'fund')).messages).toEqual([]);
  await desk.push(id);
  await desk.expectPaid([claim]);
});

it('receivers pull their own lines from the published root, and the rest is withdrawn later', async () => {
  const claims = await desk.makeClaims(4, 6);
  const [pulling] = claims as [TestClaim];
  const id = await desk.create();
  await desk.fund(id);
  await desk.sign(await desk.request(id, 'publish'));
  const { address: friendly, merkle_root } = await desk.distributor(id);
  const address = Address.parse(friendly).toRawString();
  const lines = claims.map((claim, index) => ({
    number: claim.id,
    amount: (index === 0 ? 4n : 6n) * UNIT,
    receiver: claim.receiver,
  }));
  const tree = MerkleTree.of(address, lines);
  expect(merkle_root).toBe(tree.root);
  const [line] = lines;
  if (!line) throw new Error('There is no line.');
  const body = claimBody(line, tree.proof(pulling.id)).toBoc().toString('base64');
  await desk.chain.sendFromStranger(Address.parseRaw(address), body);
  await desk.sync();
  expect(await desk.statuses(claims)).toEqual(['delivered', 'batched']);
  await desk.expectPaid(claims);
  expect(await desk.refusal(id, 'withdraw', { units: '1' })).toBe('distributor.before_deadline');
  await desk.push(id);
  await desk.expectPaid(claims);
});

it('refuses a deadline that is near, an owner that is no wallet, and an earlier deadline', async () => {
  const owner = desk.operator.address;
  const refused = async (body: object) => (await post(body)).body.code;
  expect(await refused({ owner, deadline: at(0.5) })).toBe('distributor.deadline_early');
  expect(await refused({ owner: 'nobody', deadline: at(9) })).toBe('request.invalid');
  expect(await refused({ owner, deadline: 'soon' })).toBe('request.invalid');
  const id = await desk.create();
  expect(await desk.refusal(id, 'extend', { deadline: at(20) })).toBe('distributor.deadline_early');
  expect(await desk.refusal(id, 'fund')).toBe('distributor.nothing_to_pay');
  expect(await desk.refusal(id, 'push')).toBe('distributor.not_deployed');
  expect(await desk.refusal(999_999, 'push')).toBe('distributor.not_found');
});

it('refuses a deadline without an offset, which is another moment elsewhere', async () => {
  const id = await desk.create();
  const { deadline: before } = await desk.distributor(id);
  const deadline = '2030-12-31T00:00';
  const answers = [
    await post({ owner: desk.operator.address, deadline }),
    await desk.act(id, 'extend', { deadline }),
  ];
  expect(answers.map(({ status, body }) => [status, Object.keys(body.errors)])).toEqual([
    [422, ['deadline']],
    [422, ['deadline']],
  ]);
  expect(await desk.distributor(id)).toMatchObject({ deadline: before });
});

it('the deadline moves later with a signature of the owner', async () => {
  await desk.makeClaims(1);
  const id = await desk.create();
  await desk.fund(id);
  const deadline = `${at(60).slice(0, 19)}.000Z`;
  await desk.sign(await desk.request(id, 'extend', { deadline }));
  expect((await desk.distributor(id)).deadline).toBe(deadline);
  await desk.push(id);
  const { body } = await desk.app.admin.get('/api/v1/admin/logs?resource_type=distributor');
  expect(body.data?.length ?? body.length).toBeGreaterThan(10);
});

it('plans signatures, minutes and costs of the approved claims', async () => {
  await desk.makeClaims(1, 2);
  const { body } = await desk.app.admin.get(`${DISTRIBUTORS}/plan`);
  expect(body).toMatchObject({
    claims: 2,
    tokens: 3,
    push: { signatures: 2, minutes: 2 },
    pull: { signatures: 1, nanotons_per_claim: '50000000' },
  });
});

it('the owner withdraws the rest after the deadline', async () => {
  const [claim] = (await desk.makeClaims(4)) as [TestClaim];
  const answer = await post({ owner: desk.operator.address, deadline: at(2) });
  const { id } = answer.body;
  await desk.fund(id);
  const owner = desk.operator.contract.address;
  const had = await desk.chain.jettonsOf(owner);
  const left = await desk.chain.jettonsOf(Address.parse((await desk.distributor(id)).address));
  expect(left).toBeGreaterThanOrEqual(4n * UNIT);
  await desk.sync(3 * 86_400);
  const { body } = await desk.app.admin.get(`${DISTRIBUTORS}/${id}/balance`);
  expect(body).toEqual({ units: String(left) });
  await desk.sign(await desk.request(id, 'withdraw', body));
  expect(await desk.chain.jettonsOf(owner)).toBe(had + left);
  // Funded again, it can still be pushed.
  await desk.fund(id);
  await desk.push(id);
  await desk.expectPaid([claim]);
});

it('a root is published once a second owner has approved it', async () => {
  const { app } = desk;
  const { id } = await desk.funded(3, 4);
  const other = await joinAs(app, 'owner', 'second_owner');
  const asked = await desk.act(id, 'publish');
  expect([asked.status, asked.body.code]).toEqual([409, 'approval.required']);
  const path = `approvals/${asked.body.request_id}`;
  const { body: request } = await as(app, other.token).get(path);
  const facts = new Map(
    request.facts.map(({ name, value }: { name: string; value: string }) => [name, value]),
  );
  expect(facts.get('payouts')).toBe('2');
  // A repeated request before the approval returns the same request.
  expect((await desk.act(id, 'publish')).body.request_id).toBe(request.id);
  const approved = await as(app, other.token).post(`${path}/approve`).send({ hash: request.hash });
  expect([approved.status, approved.body.status]).toEqual([200, 'approved']);
  await desk.sign(await desk.request(id, 'publish'));
  expect((await desk.distributor(id)).merkle_root).toBe(facts.get('merkle_root'));
  await as(app, app.token).post(`admins/${other.id}/suspend`);
});
