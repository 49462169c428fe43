import { Address } from '@ton/core';
import { claimBody, MerkleTree } from '#libs/contracts/index.js';
import { PayoutDesk, type TestClaim, UNIT } from '../support/api/payouts.js';

const DISTRIBUTORS = '/api/v1/admin/distributors';

const DAY = 86_400_000;

type SigningRequest = Parameters<PayoutDesk['operator']['sign']>[0] & { from: string };

let desk: PayoutDesk;

beforeAll(async () => {
  desk = await PayoutDesk.open();
});

afterAll(() => desk.close());

/** The chain is read after some time has passed on it, which the index may not know yet. */
const sync = async (seconds = 10, lag = 0) => {
  desk.chain.wait(seconds, lag);
  expect((await desk.app.admin.post(`${DISTRIBUTORS}/sync`)).status).toBe(200);
};

const broadcast = async (request: SigningRequest) => {
  expect(await desk.chain.broadcast(desk.operator.sign(request))).toBe(true);
};

/** The owner's wallet signs what it is asked to, and the chain executes it. */
const sign = async (request: SigningRequest) => {
  expect(request.from).toBe(desk.operator.address);
  await broadcast(request);
  await sync();
};

const at = (days: number) => new Date(Date.now() + days * DAY).toISOString();

const post = (body: object) => desk.app.admin.post(DISTRIBUTORS).send(body);

const create = async (): Promise<number> => {
  const answer = await post({ owner: desk.operator.address, deadline: at(30) });
  expect(answer.status).toBe(201);
  return answer.body.id;
};

const act = (id: number, action: string, body: object = {}) =>
  desk.app.admin.post(`${DISTRIBUTORS}/${id}/${action}`).send(body);

/** What the owner's wallet is asked to sign. */
const request = async (id: number, action: string, body?: object): Promise<SigningRequest> => {
  const answer = await act(id, action, body);
  expect([answer.status, answer.body.code]).toEqual([200, undefined]);
  return answer.body;
};

const refusal = async (id: number, action: string, body?: object) =>
  (await act(id, action, body)).body.code;

const fund = async (id: number) => sign(await request(id, 'fund'));
const push = async (id: number) => sign(await request(id, 'push'));

const distributor = async (id: number) => (await desk.app.admin.get(`${DISTRIBUTORS}/${id}`)).body;

async function makeClaims(...tokens: number[]): Promise<TestClaim[]> {
  const claims: TestClaim[] = [];
  for (const amount of tokens) claims.push(await desk.makeClaim(amount));
  return claims;
}

it('approved claims are frozen, funded, paid with one signature, and delivered', async () => {
  const claims = await makeClaims(5, 2, 7);
  const id = await create();
  await fund(id);
  expect(await desk.statuses(claims)).toEqual(['batched', 'batched', 'batched']);
  await push(id);
  expect(await desk.statuses(claims)).toEqual(['delivered', 'delivered', 'delivered']);
  await desk.expectPaid(claims);
  expect(await distributor(id)).toMatchObject({
    lines: 3,
    tokens: 14,
    delivered: 3,
    is_deployed: true,
  });
  expect(await refusal(id, 'push')).toBe('distributor.nothing_to_pay');
});

it('a request that is signed twice, and one of another operator, pay each claim once', async () => {
  const claims = await makeClaims(3, 4);
  const id = await create();
  await fund(id);
  const mine = await request(id, 'push');
  const theirs = await request(id, 'push');
  for (const signed of [mine, theirs, mine]) await broadcast(signed);
  await sync();
  expect(await desk.statuses(claims)).toEqual(['delivered', 'delivered']);
  await desk.expectPaid(claims);
});

it('a payment is sent, not delivered, until its arrival is known', async () => {
  const claims = await makeClaims(6);
  const id = await create();
  await fund(id);
  desk.chain.wait(120);
  await broadcast(await request(id, 'push'));
  await sync(10, 60);
  expect(await desk.statuses(claims)).toEqual(['sent']);
  await sync();
  expect(await desk.statuses(claims)).toEqual(['delivered']);
  await desk.expectPaid(claims);
});

