import { Address } from '@ton/core';
import pg from 'pg';
import { makeApprovedClaims } from '../../factories/bulk.js';
import { nthAddress } from '../shared/client-address.js';
import { ADMIN_PASSWORD } from '../shared/credentials.js';
import { adminHeaders } from '../shared/login.js';
import { type PayingOperator, startOperator } from '../shared/paying-operator.js';
import { startPostgres, type TestPostgres } from '../shared/postgres.js';
import { type Product, startProduct } from '../shared/product.js';
import { until } from '../shared/until.js';
import { auditDatabase } from './audit.js';

const UNIT = 10n ** 9n;
const MONTH = 30 * 86_400_000;

/**
 * The chain begins so many minutes behind the clock, so that hours may pass on it before it
 * overtakes.
 */
const MINUTES_BEHIND = 200;

/** Seconds of the chain between two steps. */
const STEP = 5;

/** Servers on one database that can be killed, and an operator who pays on a chain of its own. */
export class PayingProduct {
  private headers: Record<string, string> = {};
  private calls = 0;
  private receivers = 0;

  private constructor(
    private readonly postgres: TestPostgres,
    readonly env: Record<string, string>,
    private readonly client: pg.Client,
    readonly operator: PayingOperator,
  ) {}

  static async start(): Promise<PayingProduct> {
    const operator = await startOperator(MINUTES_BEHIND);
    const postgres = await startPostgres();
    const DATABASE_URL = await postgres.createDatabase('payouts');
    const env = { DATABASE_URL, ADMIN_PASSWORD, SEED: 'essentials', TRUST_PROXY: '1' };
    const all = { ...env, OUTBOUND_REQUESTS: 'on' };
    await (await startProduct(all)).stop();
    const client = new pg.Client({ connectionString: DATABASE_URL });
    await client.connect();
    const settings = { ...operator.settings, wallets_list_url: '' };
    await client.query('update site_settings set values = values || $1::jsonb', [settings]);
    return new PayingProduct(postgres, all, client, operator);
  }

  async stop(): Promise<void> {
    await this.client.end();
    await this.postgres.stop();
    this.operator.center.close();
  }

  /** Starts a server on the database. */
  startServer(): Promise<Product> {
    return startProduct(this.env);
  }

  /** Approved claims, each of a new user. */
  async makeClaims(count: number): Promise<void> {
    const addresses = Array.from({ length: count }, () => {
      this.receivers += 1;
      const hash = Buffer.alloc(32, 1);
      hash.writeUInt32BE(this.receivers);
      return new Address(0, hash).toString({ bounceable: false });
    });
    await this.claim(addresses);
  }

  /** Approved claims of new users with these addresses: 2 tokens for the first, 3 for the second. */
  async claim(addresses: readonly string[]): Promise<void> {
    await makeApprovedClaims({ sql: (text) => this.client.query(text) }, addresses);
  }

  /** Runs several changes at once: a lock holds them until several wait. */
  async atOnce(work: () => Promise<unknown>[]): Promise<void> {
    const holder = new pg.Client({ connectionString: this.env['DATABASE_URL'] });
    await holder.connect();
    await holder.query('begin');
    await holder.query('lock table payout_lines in exclusive mode');
    const works = Promise.all(work());
    await until(async () => {
      const { rowCount } = await this.client.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return Number(rowCount) > 1;
    });
    await holder.end();
    await works;
  }

  /** Creates a distributor. */
  async create(server: Product): Promise<number> {
    const deadline = new Date(Date.now() + MONTH).toISOString();
    const owner = this.operator.wallet.address;
    return (await this.post(server, '', { owner, deadline })).id;
  }

  sync(server: Product) {
    return this.post(server, '/sync');
  }

  /**
   * Requests a signature, signs it as the owner, once or several times, and runs it on the chain.
   */
  async sign(server: Product, id: number, action: string, times = 1): Promise<void> {
    const { messages = [], validUntil } = await this.post(server, `/${id}/${action}`);
    const { chain, wallet } = this.operator;
    for (let time = 0; messages.length > 0 && time < times; time += 1) {
      await chain.broadcast(wallet.sign({ validUntil, messages }));
    }
    chain.wait(STEP);
  }

  /** Pays like an operator, again and again until everything is delivered or the server is gone. */
  async pay(server: Product, id: number, times = 1): Promise<void> {
    while ((await this.undelivered()) > 0) {
      await this.sign(server, id, 'fund');
      await this.sync(server);
      await this.sign(server, id, 'push', times);
      await this.sync(server);
    }
  }

  /** Requests to and from servers, to the chain API included. */
  get requests(): number {
    return this.calls + this.operator.center.asked.length;
  }

  async undelivered(): Promise<number> {
    const { rowCount } = await this.client.query(
      `select 1 from claims where status <> 'delivered'`,
    );
    return rowCount ?? 0;
  }

  /**
   * Claims whose receivers have other units on the chain than reported, and the audit's findings.
   */
  async faults(): Promise<string[]> {
    const faults: string[] = [];
    const { rows } = await this.client.query(
      'select id, wallet_address, tokens, status from claims order by id',
    );
    for (const { id, wallet_address, tokens, status } of rows) {
      const due = status === 'delivered' ? BigInt(tokens) * UNIT : 0n;
      const has = await this.operator.chain.jettonsOf(Address.parse(wallet_address));
      if (has !== due) faults.push(`claim ${id} is ${status}, with ${has} units on the chain`);
    }
    const { code, text } = await auditDatabase(this.env);
    return code === 0 ? faults : [...faults, text];
  }

  // biome-ignore lint/suspicious/noExplicitAny: each call has another answer.
  private async post({ url }: Product, path: string, body: object = {}): Promise<any> {
    if (!this.headers['Authorization']) this.headers = await adminHeaders(url);
    this.calls += 1;
    const answer = await fetch(`${url}/api/v1/admin/distributors${path}`, {
      method: 'POST',
      headers: {
        ...this.headers,
        'Content-Type': 'application/json',
        'X-Forwarded-For': nthAddress(this.calls),
      },
      body: JSON.stringify(body),
    });
    if (answer.status >= 500) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }
}
