import { randomUUID } from 'node:crypto';
import { PgliteDriver } from '@mikro-orm/pglite';
import { PostgreSqlConnection, type SqlEntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery, sql } from 'kysely';
import Cursor from 'pg-cursor';
import { liftLimits } from '../database/connection-limits.js';
import { type ColumnRun, type CsvValues, columnRuns } from './csv.js';
import type { List } from './define-list.js';
import type { ListRequest } from './list-query.dto.js';
import { matchingRows, orderRows } from './matching-rows.js';

/** Rows fetched at a time from a server, which prepares the next ones meanwhile. */
const BATCH = 2000;

/** The embedded database is this process: nothing else happens while it fetches. */
const EMBEDDED_BATCH = 1000;

/**
 * Reads the list's columns of every matching row, in order and in batches, outside of the request's
 * transaction. The database formats the values, which is faster than formatting parsed ones.
 */
export function streamRows<Entity>(
  em: SqlEntityManager,
  list: List<Entity>,
  request: ListRequest,
): AsyncIterable<CsvValues[]> {
  const own = em.fork();
  const query = orderRows(matchingRows(own, list, request), list, request)
    .select(columnRuns(list.columns).map(runAsText))
    .compile();
  return own.getDriver() instanceof PgliteDriver
    ? readHeldCursor(own, query)
    : readCursor(own, query);
}

const runAsText = ({ names }: ColumnRun, index: number) =>
  // Named otherwise than columns: `order by` would sort by this text.
  sql<string>`concat(${sql.join(names.map(asText), sql`, ',', `)})`.as(`value_${index}`);

const asText = (column: string) =>
  column.endsWith('_at')
    ? sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : sql`${sql.ref(column)}::text`;

/**
 * Reads on a connection without time limits. It is discarded afterwards, because its limits were lifted,
 * and closing an unfinished cursor could wait forever.
 */
async function* readCursor(
  em: SqlEntityManager,
  { sql: text, parameters }: CompiledQuery,
): AsyncGenerator<CsvValues[]> {
  const connection = em.getConnection();
  if (!(connection instanceof PostgreSqlConnection)) throw new TypeError('Not a PostgreSQL server');
  const client = await (await connection.getNativeClient()).connect();
  try {
    await liftLimits(client);
    const cursor = client.query(new Cursor<CsvValues>(text, [...parameters], { rowMode: 'array' }));
    const read = () => {
      const rows = cursor.read(BATCH);
      // The reader receives a failure; without a reader it is dropped.
      rows.catch(() => {});
      return rows;
    };
    let next = read();
    for (let finished = false; !finished; ) {
      const rows = await next;
      finished = rows.length < BATCH;
      // The server fetches the next rows while these are written.
      if (!finished) next = read();
      yield rows;
    }
    await cursor.close();
  } finally {
    client.release(true);
  }
}

/** The cursor outlives its transaction, because PGlite has one connection, which nobody may block. */
async function* readHeldCursor(
  em: SqlEntityManager,
  { sql: text, parameters }: CompiledQuery,
): AsyncGenerator<CsvValues[]> {
  const cursor = `"export_${randomUUID()}"`;
  const run = (statement: string, values: readonly unknown[] = []) =>
    em
      .getKysely<object>()
      .executeQuery<Record<string, string | null>>(CompiledQuery.raw(statement, [...values]));
  await run(`declare ${cursor} no scroll cursor with hold for ${text}`, parameters);
  try {
    for (;;) {
      const { rows } = await run(`fetch ${EMBEDDED_BATCH} from ${cursor}`);
      yield rows.map((row) => Object.values(row));
      if (rows.length < EMBEDDED_BATCH) return;
    }
  } finally {
    await run(`close ${cursor}`);
  }
}
