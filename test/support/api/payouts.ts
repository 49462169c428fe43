import { jest } from '@jest/globals';
import { Address, type Cell } from '@ton/core';
import type { Test } from 'supertest';
import { claimBody, MerkleTree, type PayoutLine } from '#libs/contracts/index.js';
import { formatTonAddress } from '#libs/domain/index.js';
import { auditLedger } from '../../../server/commands/audit/ledger-audit.report.js';
import { DistributorSyncService } from '../../../server/modules/paying/distributors/distributor-sync.service.js';
import { makeUser, next } from '../../factories/records.js';
import { nthAddress } from '../shared/client-address.js';
import { ADMIN } from '../shared/credentials.js';
import { login } from '../shared/login.js';
import { OperatorWallet } from '../shared/operator-wallet.js';
import { SandboxChain } from '../shared/sandbox-chain.js';
import { pricesOf2026 } from '../shared/sandbox-prices.js';
import type { StandIn } from '../shared/stand-in.js';
import { type TransferOrder, transferBody } from '../shared/transfer-body.js';
import { startApp, type TestApp } from './app.js';
import { goLive } from './visitor.js';

export const DISTRIBUTORS = '/api/v1/admin/distributors';

const DAY = 86_400_000;

/** The smallest units of a whole token with nine decimals. */
export const UNIT = 10n ** 9n;

/** More whole tokens than any of these tests pays. */
const PLENTY = 1_000_000n;

/** A request to sign for the owner's wallet. */
type SigningRequest = Parameters<OperatorWallet['sign']>[0] & { from: string };

/** A claim and its receiver, a raw address. */
export interface TestClaim {
  id: number;
  user: number;
  receiver: string;
  /** Whole tokens. */
  tokens: number;
}

/** Keeps the admin's confirmation valid: the embedded database has the chain's clock. */
const stayConfirmed = (app: TestApp) =>
  app.sql(`update admin_sessions set confirmed_until = now() + interval '1 year'`);

/** A live campaign, an operator with tokens on a chain in memory, and actions of the back office. */
export class PayoutDesk {
  private unit = UNIT;

  private constructor(
    readonly app: TestApp,
    readonly operator: OperatorWallet,
    readonly chain: SandboxChain,
    readonly center: StandIn & { url: string },
  ) {}

  static async open(): Promise<PayoutDesk> {
    const app = await startApp({ OUTBOUND_REQUESTS: 'on', TRUST_PROXY: '1' });
    const operator = new OperatorWallet(1);
    const config = pricesOf2026();
    const chain = await SandboxChain.start(operator, PLENTY * UNIT, 100n * UNIT, { config });
    const center = await chain.serve();
    const contract_address = formatTonAddress(chain.minter.toRawString(), 'mainnet');
    await goLive(app, { contract_address, chain_api_url: center.url });
    await stayConfirmed(app);
    // Syncs run only in tests: the chain's clock would make the job due on the embedded database.
    const sync = DistributorSyncService.prototype as unknown as { poll(): Promise<void> };
    jest.spyOn(sync, 'poll').mockResolvedValue();
    // Time that passes on the chain passes for the server, and for the embedded database.
    const [begun, realNow] = [chain.now, Date.now];
    jest.spyOn(Date, 'now').mockImplementation(() => realNow() + (chain.now - begun) * 1000);
    return new PayoutDesk(app, operator, chain, center);
  }

  async close(): Promise<void> {
    this.center.close();
    // Its timers would wait for a time that no longer comes.
    await this.app.close();
    jest.restoreAllMocks();
  }

  /** Gives the token so many decimals, and the operator plenty of it. */
  async setDecimals(decimals: number): Promise<void> {
    this.unit = 10n ** BigInt(decimals);
    this.chain.describeToken({ decimals: String(decimals) });
    await this.chain.mint(this.operator.contract.address, PLENTY * this.unit);
  }

