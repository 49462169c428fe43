import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { SkippedError, StatementGroup } from './statement-group.js';

/** Statements that change nothing even without a transaction; they may lock rows. */
const READS = /^\s*select\b/i;

const named = (name: string, text = name): pg.QueryConfig => ({ name: `jetdrop_${name}`, text });

const BEGIN = named('begin');
const COMMIT = named('commit');
const ROLLBACK = named('rollback');

/**
 * A transaction whose statements do not wait for each other's results. Statements of one tick reach the database in one
 * packet: `begin` with the first one, `commit` with the last change.
 */
export class PipelinedTransaction {
  /** Identifies the transaction to the ORM, and runs queries that are not prepared. */
  readonly context: Kysely<object>;
  private readonly begun: Promise<void>;
  /** The group with `begin`: its other statements are skipped when that fails. */
  private readonly firstGroup: StatementGroup | undefined;
  private hasBegun = false;
  private isOver = false;
  private group: StatementGroup | undefined;
  private readonly unread: Promise<unknown>[] = [];
  /** The first failure of an unread change. */
  private failure: unknown;

  constructor(private readonly client: pg.PoolClient) {
    this.begun = this.send(BEGIN).then(() => {
      this.hasBegun = true;
    });
    this.firstGroup = this.group;
    // The next call throws it.
    this.begun.catch(() => {});
    this.context = contextOf(this);
  }

  async query(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    await this.untilAllowed(statement);
    try {
      const answer = this.send(statement);
      return this.hasBegun ? await answer : (await Promise.all([answer, this.begun]))[0];
    } catch (error) {
      throw this.failure ?? causeOf(error);
    }
  }

  /**
   * Sends a change without waiting for its result. If it fails, the next statement or the commit throws its error,
   * or the one that `rethrow` throws in its place.
   */
  async sendUnread(statement: pg.QueryConfig, rethrow?: (error: unknown) => never): Promise<void> {
    await this.untilAllowed(statement);
    const result = this.send(statement).catch((error: unknown) => {
      if (!rethrow || error instanceof SkippedError) throw causeOf(error);
      return rethrow(error);
    });
    this.unread.push(result);
    result.catch((error: unknown) => {
      this.failure ??= error;
    });
  }

  /** @throws the failure of any change; then nothing was committed. */
  async commit(): Promise<void> {
    const committed = this.send(COMMIT);
    this.isOver = true;
    // The connection is free when all have returned.
    const answers = await Promise.allSettled([this.begun, ...this.unread, committed]);
    const failed = answers.find((answer) => answer.status === 'rejected');
    if (failed) {
      // The connection is still good.
      await this.undo().catch(() => {});
      throw failed.reason;
    }
    this.client.release();
    if ((await committed).command !== 'COMMIT') throw new Error('The transaction was rolled back');
  }

  /** Does nothing after a failed commit. */
  async rollback(): Promise<void> {
    if (this.isOver) return;
    this.isOver = true;
    await this.undo();
  }

  private async undo(): Promise<void> {
    try {
      await this.send(ROLLBACK);
      this.client.release();
    } catch (error) {
      this.client.release(true);
      throw error;
    }
  }

  /** Makes a change wait for `begin`, unless both are in one group: otherwise it would be committed at once. */
  private async untilAllowed({ text }: pg.QueryConfig): Promise<void> {
    const isSafe = this.hasBegun || this.group === this.firstGroup || READS.test(text);
    if (!isSafe) await this.begun;
    if (this.isOver) throw new Error('The transaction is over');
  }

  /** Sends it at the end of this tick, together with all other statements of the tick. */
  private async send(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    if (!this.group) {
      const group = new StatementGroup(this.client);
      this.group = group;
      process.nextTick(() => {
        this.group = undefined;
        this.client.query(group);
      });
    }
    try {
      return await this.group.add(statement);
    } catch (error) {
      // The stack of the waiting caller, not of the driver.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  }
}

const causeOf = (error: unknown) => (error instanceof SkippedError ? error.cause : error);

const transactions = new WeakMap<object, PipelinedTransaction>();

/** The transaction of a context, which may be nested. */
export const transactionOf = (context: object): PipelinedTransaction | undefined =>
  transactions.get(context);

/** A Kysely with the methods for savepoints that the ORM calls. */
function contextOf(transaction: PipelinedTransaction): Kysely<object> {
  const kysely = new Kysely<object>({
    dialect: new PostgresDialect({ pool: poolOf(transaction) }),
  });
  const execute = (text: string) => ({ execute: () => transaction.query({ text }) });
  const context = Object.assign(kysely, {
    savepoint: (name: string) => ({
      execute: async () => {
        await transaction.query({ text: `savepoint ${name}` });
        return contextOf(transaction);
      },
    }),
    releaseSavepoint: (name: string) => execute(`release savepoint ${name}`),
    rollbackToSavepoint: (name: string) => execute(`rollback to savepoint ${name}`),
  });
  transactions.set(context, transaction);
  return context;
}

/** A pool for the query builder that has the transaction's one connection. */
const poolOf = (transaction: PipelinedTransaction) => {
  const client = {
    query: (text: string, values: readonly unknown[]) =>
      transaction.query({ text, values: [...values] }),
    release: () => {},
  };
  return { connect: async () => client, end: async () => {}, options: {} } as never;
};