it('a payment that came back is reopened by the owner, and paid again', async () => {
  const claims = await makeClaims(8, 1);
  const [refusing] = claims as [TestClaim];
  const receiver = Address.parseRaw(refusing.receiver);
  const id = await create();
  await fund(id);
  await desk.chain.refuseJettons(receiver);
  await push(id);
  expect(await desk.statuses(claims)).toEqual(['failed', 'delivered']);
  expect(await refusal(id, 'push')).toBe('distributor.nothing_to_pay');
  expect(await refusal(id, 'reopen', { ids: [claims[1]?.id] })).toBe('distributor.not_returned');
  await desk.chain.takeJettonsAgain(receiver);
  await sign(await request(id, 'reopen', { ids: [refusing.id] }));
  expect(await desk.statuses(claims)).toEqual(['batched', 'delivered']);
  await push(id);
  expect(await desk.statuses(claims)).toEqual(['delivered', 'delivered']);
  await desk.expectPaid(claims);
});

it('a number is open again when the distributor has too few tokens for it', async () => {
  const claims = await makeClaims(2, 9);
  const id = await create();
  const funding = await request(id, 'fund');
  expect(funding.messages).toHaveLength(2);
  await sign({ ...funding, messages: funding.messages.slice(0, 1) });
  await push(id);
  expect(await desk.statuses(claims)).toEqual(['batched', 'batched']);
  await fund(id);
  await push(id);
  expect(await desk.statuses(claims)).toEqual(['delivered', 'delivered']);
  await desk.expectPaid(claims);
});

const setBanned = async ({ user }: TestClaim, action: 'ban' | 'unban') => {
  const path = `/api/v1/admin/users/${user}/${action}`;
  const { status } = await desk.app.admin.post(path).send({ reason: 'For the test' });
  expect(status).toBe(200);
};

it('users who are banned after the freezing are not paid', async () => {
  const claims = await makeClaims(3, 5);
  const [banned] = claims as [TestClaim];
  const id = await create();
  await fund(id);
  await setBanned(banned, 'ban');
  await push(id);
  expect(await desk.statuses(claims)).toEqual(['batched', 'delivered']);
  expect(await desk.chain.jettonsOf(Address.parseRaw(banned.receiver))).toBe(0n);
  await setBanned(banned, 'unban');
  await push(id);
  await desk.expectPaid(claims);
});

it('a user whose claim is frozen is not deleted', async () => {
  const [claim] = (await makeClaims(2)) as [TestClaim];
  const id = await create();
  await fund(id);
  const { status, body } = await desk.app.admin.delete(`/api/v1/admin/users/${claim.user}`);
  expect([status, body.code]).toEqual([409, 'user.was_paid']);
  expect((await request(id, 'fund')).messages).toEqual([]);
  await push(id);
  await desk.expectPaid([claim]);
});

it('receivers pull their own lines from the published root, and the rest is withdrawn later', async () => {
  const claims = await makeClaims(4, 6);
  const [pulling] = claims as [TestClaim];
  const id = await create();
  await fund(id);
  await sign(await request(id, 'publish'));
  const { address: friendly, merkle_root } = await distributor(id);
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
  await sync();
  expect(await desk.statuses(claims)).toEqual(['delivered', 'batched']);
  await desk.expectPaid(claims);
  expect(await refusal(id, 'withdraw')).toBe('distributor.before_deadline');
  await push(id);
  await desk.expectPaid(claims);
});

it('refuses a deadline that is near, an owner that is no wallet, and an earlier deadline', async () => {
  const owner = desk.operator.address;
  const refused = async (body: object) => (await post(body)).body.code;
  expect(await refused({ owner, deadline: at(0.5) })).toBe('distributor.deadline_early');
  expect(await refused({ owner: 'nobody', deadline: at(9) })).toBe('request.invalid');
  expect(await refused({ owner, deadline: 'soon' })).toBe('request.invalid');
  const id = await create();
  expect(await refusal(id, 'extend', { deadline: at(20) })).toBe('distributor.deadline_early');
  expect(await refusal(id, 'fund')).toBe('distributor.nothing_to_pay');
  expect(await refusal(id, 'push')).toBe('distributor.not_deployed');
  expect(await refusal(999_999, 'push')).toBe('distributor.not_found');
});

it('the deadline moves later with a signature of the owner', async () => {
  await makeClaims(1);
  const id = await create();
  await fund(id);
  const deadline = `${at(60).slice(0, 19)}.000Z`;
  await sign(await request(id, 'extend', { deadline }));
  expect((await distributor(id)).deadline).toBe(deadline);
  await push(id);
  const { body } = await desk.app.admin.get('/api/v1/admin/logs?resource_type=distributor');
  expect(body.data?.length ?? body.length).toBeGreaterThan(10);
});

