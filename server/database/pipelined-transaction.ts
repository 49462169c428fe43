import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';

/** Reads, and locks of rows: without a transaction they change nothing. */
const READS = /^\s*select\b/i;

/**
 * A transaction whose statements do not wait for each other's answers: what is sent in one go reaches the
 * database in one packet, `begin` with the first statement and `commit` with the last change.
 */
export class PipelinedTransaction {
  /** By it the ORM knows the transaction, and runs queries that are not prepared. */
  readonly context: Kysely<object>;
  private readonly begun: Promise<void>;
  private hasBegun = false;
  private isOver = false;
  private isCorked = false;
  private readonly unread: Promise<unknown>[] = [];
  /** The first failure of a change that nobody waited for. */
  private failure: unknown;

  constructor(private readonly client: pg.PoolClient) {
    this.begun = this.send({ text: 'begin' }).then(() => {
      this.hasBegun = true;
    });
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
      throw this.failure ?? error;
    }
  }

  /**
   * Sends a change whose answer nobody reads. If it fails, the next statement or the commit throws its error,
   * or what `rethrow` throws in its place.
   */
  async sendUnread(statement: pg.QueryConfig, rethrow?: (error: unknown) => never): Promise<void> {
    await this.untilAllowed(statement);
    const answer = this.send(statement).catch(rethrow);
    this.unread.push(answer);
    answer.catch((error: unknown) => {
      this.failure ??= error;
    });
  }

  /** @throws the failure of any change: then nothing was committed. */
  async commit(): Promise<void> {
    const committed = this.send({ text: 'commit' });
    this.isOver = true;
    // The connection is free when all have been answered.
    const answers = await Promise.allSettled([this.begun, ...this.unread, committed]);
    const failed = answers.find((answer) => answer.status === 'rejected');
    // A change that fails costs its transaction, but not the connection.
    this.client.release(answers.at(-1)?.status === 'rejected');
    if (failed) throw failed.reason;
    if ((await committed).command !== 'COMMIT') throw new Error('The transaction was rolled back');
  }

  /** Does nothing after a failed commit. */
  async rollback(): Promise<void> {
    if (this.isOver) return;
    const undone = this.send({ text: 'rollback' });
    this.isOver = true;
    try {
      await undone;
      this.client.release();
    } catch (error) {
      this.client.release(true);
      throw error;
    }
  }

  /** A change waits for the transaction, without which it would be committed at once. */
  private async untilAllowed({ text }: pg.QueryConfig): Promise<void> {
    if (!this.hasBegun && !READS.test(text)) await this.begun;
    if (this.isOver) throw new Error('The transaction is over');
  }

  private send(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    if (!this.isCorked) {
      const { stream } = this.client.connection;
      this.isCorked = true;
      stream.cork();
      process.nextTick(() => {
        this.isCorked = false;
        stream.uncork();
      });
    }
    return this.client.query(statement);
  }
}

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