  /** An approved claim of a user with enough points, by default a new one. */
  async makeClaim(tokens: number, of?: Pick<TestClaim, 'user' | 'receiver'>): Promise<TestClaim> {
    const { user, receiver } = of ?? (await this.makeUser());
    const earned = { points: tokens * 1000, reason: 'For the test' };
    await this.post(`/api/v1/admin/users/${user}/adjust`).send(earned);
    const [claim] = await this.app.sql<{ id: number }>(
      `insert into claims (user_id, wallet_address, tokens, idempotency_key, requested_at, updated_at)
       select id, wallet_address, ?, gen_random_uuid(), now(), now() from users where id = ?
       returning id`,
      [tokens, user],
    );
    const id = claim?.id ?? 0;
    await this.app.sql(BOOK, [id, user, user, tokens, tokens, tokens, tokens, user]);
    const approved = await this.post(`/api/v1/admin/claims/${id}/approve`);
    expect(approved.status).toBe(200);
    return { id, user, receiver, tokens };
  }

  /** Approved claims of so many tokens, each of a new user. */
  async makeClaims(...tokens: number[]): Promise<TestClaim[]> {
    const claims: TestClaim[] = [];
    for (const amount of tokens) claims.push(await this.makeClaim(amount));
    return claims;
  }

  async setBanned(claim: Pick<TestClaim, 'user'>, action: 'ban' | 'unban'): Promise<void> {
    expect((await this.tryBan(claim, action)).status).toBe(200);
  }

  /** Bans or unbans a user, also one that is already banned. */
  tryBan({ user }: Pick<TestClaim, 'user'>, action: 'ban' | 'unban'): Test {
    return this.post(`/api/v1/admin/users/${user}/${action}`).send({ reason: 'For the test' });
  }

  /** Creates a distributor of the operator, without deploying it. */
  async create(): Promise<number> {
    const deadline = new Date(Date.now() + 30 * DAY).toISOString();
    const { decimals = 9 } = (this.chain.token.content ?? {}) as { decimals?: string };
    const body = { owner: this.operator.address, deadline, decimals: Number(decimals) };
    const answer = await this.post(DISTRIBUTORS).send(body);
    expect([answer.status, answer.body.code]).toEqual([201, undefined]);
    return answer.body.id;
  }

  /** Posts from an address of its own: an admin may send fewer calls a minute. */
  private post(path: string): Test {
    return this.app.admin.post(path).set('X-Forwarded-For', nthAddress(next()));
  }

  act(id: number, action: string, body: object = {}): Test {
    return this.post(`${DISTRIBUTORS}/${id}/${action}`).send(body);
  }

  /** Requests a signature of the owner's wallet. */
  async request(id: number, action: string, body?: object): Promise<SigningRequest> {
    const answer = await this.act(id, action, body);
    expect([answer.status, answer.body.code]).toEqual([200, undefined]);
    return answer.body;
  }

  async refusal(id: number, action: string, body?: object): Promise<string> {
    return (await this.act(id, action, body)).body.code;
  }

  /** Runs a message on the chain, signed by the owner's wallet. */
  async broadcast(request: SigningRequest): Promise<void> {
    expect(await this.chain.broadcast(this.operator.sign(request))).toBe(true);
  }

  async sign(request: SigningRequest): Promise<void> {
    await this.broadcast(request);
    await this.sync();
  }

  async fund(id: number): Promise<void> {
    await this.sign(await this.request(id, 'fund'));
  }

  async push(id: number): Promise<void> {
    await this.sign(await this.request(id, 'push'));
  }

  /** A funded distributor of new claims. */
  async funded(...tokens: number[]): Promise<{ id: number; claims: TestClaim[] }> {
    const claims = await this.makeClaims(...tokens);
    const id = await this.create();
    await this.fund(id);
    return { id, claims };
  }

  /** Reads the chain after some time on it; the index may be `lag` seconds behind. */
  async sync(seconds = 10, lag = 0): Promise<void> {
    await this.wait(seconds, lag);
    expect((await this.trySync()).status).toBe(200);
  }

  /** Time passes on the chain, and on the embedded database, where the login may expire. */
  async wait(seconds: number, lag = 0): Promise<void> {
    this.chain.wait(seconds, lag);
    const { status } = await this.app.admin.get('/api/v1/admin/auth/me');
    if (status === 401) this.app.token = await login(this.app.url);
  }

  trySync(body?: object): Test {
    return this.post(`${DISTRIBUTORS}/sync`).send(body);
  }

  /** Days pass, and the admin logs in again. */
  async waitDays(days: number): Promise<void> {
    this.chain.wait((days * DAY) / 1000);
    this.app.token = await login(this.app.url, ADMIN);
    await stayConfirmed(this.app);
  }

  async address(id: number): Promise<Address> {
    return Address.parse((await this.distributor(id)).address);
  }

