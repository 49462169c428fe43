import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { SkippedError, StatementGroup } from './statement-group.js';

/** Reads, and locks of rows: without a transaction they change nothing. */
const READS = /^\s*select\b/i;

const named = (name: string, text = name): pg.QueryConfig => ({ name: `jetdrop_${name}`, text });

const BEGIN = named('begin');
const COMMIT = named('commit');
const ROLLBACK = named('rollback');

/**
 * A transaction whose statements do not wait for each other's answers: what is sent in one go reaches the
 * database in one packet, `begin` with the first statement and `commit` with the last change.
 */
export class PipelinedTransaction {
  /** By it the ORM knows the transaction, and runs queries that are not prepared. */
  readonly context: Kysely<object>;
  private readonly begun: Promise<void>;
  /** Begins the transaction: what is in it is skipped where that fails. */
  private readonly firstGroup: StatementGroup | undefined;
  private hasBegun = false;
  private isOver = false;
  private group: StatementGroup | undefined;
  private readonly unread: Promise<unknown>[] = [];
  /** The first failure of a change that nobody waited for. */
  private failure: unknown;

  constructor(private readonly client: pg.PoolClient) {
    this.begun = this.send(BEGIN).then(() => {
      this.hasBegun = true;
    });
    this.firstGroup = this.group;
    // Whatever comes next throws it.
    this.begun.catch(() => {});
    this.context = contextOf(this);
  }

  /** Sends a statement behind those that were sent before. */
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
   * Sends a change whose answer nobody reads. If it fails, the next statement or the commit throws its error,
   * or what `rethrow` throws in its place.
   */
  async sendUnread(
    statement: pg.QueryConfig,
    rethrow: (error: unknown) => never = throwAsIs,
  ): Promise<void> {
    await this.untilAllowed(statement);
    const answer = this.send(statement).catch((error: unknown) => {
      if (error instanceof SkippedError) throw error.cause;
      return rethrow(error);
    });
    this.unread.push(answer);
    answer.catch((error: unknown) => {
      this.failure ??= error;
    });
  }

  /** @throws the failure of any change: then nothing was committed. */
  async commit(): Promise<void> {
    const committed = this.send(COMMIT);
    this.isOver = true;
    // The connection is free when all have been answered.
    const answers = await Promise.allSettled([this.begun, ...this.unread, committed]);
    const failed = answers.find((answer) => answer.status === 'rejected');
    if (failed) {
      // A change that fails costs its transaction, but not the connection.
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

  /** A change waits for the transaction, without which it would be committed at once, or goes along with its begin. */
  private async untilAllowed({ text }: pg.QueryConfig): Promise<void> {
    const isSafe = this.hasBegun || this.group === this.firstGroup || READS.test(text);
    if (!isSafe) await this.begun;
    if (this.isOver) throw new Error('The transaction is over');
  }

  /** Sends it at the end of this tick, with whatever is sent until then. */
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
      // With the place that waits for the answer, in place of the one that has read it.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  }
}

function throwAsIs(error: unknown): never {
  throw error;
}

const causeOf = (error: unknown) => (error instanceof SkippedError ? error.cause : error);

const transactions = new WeakMap<object, PipelinedTransaction>();

/** The transaction of a context, also of one between savepoints. */
export const transactionOf = (context: object): PipelinedTransaction | undefined =>
  transactions.get(context);

/** With the savepoints that the ORM asks for. */
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

/** What the query builder takes for a pool: it has the transaction's one connection. */
const poolOf = (transaction: PipelinedTransaction) => {
  const client = {
    query: (text: string, values: readonly unknown[]) =>
      transaction.query({ text, values: [...values] }),
    release: () => {},
  };
  return { connect: async () => client, end: async () => {}, options: {} } as never;
};
