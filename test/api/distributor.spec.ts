import { RequestContext } from '@mikro-orm/core';
import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Address } from '@ton/core';
import { claimBody, MerkleTree } from '#libs/contracts/index.js';
import { DistributorService } from '../../server/modules/distributor/distributor.service.js';
import { DistributorSyncService } from '../../server/modules/distributor/distributor-sync.service.js';
import {
  PayoutRequestService,
  type SigningRequest,
} from '../../server/modules/distributor/payout-request.service.js';
import { PayoutDesk, type TestClaim, UNIT } from '../support/api/payouts.js';

const DAY = 86_400_000;

let desk: PayoutDesk;
let requests: PayoutRequestService;
let distributors: DistributorService;

beforeAll(async () => {
  desk = await PayoutDesk.open();
  requests = desk.app.get(PayoutRequestService);
  distributors = desk.app.get(DistributorService);
});

afterAll(() => desk.close());

const inContext = <Result>(work: () => Promise<Result>): Promise<Result> =>
  RequestContext.create(desk.app.get(SqlEntityManager), work);

const sync = async () => {
  desk.chain.wait(10);
  await inContext(() => desk.app.get(DistributorSyncService).sync());
};

/** The owner's wallet signs what it is asked to, and the chain executes it. */
const sign = async (request: SigningRequest) => {
  expect(request.from).toBe(desk.operator.address);
  expect(await desk.chain.broadcast(desk.operator.sign(request))).toBe(true);
  await sync();
};

const create = () =>
  inContext(() =>
    distributors.create({
      owner: desk.operator.address,
      deadline: new Date(Date.now() + 30 * DAY),
    }),
  );

const requestFunds = async (id: number) => {
  const request = await inContext(() => requests.fund(id));
  if (!request) throw new Error('It lacks nothing.');
  return request;
};

const fund = async (id: number) => sign(await requestFunds(id));
const push = async (id: number) => sign(await inContext(() => requests.push(id)));

async function makeClaims(...tokens: number[]): Promise<TestClaim[]> {
  const claims: TestClaim[] = [];
  for (const amount of tokens) claims.push(await desk.makeClaim(amount));
  return claims;
}

const distributor = async (id: number) => {
  const all = await inContext(() => distributors.list());
  return all.find((one) => one.id === id);
};

/** Signs the same request again, as an operator does who does not trust the first time. */
const broadcast = async (request: SigningRequest) => {
  expect(await desk.chain.broadcast(desk.operator.sign(request))).toBe(true);
};

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
  await expect(inContext(() => requests.push(id))).rejects.toThrow('nothing to pay');
});

it('a request that is signed twice, and one of another operator, pay each claim once', async () => {
  const claims = await makeClaims(3, 4);
  const id = await create();
  await fund(id);
  const mine = await inContext(() => requests.push(id));
  const theirs = await inContext(() => requests.push(id));
  for (const request of [mine, theirs, mine]) await broadcast(request);
  await sync();
  expect(await desk.statuses(claims)).toEqual(['delivered', 'delivered']);
  await desk.expectPaid(claims);
});

it('a payment is sent, not delivered, until its arrival is known', async () => {
  const claims = await makeClaims(6);
  const id = await create();
  await fund(id);
  desk.chain.wait(120);
  await broadcast(await inContext(() => requests.push(id)));
  desk.chain.wait(10, 60);
  await inContext(() => desk.app.get(DistributorSyncService).sync());
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
  await expect(inContext(() => requests.push(id))).rejects.toThrow('nothing to pay');
  await expect(inContext(() => requests.reopen(id, [claims[1]?.id ?? 0]))).rejects.toThrow(
    'only after its payment came back',
  );
  await desk.chain.takeJettonsAgain(receiver);
  await sign(await inContext(() => requests.reopen(id, [refusing.id])));
  expect(await desk.statuses(claims)).toEqual(['batched', 'delivered']);
  await push(id);
  expect(await desk.statuses(claims)).toEqual(['delivered', 'delivered']);
  await desk.expectPaid(claims);
});

it('a number is open again when the distributor has too few tokens for it', async () => {
  const claims = await makeClaims(2, 9);
  const id = await create();
  const request = await requestFunds(id);
  const [deployment] = request.messages;
  expect(request.messages).toHaveLength(2);
  await sign({ ...request, messages: deployment ? [deployment] : [] });
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
  expect(await inContext(() => requests.fund(id))).toBeNull();
  await push(id);
  await desk.expectPaid([claim]);
});

it('receivers pull their own lines from the published root, and the rest is withdrawn later', async () => {
  const claims = await makeClaims(4, 6);
  const [pulling] = claims as [TestClaim];
  const id = await create();
  await fund(id);
  await sign(await inContext(() => requests.publish(id)));
  const { address = '', merkle_root } = (await distributor(id)) ?? {};
  const lines = claims.map((claim, index) => ({
    number: claim.id,
    amount: (index === 0 ? 4n : 6n) * UNIT,
    receiver: claim.receiver,
  }));
  const tree = new MerkleTree(address, lines);
  expect(merkle_root).toBe(tree.root);
  const [line] = lines;
  if (!line) throw new Error('There is no line.');
  const body = claimBody(line, tree.proof(pulling.id)).toBoc().toString('base64');
  await desk.chain.sendFromStranger(Address.parseRaw(address), body);
  await sync();
  expect(await desk.statuses(claims)).toEqual(['delivered', 'batched']);
  await desk.expectPaid(claims);
  await expect(inContext(() => requests.withdraw(id))).rejects.toThrow('after the deadline');
  await push(id);
  await desk.expectPaid(claims);
});

it('refuses a deadline that is near, an owner that is no wallet, and an earlier deadline', async () => {
  const at = (days: number) => new Date(Date.now() + days * DAY);
  const owner = desk.operator.address;
  const refused = (work: () => Promise<unknown>) => expect(inContext(work)).rejects;
  await refused(() => distributors.create({ owner, deadline: at(0.5) })).toThrow('deadline');
  await refused(() => distributors.create({ owner: 'nobody', deadline: at(9) })).toThrow('owner');
  const id = await create();
  await refused(() => requests.extend(id, at(20))).toThrow('deadline');
  await refused(() => requests.fund(id)).toThrow('nothing to pay');
  await refused(() => requests.push(id)).toThrow('not on the chain yet');
});

it('the deadline moves later with a signature of the owner', async () => {
  await makeClaims(1);
  const id = await create();
  await fund(id);
  const deadline = new Date(Math.floor(Date.now() / 1000 + 60 * 86_400) * 1000);
  await sign(await inContext(() => requests.extend(id, deadline)));
  expect(new Date((await distributor(id))?.deadline ?? 0)).toEqual(deadline);
  await push(id);
});
