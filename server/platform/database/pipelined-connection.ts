import { EventType, type TransactionEventBroadcaster } from '@mikro-orm/core';
import { PostgreSqlConnection, PostgreSqlDriver } from '@mikro-orm/postgresql';
import type pg from 'pg';
import { assertNoTransaction } from './open-transaction.js';
import { PipelinedTransaction, transactionOf } from './pipelined-transaction.js';

type Begin = NonNullable<Parameters<PostgreSqlConnection['begin']>[0]>;
type Context = Awaited<ReturnType<PostgreSqlConnection['begin']>>;

/** The ORM's connection to a server, with transactions that are {@link PipelinedTransaction}s. */
export class PipelinedConnection extends PostgreSqlConnection {
  private pool: pg.Pool | undefined;

  /** Begins to pipeline transactions, after a start has migrated without. */
  pipeline(pool: pg.Pool): void {
    const connect = pool.connect.bind(pool) as typeof pool.connect;
    pool.connect = ((...input: Parameters<typeof connect>) => {
      assertNoTransaction();
      return connect(...input);
    }) as typeof connect;
    this.pool = pool;
  }

  /** Runs one statement outside of any transaction; undefined before the pool is used. */
  run(statement: pg.QueryConfig): Promise<pg.QueryResult> | undefined {
    return this.pool?.query(statement);
  }

  override async begin(options: Begin = {}): Promise<Context> {
    if (!this.pool || options.ctx) return super.begin(options);
    const { eventBroadcaster: events } = options;
    await events?.dispatchEvent(EventType.beforeTransactionStart);
    const transaction = new PipelinedTransaction(await this.pool.connect());
    const context = transaction.context as unknown as Context;
    await events?.dispatchEvent(EventType.afterTransactionStart, context);
    return context;
  }

  override async commit(context: Context, events?: TransactionEventBroadcaster): Promise<void> {
    const transaction = ownTransaction(context);
    if (!transaction) return super.commit(context, events);
    await events?.dispatchEvent(EventType.beforeTransactionCommit, context);
    await transaction.commit();
    await events?.dispatchEvent(EventType.afterTransactionCommit, context);
  }

  override async rollback(context: Context, events?: TransactionEventBroadcaster): Promise<void> {
    const transaction = ownTransaction(context);
    if (!transaction) return super.rollback(context, events);
    await events?.dispatchEvent(EventType.beforeTransactionRollback, context);
    await transaction.rollback();
    await events?.dispatchEvent(EventType.afterTransactionRollback, context);
  }
}

/** Undefined for a nested transaction: its savepoint is released by the ORM. */
const ownTransaction = (context: Context): PipelinedTransaction | undefined =>
  'savepointName' in context ? undefined : transactionOf(context);

export class PipelinedDriver extends PostgreSqlDriver {
  override readonly connection = new PipelinedConnection(this.config);
}
