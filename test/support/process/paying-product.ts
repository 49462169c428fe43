import pg from 'pg';
import { ADMIN_PASSWORD } from '../shared/credentials.js';
import { startOperator } from '../shared/pay-out.js';
import { startPostgres, type TestPostgres } from '../shared/postgres.js';
import { type Product, startProduct } from '../shared/product.js';
import { until } from '../shared/until.js';
import { type Claimant, Payments } from './payments.js';

/** Seconds until a transaction counts. */
export const SETTLED = 61;

/** So far behind the clock that hours may pass on the chain before it overtakes it. */
const BATCHES_BEHIND = 200;

/** Nothing is lost, paid twice or told wrongly. */
export const NO_FAULTS: string[] = [];

/** A server that can be killed, its database, and an operator who pays on a chain of its own. */
export class PayingProduct {
  private constructor(
    private readonly postgres: TestPostgres,
    private readonly env: Record<string, string>,
    readonly url: string,
    readonly client: pg.Client,
    readonly payments: Payments,
    /** The one that is up. */
    public server: Product,
  ) {}

  static async start(): Promise<PayingProduct> {
    const operator = await startOperator(BATCHES_BEHIND);
    const postgres = await startPostgres();
    const url = await postgres.createDatabase('payouts');
    const env = {
      DATABASE_URL: url,
      ADMIN_PASSWORD,
      SEED: 'essentials',
      TRUST_PROXY: '1',
      OUTBOUND_REQUESTS: 'on',
    };
    const server = await startProduct(env);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const settings = { ...operator.settings, wallets_list_url: '' };
    await client.query('update site_settings set values = values || $1::jsonb', [settings]);
    const payments = new Payments(operator, client, env);
    return new PayingProduct(postgres, env, url, client, payments, server);
  }

  async stop(): Promise<void> {
    await this.client.end();
    await this.server.stop();
    await this.postgres.stop();
    this.payments.operator.center.close();
  }

  /** Another server on the same database. */
  startAnother(): Promise<Product> {
    return startProduct(this.env);
  }

  /** Connections that wait for what another one holds. */
  async waitingForLocks(): Promise<number> {
    const { rowCount } = await this.client.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rowCount ?? 0;
  }

  /** Somebody else holds what the statement locks, until `work` has been killed while it waits for it. */
  async killWhileHeld(statement: string, work: () => Promise<unknown>): Promise<void> {
    const holder = new pg.Client({ connectionString: this.url });
    await holder.connect();
    await holder.query('begin');
    await holder.query(statement);
    const lost = work().then(
      () => false,
      () => true,
    );
    await until(async () => (await this.waitingForLocks()) > 0);
    await this.server.kill();
    expect(await lost).toBe(true);
    await holder.end();
    this.server = await this.startAnother();
  }

  /** The server ends before the operator could do anything with its answer. */
  async killAndRestart(): Promise<void> {
    await this.server.kill();
    this.server = await this.startAnother();
  }

  /** Approved claims of so many tokens, each of somebody new. */
  async claims(...tokens: number[]): Promise<Claimant[]> {
    const claimants: Claimant[] = [];
    for (const amount of tokens) claimants.push(await this.payments.claim(this.server, amount));
    return claimants;
  }

  /** The chain runs what was signed, and long enough ago for it to count. */
  async run(boc: string): Promise<void> {
    const { chain } = this.payments.operator;
    expect(await chain.broadcast(boc)).toBe(true);
    chain.wait(SETTLED);
  }

  /** All that the operator does, from the first click to the last. */
  async payNow(): Promise<void> {
    const { boc } = await this.payments.sign(this.server);
    await this.run(boc);
    expect((await this.payments.reconcile(this.server)).status).toBe(200);
  }
}
