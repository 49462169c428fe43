import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PGlite, PGliteInterface, Transaction } from '@electric-sql/pglite';
import { PgliteConnection } from '@mikro-orm/pglite';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Env } from '../../platform/config/env.js';
import { LIFT_LIMITS_OF_TRANSACTION } from '../../platform/database/connection-limits.js';
import { MIGRATION_LOCK } from '../../platform/database/database.js';
import { serverConnection } from '../../platform/database/server-connection.js';

/** One transaction of either database, with its bulk copies. */
export interface CopyDatabase {
  query<Row extends object>(text: string): Promise<Row[]>;
  /** What a `copy … to stdout` writes. @param what a table with its columns, or a query in brackets */
  read(what: string): AsyncIterable<Buffer>;
  /** Feeds a `copy … from stdin`. @param what a table with its columns */
  write(what: string, data: AsyncIterable<Buffer>): Promise<void>;
}

/** Statements of its own, as the copies run outside of the ORM: all of one transaction see the same. */
const BEGIN = 'begin isolation level repeatable read';

/** Runs work in a transaction on a connection of its own, which no limits hold. */
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
  await client.connect();
  try {
    await client.query(BEGIN);
    // A pooler may have given it the pool's.
    await client.query(LIFT_LIMITS_OF_TRANSACTION);
    const result = await work(ofServer(client));
    await client.query('commit');
    return result;
  } finally {
    // What is not committed ends with the connection.
    await client.end();
  }
}

/** Keeps servers that start meanwhile, and other restores, off a server's database until the work is done. */
export function inTurn(env: Env, em: SqlEntityManager, work: () => Promise<void>): Promise<void> {
  return inTransaction(env, em, async (database) => {
    await database.query(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    await work();
  });
}

const ofServer = (client: pg.Client): CopyDatabase => ({
  query: async <Row extends object>(text: string) => (await client.query<Row>(text)).rows,
  read: (what) => client.query(copyTo(`copy ${what} to stdout`)) as AsyncIterable<Buffer>,
  write: (what, data) =>
    pipeline(Readable.from(data), client.query(copyFrom(`copy ${what} from stdin`))),
});

/** PGlite copies a table at once: the embedded database is a small one. */
const ofPglite = (transaction: Transaction): CopyDatabase => ({
  query: async <Row extends object>(text: string) => (await transaction.query<Row>(text)).rows,
  read: async function* (what) {
    const { blob } = await transaction.query(`copy ${what} to '/dev/blob'`);
    if (blob) for await (const chunk of blob.stream()) yield Buffer.from(chunk);
  },
  write: async (what, data) => {
    const blob = await new Response(Readable.toWeb(Readable.from(data)) as ReadableStream).blob();
    if (blob.size > 0) await transaction.query(`copy ${what} from '/dev/blob'`, [], { blob });
  },
});
