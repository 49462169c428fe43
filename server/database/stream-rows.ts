import { randomUUID } from 'node:crypto';
import { PgliteDriver } from '@mikro-orm/pglite';
import { PostgreSqlConnection, type SqlEntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery } from 'kysely';
import Cursor from 'pg-cursor';
import type { ListRequest, ListRules } from '../common/http/list-query.dto.js';
import { matchingRows, orderRows } from './select-page.js';

/** Rows fetched at a time. */
const BATCH = 1000;

/**
 * Every row that matches, in order and in batches, read from a cursor as fast as the reader takes
 * them; the cursor
 * is closed when the reader stops. Runs outside of the request's transaction.
 */
export function streamRows<Row>(
  em: SqlEntityManager,
  table: string,
  request: ListRequest,
  rules: ListRules,
): AsyncIterable<Row[]> {
  const own = em.fork();
  const query = orderRows(matchingRows(own, table, request, rules), request)
    .selectAll()
    .compile();
  return own.getDriver() instanceof PgliteDriver
    ? readHeldCursor<Row>(own, query)
    : readCursor<Row>(own, query);
}

/**
 * Reads on a connection of its own. One that was lost, or whose cursor is not at its end, is thrown
 * away: asking it to close the cursor could wait for ever.
 */
async function* readCursor<Row>(
  em: SqlEntityManager,
  { sql, parameters }: CompiledQuery,
): AsyncGenerator<Row[]> {
  const connection = em.getConnection();
  if (!(connection instanceof PostgreSqlConnection)) throw new TypeError('Not a PostgreSQL server');
  const client = await (await connection.getNativeClient()).connect();
  let finished = false;
  try {
    const cursor = client.query(new Cursor<Row>(sql, [...parameters]));
    while (!finished) {
      const rows = await cursor.read(BATCH);
      yield rows;
      finished = rows.length < BATCH;
    }
    await cursor.close();
  } finally {
    client.release(!finished);
  }
}

/**
 * PGlite has one connection, which a slow reader must not keep: the cursor is held beyond its
 * transaction, so that other queries run between two fetches.
 */
async function* readHeldCursor<Row>(
  em: SqlEntityManager,
  { sql, parameters }: CompiledQuery,
): AsyncGenerator<Row[]> {
  const cursor = `"export_${randomUUID()}"`;
  const run = (statement: string, values: readonly unknown[] = []) =>
    em.getKysely<object>().executeQuery<Row>(CompiledQuery.raw(statement, [...values]));
  await run(`declare ${cursor} no scroll cursor with hold for ${sql}`, parameters);
  try {
    for (;;) {
      const { rows } = await run(`fetch ${BATCH} from ${cursor}`);
      yield rows;
      if (rows.length < BATCH) return;
    }
  } finally {
    await run(`close ${cursor}`);
  }
}