describe('a wallet that pays with another tool', () => {
  let id: number;

  beforeAll(async () => {
    const body = { owner: desk.operator.address };
    const answer = await desk.app.admin.post(`${DISTRIBUTORS}/files`).send(body);
    expect([answer.status, answer.body.method]).toEqual([201, 'file']);
    id = answer.body.id;
    const again = await desk.app.admin.post(`${DISTRIBUTORS}/files`).send(body);
    expect([again.status, again.body.code]).toEqual([409, 'distributor.exists']);
  });

  const pay = (claim: TestClaim, tokens: bigint, comment = `Airdrop claim ${claim.id}`) =>
    desk.pay({ query_id: 0n, units: tokens * UNIT, receiver: claim.receiver, comment });

  const lineOf = async ({ id: claim_id }: TestClaim) => {
    const path = `${DISTRIBUTORS}/${id}/lines?filter={"claim_id":${claim_id}}`;
    return (await desk.app.admin.get(path)).body[0];
  };

  it('settles what its file names by comment, amount and receiver, and nothing else', async () => {
    const claims = await makeClaims(3, 4);
    const [one, other] = claims as [TestClaim, TestClaim];
    const { body } = await act(id, 'file', { format: 'plain' });
    expect(body.text).toContain(`Airdrop claim ${one.id}\r\n`);
    await pay(one, 3n);
    await pay(other, 5n);
    await pay(other, 4n, 'Airdrop claim 0');
    await sync();
    expect(await desk.statuses(claims)).toEqual(['delivered', 'batched']);
    expect(await lineOf(other)).toMatchObject({ status: 'payable', can_reopen: false });
  });

  it('settles what an admin has found, once', async () => {
    const claims = await makeClaims(2);
    const [claim] = claims as [TestClaim];
    const transaction_hash = 'a'.repeat(64);
    const settle = { claim_id: claim.id, transaction_hash };
    await act(id, 'file', { format: 'ton_console' });
    await pay(claim, 2n, '');
    await sync();
    expect(await desk.statuses(claims)).toEqual(['batched']);
    expect((await act(id, 'settle', settle)).status).toBe(200);
    expect(await lineOf(claim)).toMatchObject({ status: 'delivered', transaction_hash });
    expect(await refusal(id, 'settle', settle)).toBe('distributor.not_requested');
    await desk.expectPaid(claims);
  });

  it('gives unpaid claims to another distributor an hour after its file', async () => {
    const claims = await makeClaims(6);
    const ids = claims.map((claim) => claim.id);
    await act(id, 'file', { format: 'tonkeeper' });
    expect(await refusal(id, 'release', { ids })).toBe('distributor.may_be_paid');
    await sync(3700);
    expect((await act(id, 'release', { ids })).status).toBe(200);
    expect(await desk.statuses(claims)).toEqual(['approved']);
    const contract = await create();
    await fund(contract);
    await push(contract);
    await desk.expectPaid(claims);
  });
});

it('plans signatures, minutes and costs of what is approved', async () => {
  await makeClaims(1, 2);
  const { body } = await desk.app.admin.get(`${DISTRIBUTORS}/plan`);
  expect(body).toMatchObject({
    claims: 2,
    tokens: 3,
    push: { signatures: 2, minutes: 2 },
    pull: { signatures: 1, nanotons_per_claim: '50000000' },
  });
});

it('the owner withdraws what is left after the deadline', async () => {
  const [claim] = (await makeClaims(4)) as [TestClaim];
  const answer = await post({ owner: desk.operator.address, deadline: at(2) });
  const { id } = answer.body;
  await fund(id);
  const owner = desk.operator.contract.address;
  const had = await desk.chain.jettonsOf(owner);
  const left = await desk.chain.jettonsOf(Address.parse((await distributor(id)).address));
  expect(left).toBeGreaterThanOrEqual(4n * UNIT);
  await sync(3 * 86_400);
  await sign(await request(id, 'withdraw'));
  expect(await desk.chain.jettonsOf(owner)).toBe(had + left);
  // Funded again, it can still be pushed.
  await fund(id);
  await push(id);
  await desk.expectPaid([claim]);
});
