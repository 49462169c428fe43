import { randomUUID } from 'node:crypto';
import { PgliteDriver } from '@mikro-orm/pglite';
import { PostgreSqlConnection, type SqlEntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery, sql } from 'kysely';
import Cursor from 'pg-cursor';
import type { TextRow } from '../common/csv/csv.js';
import type { ListRequest, ListRules } from '../common/http/list-query.dto.js';
import { matchingRows, orderRows } from './select-page.js';

/** Rows fetched at a time. */
const BATCH = 1000;

/**
 * The named columns of every row that matches, in order and in batches, read from a cursor as fast as
 * the reader takes them; the cursor is closed when the reader stops. Runs outside of the request's
 * transaction. Values are text, times as the API writes them: the database writes it faster than
 * anybody could make it out of parsed values.
 */
export function streamRows(
  em: SqlEntityManager,
  table: string,
  columns: readonly string[],
  request: ListRequest,
  rules: ListRules,
): AsyncIterable<TextRow[]> {
  const own = em.fork();
  const query = orderRows(matchingRows(own, table, request, rules), request)
    .select(columns.map(asText))
    .compile();
  return own.getDriver() instanceof PgliteDriver
    ? readHeldCursor(own, query)
    : readCursor(own, query);
}

const asText = (column: string) => {
  const value = sql.ref(column);
  const text = column.endsWith('_at')
    ? sql<string>`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : sql<string | null>`${value}::text`;
  // A column's own name as the alias would be what `order by` means.
  return text.as(`${column}_text`);
};

/**
 * Reads on a connection of its own. One that was lost, or whose cursor is not at its end, is thrown
 * away: asking it to close the cursor could wait for ever.
 */
async function* readCursor(
  em: SqlEntityManager,
  { sql: text, parameters }: CompiledQuery,
): AsyncGenerator<TextRow[]> {
  const connection = em.getConnection();
  if (!(connection instanceof PostgreSqlConnection)) throw new TypeError('Not a PostgreSQL server');
  const client = await (await connection.getNativeClient()).connect();
  let finished = false;
  try {
    const cursor = client.query(new Cursor<TextRow>(text, [...parameters], { rowMode: 'array' }));
    const read = () => {
      const rows = cursor.read(BATCH);
      // Whoever waits for it hears of its failure; when the reader has gone, nobody does.
      rows.catch(() => {});
      return rows;
    };
    let next = read();
    while (!finished) {
      const rows = await next;
      finished = rows.length < BATCH;
      // The server reads the next rows while these are written.
      if (!finished) next = read();
      yield rows;
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
async function* readHeldCursor(
  em: SqlEntityManager,
  { sql: text, parameters }: CompiledQuery,
): AsyncGenerator<TextRow[]> {
  const cursor = `"export_${randomUUID()}"`;
  const run = (statement: string, values: readonly unknown[] = []) =>
    em
      .getKysely<object>()
      .executeQuery<Record<string, string | null>>(CompiledQuery.raw(statement, [...values]));
  await run(`declare ${cursor} no scroll cursor with hold for ${text}`, parameters);
  try {
    for (;;) {
      const { rows } = await run(`fetch ${BATCH} from ${cursor}`);
      yield rows.map((row) => Object.values(row));
      if (rows.length < BATCH) return;
    }
  } finally {
    await run(`close ${cursor}`);
  }
}
