import { Address, Cell } from '@ton/core';
import supertest from 'supertest';
import type { Schemas } from '#libs/api-client/index.js';
import { parseDistributorMessage, verifyProof } from '#libs/contracts/index.js';
import { formatTonAddress, parseTonAddress } from '#libs/domain/index.js';
import { countBannedLines } from '../../../server/modules/paying/claims/published-claim.report.js';
import { PayoutDesk, type TestClaim, UNIT } from '../../support/api/payouts.js';
import { goLive, type SignedIn, signIn } from '../../support/api/visitor.js';
import { WalletAccount } from '../../support/shared/wallet-account.js';

const DAY = 86_400;

type Proof = Schemas['ClaimProofDto'];

interface Claimant {
  visitor: SignedIn;
  claim: TestClaim;
}

let desk: PayoutDesk;
let wallets = 100;

beforeAll(async () => {
  desk = await PayoutDesk.open();
});

afterAll(() => desk.close());

/** A visitor who is signed in, with an approved claim. */
async function makeClaimant(tokens: number): Promise<Claimant> {
  wallets += 1;
  const wallet = new WalletAccount({ number: wallets });
  const visitor = await signIn(desk.app, wallet);
  const query = { search: formatTonAddress(wallet.address, 'mainnet') };
  const [user] = await desk.app.api.call('listUsers', { query });
  const of = { id: 0, user: user?.id ?? 0, receiver: wallet.address };
  return { visitor, claim: await desk.makeClaim(tokens, of) };
}

/** Requests an action and signs it as the owner. */
const sign = async (id: number, action: string) => desk.sign(await desk.request(id, action));

/** A distributor that has the tokens of all approved claims. */
async function fund(): Promise<number> {
  const id = await desk.create();
  await desk.fund(id);
  return id;
}

const read = ({ visitor, claim }: Claimant) =>
  visitor.send('get', `/api/v1/me/claims/${claim.id}/proof`);

async function proofOf(claimant: Claimant): Promise<Proof> {
  const { status, body } = await read(claimant);
  expect([status, body.code]).toEqual([200, undefined]);
  return body;
}

async function refusalOf(claimant: Claimant) {
  const { status, body } = await read(claimant);
  return [status, body.code];
}

const listed = async ({ visitor }: Claimant): Promise<Schemas['MyClaimDto']> =>
  (await visitor.send('get', '/api/v1/me/claims')).body[0];

/** Sends the messages of a proof from the visitor's wallet. */
async function send({ request: { messages } }: Pick<Proof, 'request'>): Promise<void> {
  const [message] = messages;
  if (!message) throw new Error('There is nothing to send.');
  await desk.chain.sendFromStranger(Address.parse(message.address), message.payload);
}

const publicProof = (number: number) =>
  supertest(desk.app.url).get(`/api/v1/public/campaign/proofs/${number}`);

