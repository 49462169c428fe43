import { jest } from '@jest/globals';
import { Address } from '@ton/core';
import type { Test } from 'supertest';
import { formatTonAddress } from '#libs/domain/index.js';
import {
  type JettonTransfer,
  transferBody,
} from '../../../server/integrations/toncenter/jetton-transfer.js';
import { auditLedger } from '../../../server/reports/ledger-audit.report.js';
import { makeUser } from '../../factories/records.js';
import { OperatorWallet } from '../shared/operator-wallet.js';
import { SandboxChain } from '../shared/sandbox-chain.js';
import type { StandIn } from '../shared/stand-in.js';
import { startApp, type TestApp } from './app.js';
import { goLive } from './visitor.js';

export const PAYOUTS = '/api/v1/admin/payouts';

/** The smallest units of a whole token. */
export const UNIT = 10n ** 9n;

const realNow = Date.now;

/** A claim, and whom it is for: raw. */
export interface TestClaim {
  id: number;
  user: number;
  receiver: string;
}

/** A live campaign, an operator with tokens on a chain in memory, and what is done in the back office. */
export class PayoutDesk {
  private constructor(
    readonly app: TestApp,
    readonly operator: OperatorWallet,
    readonly chain: SandboxChain,
    readonly center: StandIn & { url: string },
  ) {}

  static async open(): Promise<PayoutDesk> {
    const app = await startApp({ OUTBOUND_REQUESTS: 'on' });
    const operator = new OperatorWallet(1);
    const chain = await SandboxChain.start(operator, 1_000_000n * UNIT, 100n * UNIT);
    const center = await chain.serve();
    const contract_address = formatTonAddress(chain.minter.toRawString(), 'mainnet');
    await goLive(app, { contract_address, chain_api_url: center.url });
    // Time that passes on the chain passes for the server.
    const begun = chain.now;
    jest.spyOn(Date, 'now').mockImplementation(() => realNow() + (chain.now - begun) * 1000);
    return new PayoutDesk(app, operator, chain, center);
  }

  async close(): Promise<void> {
    jest.restoreAllMocks();
    this.center.close();
    await this.app.close();
  }

  /** An approved claim of a user who has points enough; of a new one by default. */
  async makeClaim(tokens: number, of?: TestClaim): Promise<TestClaim> {
    const { user, receiver } = of ?? (await this.makeUser());
    await this.app.admin
      .post(`/api/v1/admin/users/${user}/adjust`)
      .send({ points: tokens * 1000, reason: 'For the test' });
    const [claim] = await this.app.sql<{ id: number }>(
      `insert into claims (user_id, wallet_address, tokens, idempotency_key, requested_at, updated_at)
       select id, wallet_address, ?, gen_random_uuid(), now(), now() from users where id = ?
       returning id`,
      [tokens, user],
    );
    const id = claim?.id ?? 0;
    await this.app.sql(BOOK, [id, user, user, tokens, tokens, tokens, tokens, user]);
    const approved = await this.app.admin.post(`/api/v1/admin/claims/${id}/approve`);
    expect(approved.status).toBe(200);
    return { id, user, receiver };
  }

  async create(size = 3, method: 'wallet' | 'file' = 'wallet') {
    const body = { payer: this.operator.address, method, size };
    const answer = await this.app.admin.post(PAYOUTS).send(body);
    expect([answer.status, answer.body.code]).toEqual([201, undefined]);
    return answer.body;
  }

  async order(id: number) {
    const { status, body } = await this.app.admin.post(`${PAYOUTS}/${id}/order`);
    expect([status, body.code]).toEqual([200, undefined]);
    return body;
  }

  give(id: number, boc: string): Test {
    return this.app.admin.post(`${PAYOUTS}/${id}/signed`).send({ boc });
  }

  /** A batch of three that was signed: what the wallet returned, and until when it can run. */
  async signThree(tokens = [5, 2, 7]) {
    const claims: TestClaim[] = [];
    for (const amount of tokens) claims.push(await this.makeClaim(amount));
    const { id } = await this.create();
    const order = await this.order(id);
    const boc = this.operator.sign(order);
    expect((await this.give(id, boc)).body).toMatchObject({ status: 'signed', differences: 0 });
    return { id, boc, claims, validUntil: Number(order.validUntil) };
  }