  /** The owner sends the distributor a message with any tool. */
  async sendFromOwner(id: number, body: Cell): Promise<void> {
    const address = (await this.address(id)).toRawString();
    const payload = body.toBoc().toString('base64');
    const messages = [{ address, amount: '300000000', payload }];
    await this.broadcast({ from: '', validUntil: this.chain.now + 300, messages });
  }

  /** The receiver of one of the published claims proves it to the contract. */
  async pull(id: number, published: readonly TestClaim[], claim: TestClaim): Promise<void> {
    const address = await this.address(id);
    const lines = published.map((one) => this.lineOf(one));
    const proof = MerkleTree.of(address.toRawString(), lines).proof(claim.id);
    const body = claimBody(this.lineOf(claim), proof).toBoc().toString('base64');
    await this.chain.sendFromStranger(address, body);
  }

  private lineOf({ id, tokens, receiver }: TestClaim): PayoutLine {
    return { number: id, amount: BigInt(tokens) * this.unit, receiver };
  }

  async distributor(id: number) {
    return (await this.app.admin.get(`${DISTRIBUTORS}/${id}`)).body;
  }

  async lines(id: number, claims: readonly TestClaim[]) {
    const filter = JSON.stringify({ claim_id: claims.map((claim) => claim.id) });
    return (await this.app.admin.get(`${DISTRIBUTORS}/${id}/lines`).query({ filter })).body;
  }

  async statuses(claims: readonly { id: number }[]): Promise<string[]> {
    const answers = claims.map(({ id }) => this.app.admin.get(`/api/v1/admin/claims/${id}`));
    return (await Promise.all(answers)).map(({ body }) => body.status);
  }

  /** The operator sends tokens with whatever tool. */
  async pay(...transfers: Pick<TransferOrder, 'query_id' | 'units' | 'receiver' | 'comment'>[]) {
    const wallet = await this.chain.jettonWalletOf(this.operator.contract.address);
    const boc = this.operator.sign({
      validUntil: this.chain.now + 300,
      messages: transfers.map((transfer) => ({
        address: wallet.toRawString(),
        amount: '50000000',
        payload: transferBody({ ...transfer, payer: this.operator.address })
          .toBoc()
          .toString('base64'),
      })),
    });
    expect(await this.chain.broadcast(boc)).toBe(true);
  }

  /** Compares units on the chain and lines reported as delivered with the claims. */
  async expectPaid(claims: readonly TestClaim[]): Promise<void> {
    const receivers = new Set(claims.map(({ receiver }) => receiver));
    for (const receiver of receivers) {
      const [claimed] = await this.app.sql<{ tokens: string }>(
        `select coalesce(sum(tokens), 0)::text as tokens from claims
         where status = 'delivered' and id = any(?)`,
        [`{${claims.filter((claim) => claim.receiver === receiver).map(({ id }) => id)}}`],
      );
      const paid = await this.chain.jettonsOf(Address.parseRaw(receiver));
      expect(paid).toBe(BigInt(claimed?.tokens ?? 0) * this.unit);
    }
    await this.expectSound();
  }

  async expectNotTwice({ receiver, tokens }: TestClaim): Promise<void> {
    const has = await this.chain.jettonsOf(Address.parseRaw(receiver));
    expect([0n, BigInt(tokens) * this.unit]).toContain(has);
  }

  async expectSound(): Promise<void> {
    expect(await auditLedger(this.app.em.fork())).toEqual([]);
  }

  private async makeUser(): Promise<{ user: number; receiver: string }> {
    const receiver = `0:5${next().toString(16).padStart(63, '0')}`;
    const wallet_address = formatTonAddress(receiver, 'mainnet');
    return { user: (await makeUser(this.app, { wallet_address })).id, receiver };
  }
}

/** Rows of the ledger for a claim. */
const BOOK = `with t as (insert into ledger_transfers (key, kind, user_id, created_at)
    values ('claim:' || ?::int, 'claim', ?, now()) returning id),
  e as (insert into ledger_entries (transfer_id, account, user_id, currency, amount)
    select t.id, side.account, ?::int, 'tokens', side.amount from t,
    (values ('pool', -?::bigint), ('claimed', ?::bigint)) as side(account, amount)),
  p as (update token_pool set taken = taken + ?)
  update users set claimed_tokens = claimed_tokens + ? where id = ?`;
