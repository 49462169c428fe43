import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PGlite, PGliteInterface, Transaction } from '@electric-sql/pglite';
import { PgliteConnection } from '@mikro-orm/pglite';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Env } from '../../platform/config/env.js';
import { LIFT_LIMITS_OF_TRANSACTION } from '../../platform/database/connection-limits.js';
import { serverConnection } from '../../platform/database/server-connection.js';
import { MIGRATION_LOCK } from '../../platform/database/upgrade.js';

/** One transaction of either database, with its bulk copies. */
export interface CopyDatabase {
  query<Row extends object>(text: string): Promise<Row[]>;
  /** Output of `copy … to stdout`. @param source a table with its columns, or a query in brackets */
  read(source: string): AsyncIterable<Buffer>;
  /** Input of `copy … from stdin`. @param target a table with its columns */
  write(target: string, data: AsyncIterable<Buffer>): Promise<void>;
}

/** All statements of the transaction see one snapshot. */
const BEGIN = 'begin isolation level repeatable read';

/** Runs work in a transaction on a connection of its own, without time limits. */
export async function inTransaction<T>(
  env: Env,
  em: SqlEntityManager,
  work: (database: CopyDatabase) => Promise<T>,
): Promise<T> {
  const connection: object = em.getConnection();
  if (connection instanceof PgliteConnection) {
    const client = (await connection.getNativeClient()) as PGlite & PGliteInterface;
    return client.transaction((transaction) => work(ofPglite(transaction)));
  }
  const client = new pg.Client(serverConnection(env));
  // The statement that a lost connection interrupts fails, or the next one.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(BEGIN);
    // A pooler may have applied the pool's limits.
    await client.query(LIFT_LIMITS_OF_TRANSACTION);
    const result = await work(ofServer(client));
    await client.query('commit');
    return result;
  } finally {
    // Rolls back without a commit.
    await client.end();
  }
}

/** Makes starting servers and other restores wait until the work on a server's database is done. */
export function inTurn(env: Env, em: SqlEntityManager, work: () => Promise<void>): Promise<void> {
  return inTransaction(env, em, async (database) => {
    await database.query(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    await work();
  });
}

const ofServer = (client: pg.Client): CopyDatabase => ({
  query: async <Row extends object>(text: string) => (await client.query<Row>(text)).rows,
  read: (source) => client.query(copyTo(`copy ${source} to stdout`)) as AsyncIterable<Buffer>,
  write: (target, data) =>
    pipeline(Readable.from(data), client.query(copyFrom(`copy ${target} from stdin`))),
});

/** PGlite copies a table at once, which suits a small database. */
const ofPglite = (transaction: Transaction): CopyDatabase => ({
  query: async <Row extends object>(text: string) => (await transaction.query<Row>(text)).rows,
  read: async function* (source) {
    const { blob } = await transaction.query(`copy ${source} to '/dev/blob'`);
    if (blob) for await (const chunk of blob.stream()) yield Buffer.from(chunk);
  },
  write: async (target, data) => {
    const blob = await new Response(Readable.toWeb(Readable.from(data)) as ReadableStream).blob();
    if (blob.size > 0) await transaction.query(`copy ${target} from '/dev/blob'`, [], { blob });
  },
});