  /** A batch for another tool, whose file was handed over. */
  async handOver(format = 'ton_console'): Promise<number> {
    const { id } = await this.create(3, 'file');
    const answer = await this.app.admin.post(`${PAYOUTS}/${id}/file`).send({ format });
    expect(answer.status).toBe(200);
    return id;
  }

  release(id: number): Test {
    return this.app.admin.post(`${PAYOUTS}/${id}/release`);
  }

  reconcile(): Test {
    return this.app.admin.post(`${PAYOUTS}/reconcile`);
  }

  /** Looks at the chain once what has happened on it cannot be undone any more. */
  async settle(): Promise<void> {
    this.chain.wait(120);
    expect((await this.reconcile()).status).toBe(200);
  }

  async batches() {
    return (await this.app.admin.get(PAYOUTS)).body;
  }

  async batch(id: number) {
    return (await this.app.admin.get(`${PAYOUTS}/${id}`)).body;
  }

  async statuses(claims: readonly { id: number }[]): Promise<string[]> {
    const answers = claims.map(({ id }) => this.app.admin.get(`/api/v1/admin/claims/${id}`));
    return (await Promise.all(answers)).map(({ body }) => body.status);
  }

  /** Codes of those that anybody was shown, the newest first. */
  async alerts(): Promise<string[]> {
    const { body } = await this.app.admin.get(`${PAYOUTS}/alerts`);
    return body.map(({ code }: { code: string }) => code);
  }

  /** The newest alert, as the back office reads it. */
  async newestAlert() {
    const { body } = await this.app.admin.get(`${PAYOUTS}/alerts`);
    return body.sort((one: { id: number }, other: { id: number }) => other.id - one.id)[0];
  }

  resolve(alert: number, outcome: string, more: object = {}): Test {
    const body = { outcome, note: 'Looked it up', ...more };
    return this.app.admin.post(`${PAYOUTS}/alerts/${alert}/resolve`).send(body);
  }

  /** The chain returns what has paid a payout: read, and old enough to be settled. */
  async comeBack(payout: number): Promise<void> {
    await this.app.sql(
      `insert into chain_transfers (hash, jetton_wallet, kind, query_id, units, is_aborted, lt, happened_at)
       select md5(random()::text) || md5(random()::text), t.jetton_wallet, 'bounce', t.query_id, t.units,
         false, (select max(lt) + 1 from chain_transfers), t.happened_at
       from payouts p join chain_transfers t on t.hash = p.transaction_hash where p.id = ?`,
      [payout],
    );
  }

  /** The operator sends tokens with whatever tool. */
  async pay(...transfers: Pick<JettonTransfer, 'query_id' | 'units' | 'receiver' | 'comment'>[]) {
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

  /** Units on the chain, beside whole tokens that the product says are delivered. */
  async expectPaid(claims: readonly TestClaim[]): Promise<void> {
    const receivers = new Set(claims.map(({ receiver }) => receiver));
    for (const receiver of receivers) {
      const [claimed] = await this.app.sql<{ tokens: string }>(
        `select coalesce(sum(tokens), 0)::text as tokens from claims
         where status = 'delivered' and id = any(?)`,
        [`{${claims.filter((claim) => claim.receiver === receiver).map(({ id }) => id)}}`],
      );
      const paid = await this.chain.jettonsOf(Address.parseRaw(receiver));
      expect(paid).toBe(BigInt(claimed?.tokens ?? 0) * UNIT);
    }
    await this.expectSound();
  }

  /** The ledger adds up. */
  async expectSound(): Promise<void> {
    expect(await auditLedger(this.app.em.fork())).toEqual([]);
  }

  private async makeUser(): Promise<{ user: number; receiver: string }> {
    serial += 1;
    const receiver = `0:${serial.toString(16).padStart(64, '5')}`;
    const wallet_address = formatTonAddress(receiver, 'mainnet');
    const user = await makeUser(this.app, { wallet_address });
    return { user: user.id, receiver };
  }
}

let serial = 0;

/** The ledger's side of a claim. */
const BOOK = `with t as (insert into ledger_transfers (key, kind, user_id, created_at)
    values ('claim:' || ?::int, 'claim', ?, now()) returning id),
  e as (insert into ledger_entries (transfer_id, account, user_id, currency, amount)
    select t.id, side.account, ?::int, 'tokens', side.amount from t,
    (values ('pool', -?::bigint), ('claimed', ?::bigint)) as side(account, amount)),
  p as (update token_pool set taken = taken + ?)
  update users set claimed_tokens = claimed_tokens + ? where id = ?`;