it('a published claim is claimed to the wallet with its proof, and delivered', async () => {
  const [own, other] = [await makeClaimant(4), await makeClaimant(6)];
  const id = await fund();
  expect(await listed(own)).toMatchObject({ status: 'batched', pull: null });
  expect(await refusalOf(own)).toEqual([409, 'claim.not_published']);
  const publication = await desk.request(id, 'publish');
  expect(await refusalOf(own)).toEqual([409, 'claim.not_published']);
  await desk.sign(publication);

  const { pull } = await listed(own);
  expect(pull).toEqual({ deadline: expect.stringMatching(/Z$/), nanotons: '50000000' });
  const proof = await proofOf(own);
  expect(proof).toMatchObject({
    claim_id: own.claim.id,
    network: 'mainnet',
    receiver: formatTonAddress(own.claim.receiver, 'mainnet'),
    tokens: 4,
    units: String(4n * UNIT),
    deadline: pull?.deadline,
    request: { network: '-239', from: own.claim.receiver },
  });
  const line = { number: own.claim.id, amount: 4n * UNIT, receiver: own.claim.receiver };
  const distributor = parseTonAddress(proof.distributor)?.raw ?? '';
  expect(verifyProof(distributor, line, proof.proof, proof.merkle_root)).toBe(true);
  const [message] = proof.request.messages;
  expect(message).toMatchObject({ address: proof.distributor, amount: pull?.nanotons });
  const lifetime = proof.request.validUntil - Date.now() / 1000;
  expect(lifetime).toBeGreaterThan(290);
  expect(lifetime).toBeLessThanOrEqual(300);

  await send(proof);
  // The same message sent again pays nothing.
  await send(proof);
  await desk.sync();
  expect(await desk.statuses([own.claim, other.claim])).toEqual(['delivered', 'batched']);
  await desk.expectPaid([own.claim, other.claim]);
  expect(await listed(own)).toMatchObject({
    pull: null,
    transaction_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(await refusalOf(own)).toEqual([409, 'claim.paid']);
  await send(await proofOf(other));
  await desk.sync();
  await desk.expectPaid([own.claim, other.claim]);
});

it('only the visitor who made a claim gets its proof, and only when signed in', async () => {
  const [own, other] = [await makeClaimant(1), await makeClaimant(2)];
  await sign(await fund(), 'publish');
  expect(await refusalOf({ ...other, claim: own.claim })).toEqual([404, 'claim.not_found']);
  const missing = { ...own.claim, id: 999_999 };
  expect(await refusalOf({ ...own, claim: missing })).toEqual([404, 'claim.not_found']);
  const path = `/api/v1/me/claims/${own.claim.id}/proof`;
  expect((await supertest(desk.app.url).get(path)).status).toBe(401);
  await proofOf(own);
});

it('a banned visitor gets no proof until unbanned', async () => {
  const claimant = await makeClaimant(3);
  const id = await fund();
  await sign(id, 'publish');
  const countBanned = () => countBannedLines(desk.app.em.fork(), id);
  expect(await countBanned()).toBe(0);
  await desk.setBanned(claimant.claim, 'ban');
  expect(await countBanned()).toBe(1);
  expect(await refusalOf(claimant)).toEqual([403, 'user.banned']);
  expect(await listed(claimant)).toMatchObject({ pull: null });
  await desk.setBanned(claimant.claim, 'unban');
  await proofOf(claimant);
});

it('a claim of a later publication waits until its root is on the chain', async () => {
  const early = await makeClaimant(2);
  const id = await fund();
  await sign(id, 'publish');
  const late = await makeClaimant(5);
  await sign(id, 'fund');
  expect(await refusalOf(late)).toEqual([409, 'claim.not_published']);
  const publication = await desk.request(id, 'publish');
  // The chain still has the earlier root, and every server still knows its tree.
  expect(await refusalOf(late)).toEqual([409, 'claim.not_published']);
  await proofOf(early);
  await desk.sign(publication);
  await send(await proofOf(late));
  await send(await proofOf(early));
  await desk.sync();
  await desk.expectPaid([early.claim, late.claim]);
});

it('the proof of each number is public as soon as its root is on the chain', async () => {
  const [own, banned] = [await makeClaimant(7), await makeClaimant(1)];
  const id = await fund();
  expect((await publicProof(own.claim.id)).status).toBe(404);
  const publication = await desk.request(id, 'publish');
  expect((await publicProof(own.claim.id)).status).toBe(404);
  await desk.sign(publication);
  await desk.setBanned(banned.claim, 'ban');
  expect((await publicProof(banned.claim.id)).status).toBe(404);
  expect((await publicProof(999_999)).status).toBe(404);

  const { status, body } = await publicProof(own.claim.id);
  expect([status, body.request.from]).toEqual([200, undefined]);
  const [message] = body.request.messages;
  const [cell] = Cell.fromBoc(Buffer.from(message.payload, 'base64'));
  expect(cell && parseDistributorMessage(cell)).toMatchObject({
    kind: 'claim',
    line: { number: own.claim.id, receiver: own.claim.receiver },
  });
  await send(body);
  await desk.sync();
  await desk.expectPaid([own.claim]);
  const paid = await publicProof(own.claim.id);
  expect(paid.body).toMatchObject({ proof: body.proof, request: null });

  // The close changes nothing.
  await goLive(desk.app, { closed_at: new Date(Date.now()).toISOString() });
  expect((await publicProof(own.claim.id)).body).toEqual(paid.body);
  await goLive(desk.app, { closed_at: null });
});

it('nothing is claimed to the wallet after the deadline', async () => {
  const claimant = await makeClaimant(2);
  await sign(await fund(), 'publish');
  await proofOf(claimant);
  desk.chain.wait(31 * DAY);
  expect(await refusalOf(claimant)).toEqual([409, 'claim.deadline_passed']);
  expect(await listed(claimant)).toMatchObject({ status: 'batched', pull: null });
});
