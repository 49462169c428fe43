import { Address, Cell } from '@ton/core';
import { createShardAccount } from '@ton/sandbox';
import pg from 'pg';
import { formatTonAddress } from '#libs/domain/index.js';
import { makeApprovedClaims } from '../factories/bulk.js';
import { nthAddress } from '../support/shared/client-address.js';
import { type PayingOperator, startOperator } from '../support/shared/paying-operator.js';
import { type Finding, logIn, memory, type Side, SMALL_HEAP, startServer } from './measure.js';

/** Seconds that pass on the chain for each signature. */
const SIGNED_EVERY = 61;

/** Signatures that these parts need at most, beside one for each hundred claims. */
const SIGNATURES = 20;

const DAY = 86_400_000;

/** A product, and an operator who signs its requests. */
export class PayoutDesk {
  signatures = 0;
  /** Milliseconds that the chain took to run signed messages. */
  waited = 0;
  private calls = 0;

  readonly operator: PayingOperator;
  private readonly client: pg.Client;
  private readonly env: Record<string, string>;
  private server: Side | undefined;
  private token = '';

  /** @param env of the product */
  constructor(operator: PayingOperator, client: pg.Client, env: Record<string, string>) {
    this.operator = operator;
    this.client = client;
    this.env = env;
  }

  /** Starts or restarts the product. */
  async start(): Promise<void> {
    await this.stop();
    this.server = await startServer(this.env);
    this.token = await logIn(this.server.url);
  }

  async stop(): Promise<void> {
    await this.server?.stop();
  }

  /** Resident memory of the product in MB. */
  memory(): Promise<number> {
    return memory(this.running.pid);
  }

  private get running(): Side {
    if (!this.server) throw new Error('the product does not run');
    return this.server;
  }

  sql(text: string) {
    return this.client.query(text);
  }

  tons(): Promise<bigint> {
    return this.operator.chain.tonsOf(this.operator.wallet.contract.address);
  }

  async create(): Promise<number> {
    const deadline = new Date(Date.now() + 30 * DAY).toISOString();
    return (await this.post('', { owner: this.operator.wallet.address, deadline })).id;
  }

  act(id: number, action: string) {
    return this.post(`/${id}/${action}`);
  }

  async sign(request: Parameters<PayingOperator['wallet']['sign']>[0]): Promise<void> {
    const { chain, wallet } = this.operator;
    const begun = performance.now();
    if (!(await chain.broadcast(wallet.sign(request)))) throw new Error('the chain has refused it');
    this.waited += performance.now() - begun;
    this.signatures += 1;
    chain.wait(SIGNED_EVERY);
  }

  async sync(): Promise<{ payable: number; delivered: number }> {
    return (await this.post('/sync'))[0];
  }

  /** Lines that were never requested for payment. */
  async unrequested(): Promise<number> {
    const { rows } = await this.sql(
      'select claim_id from payout_lines where requested_at is null and status = $$payable$$',
    );
    return rows.length;
  }

  /** Changes the contract's data. */
  async changeData(id: number, change: (data: Cell) => Cell): Promise<void> {
    const { blockchain, now } = this.operator.chain;
    const { rows } = await this.sql(`select address from distributors where id = ${id}`);
    const address = Address.parseRaw(rows[0].address);
    const { accountState } = await blockchain.getContract(address);
    if (accountState?.type !== 'active') throw new Error('nothing is deployed');
    const { code = Cell.EMPTY, data = Cell.EMPTY } = accountState.state;
    const changed = { address, code: code ?? Cell.EMPTY, data: change(data ?? Cell.EMPTY) };
    const account = createShardAccount({ ...changed, balance: 10n ** 10n });
    if (account.account) account.account.storageStats.lastPaid = now;
    await blockchain.setShardAccount(address, account);
  }

  /**
   * The owner and the distributor have spent exactly the receivers' tokens; every twentieth
   * receiver is checked.
   */
  async assertPaid(count: number): Promise<void> {
    const { chain } = this.operator;
    const { rows } = await this.sql(
      `select receiver, units::text from payout_lines where status = 'delivered' order by claim_id`,
    );
    if (rows.length !== count) throw new Error(`${rows.length} lines are delivered`);
    for (const { receiver, units } of rows.filter((_, n) => n % 20 === 0)) {
      const has = await chain.jettonsOf(Address.parseRaw(receiver));
      if (has !== BigInt(units)) throw new Error(`${receiver} has ${has} units`);
    }
  }

  // biome-ignore lint/suspicious/noExplicitAny: each call has another answer.
  private async post(path: string, body: object = {}): Promise<any> {
    this.calls += 1;
    const answer = await fetch(`${this.running.url}/api/v1/admin/distributors${path}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${this.token}`,
        'Content-Type': 'application/json',
        'X-Forwarded-For': nthAddress(this.calls),
      },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} was refused: ${text}`);
    return JSON.parse(text);
  }
}

export async function withDesk(
  database: string,
  claims: number,
  work: (desk: PayoutDesk) => Promise<Finding[]>,
): Promise<Finding[]> {
  const operator = await startOperator(SIGNATURES + claims / 100);
  const env = {
    DATABASE_URL: database,
    SEED: 'essentials',
    TRUST_PROXY: '1',
    OUTBOUND_REQUESTS: 'on',
    NODE_OPTIONS: SMALL_HEAP,
  };
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const desk = new PayoutDesk(operator, client, env);
  try {
    await desk.start();
    await client.query('update site_settings set values = values || $1::jsonb', [
      operator.settings,
    ]);
    const receivers = Array.from({ length: claims }, (_, n) => receiver(n));
    const addresses = receivers.map((address) => formatTonAddress(address, 'mainnet'));
    await makeApprovedClaims({ sql: (text: string) => client.query(text) }, addresses);
    await client.query('vacuum analyze');
    return await work(desk);
  } finally {
    await client.end();
    await desk.stop();
    operator.center.close();
  }
}

/** The nth receiver, raw. */
const receiver = (n: number): string => `0:${'5'.repeat(56)}${n.toString(16).padStart(8, '0')}`;
