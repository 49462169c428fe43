import { Address } from '@ton/core';
import type pg from 'pg';
import { signIn } from '../api/visitor.js';
import { nthAddress } from '../shared/client-address.js';
import { adminHeaders } from '../shared/login.js';
import type { PayingOperator } from '../shared/pay-out.js';
import type { Product } from '../shared/product.js';
import { WalletAccount } from '../shared/wallet-account.js';
import { auditDatabase } from './audit.js';

const UNIT = 10n ** 9n;

/** Somebody who has claimed, and whose claim was approved. */
export interface Claimant {
  /** Raw. */
  address: string;
  cookie: string;
  tokens: number;
}

/** As much of an answer as tests look at. */
interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: each call has another answer.
  body: any;
}

/** Everything that visitors, operator and chain do with one database, whichever server is up. */
export class Payments {
  private readonly claimants: Claimant[] = [];
  private headers: Record<string, string> = {};
  private calls = 0;

  constructor(
    readonly operator: PayingOperator,
    private readonly client: pg.Client,
    private readonly env: Record<string, string>,
  ) {}

  /** A call of the back office. */
  async admin({ url }: Product, method: 'GET' | 'POST', path: string, body?: object) {
    if (!this.headers['Authorization']) this.headers = await adminHeaders(url);
    return this.send(`${url}/api/v1/admin/${path}`, {
      method,
      headers: { ...this.headers, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  }

  private async send(url: string, { headers, ...init }: RequestInit): Promise<Answer> {
    this.calls += 1;
    const from = { 'X-Forwarded-For': nthAddress(this.calls) };
    const answer = await fetch(url, { ...init, headers: { ...(headers as object), ...from } });
    return { status: answer.status, body: await answer.json() };
  }

  /** Somebody signs in, earns, claims, and is approved. */
  async claim(server: Product, tokens: number): Promise<Claimant> {
    const wallet = new WalletAccount({ number: 50_000 + this.claimants.length });
    const { cookie } = await signIn(server, wallet);
    const { rows } = await this.client.query('select id from users where account = $1', [
      wallet.address,
    ]);
    const earned = { points: tokens * 1000, reason: 'For the test' };
    await this.admin(server, 'POST', `users/${rows[0].id}/adjust`, earned);
    const claimed = await this.send(`${server.url}/api/v1/me/claims`, {
      method: 'POST',
      headers: { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin', 'Idempotency-Key': 'one' },
    });
    const approved = await this.admin(server, 'POST', `claims/${claimed.body.id}/approve`);
    if (approved.status !== 200) throw new Error(JSON.stringify([claimed, approved]));
    const claimant = { address: wallet.address, cookie, tokens };
    this.claimants.push(claimant);
    return claimant;
  }

  create(server: Product): Promise<Answer> {
    const body = { payer: this.operator.wallet.address, method: 'wallet' };
    return this.admin(server, 'POST', 'payouts', body);
  }

  order(server: Product, id: number): Promise<Answer> {
    return this.admin(server, 'POST', `payouts/${id}/order`);
  }

  giveSigned(server: Product, id: number, boc: string): Promise<Answer> {
    return this.admin(server, 'POST', `payouts/${id}/signed`, { boc });
  }

  reconcile(server: Product): Promise<Answer> {
    return this.admin(server, 'POST', 'payouts/reconcile');
  }

  async batch(server: Product, id: number) {
    return (await this.admin(server, 'GET', `payouts/${id}`)).body;
  }

  /** Freezes, asks and signs; nothing of it has reached the chain yet. */
  async sign(server: Product): Promise<{ id: number; boc: string }> {
    const { id } = (await this.create(server)).body;
    const boc = this.operator.wallet.sign((await this.order(server, id)).body);
    await this.giveSigned(server, id, boc);
    return { id, boc };
  }

  /** What a visitor reads of the one claim. */
  async told({ url }: Product, { cookie }: Claimant): Promise<{ status: string; hash: string }> {
    const { body } = await this.send(`${url}/api/v1/me/claims`, { headers: { Cookie: cookie } });
    return { status: body[0].status, hash: body[0].transaction_hash };
  }

  /** What the given ones read, of whom each learns of a transaction once it has arrived. */
  async statuses(server: Product, claimants: readonly Claimant[]): Promise<string[]> {
    const told = await Promise.all(claimants.map((claimant) => this.told(server, claimant)));
    return told.map(({ status }) => status);
  }

  /**
   * What is wrong with what everybody so far learned: somebody has other units on the chain than were
   * reported, the operator has spent more or less than the ledger says, the ledger does not add up, or there
   * is an alert.
   */
  async faults(server: Product): Promise<string[]> {
    const { chain, wallet, minted } = this.operator;
    const faults: string[] = [];
    for (const claimant of this.claimants) {
      const { status, hash } = await this.told(server, claimant);
      const due = status === 'delivered' ? BigInt(claimant.tokens) * UNIT : 0n;
      const has = await chain.jettonsOf(Address.parseRaw(claimant.address));
      if (has !== due) faults.push(`${status}, ${has} units on the chain`);
      if (status === 'delivered' && !hash) faults.push('delivered without a transaction');
    }
    const { rows } = await this.client.query(
      `select coalesce(sum(amount), 0)::text as paid from ledger_entries where account = 'paid'`,
    );
    const paid = BigInt(rows[0].paid) * UNIT;
    const left = await chain.jettonsOf(wallet.contract.address);
    if (left !== minted - paid) faults.push(`the operator has ${left} units`);
    const { body } = await this.admin(server, 'GET', 'payouts/alerts');
    faults.push(...body.map(({ code }: { code: string }) => code));
    const { code, text } = await auditDatabase(this.env);
    return code === 0 ? faults : [...faults, text];
  }
}
