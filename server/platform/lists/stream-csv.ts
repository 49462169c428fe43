import { randomUUID } from 'node:crypto';
import { PgliteDriver } from '@mikro-orm/pglite';
import { PostgreSqlConnection, type SqlEntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery, sql } from 'kysely';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { cutOff, liftLimits } from '../database/connection-limits.js';
import { type ColumnRun, type CsvValues, columnRuns, csvChunks } from './csv.js';
import { csvFromCopy } from './csv-from-copy.js';
import type { List } from './define-list.js';
import type { ListRequest } from './list-query.dto.js';
import { matchingRows, orderRows } from './matching-rows.js';

/** Rows that are fetched at a time: the embedded database blocks the process meanwhile. */
const EMBEDDED_BATCH = 1000;

/**
 * Streams every matching row as a CSV file, outside of the request's transaction.
 * @param titles the columns by their names in the file
 */
export function streamCsv<Entity>(
  em: SqlEntityManager,
  list: List<Entity>,
  request: ListRequest,
  titles = list.columns,
): AsyncIterable<string | Buffer> {
  const own = em.fork();
  const rows = orderRows(matchingRows(own, list, request), list, request);
  const { columns } = list;
  if (!(own.getDriver() instanceof PgliteDriver)) {
    const names = columns.flatMap((group) => ('plain' in group ? group.plain : group.text));
    const cells = names.map((name) => cellOf(list, name).as(name));
    return csvFromCopy(titles, copy(own, rows.select(cells).compile()));
  }
  const values = rows
    .select(columnRuns(columns).map((run, at) => runAsText(list, run, at)))
    .compile();
  return csvChunks(titles, readHeldCursor(own, values));
}

/**
 * Copies on a connection without time limits, in UTC. The connection is discarded: its settings were changed, and the
 * rest of an unfinished copy would have to be read.
 */
async function* copy(em: SqlEntityManager, query: CompiledQuery): AsyncGenerator<Buffer> {
  const connection = em.getConnection();
  if (!(connection instanceof PostgreSqlConnection)) throw new TypeError('Not a PostgreSQL server');
  const client = await (await connection.getNativeClient()).connect();
  let isWhole = false;
  try {
    await liftLimits(client);
    await client.query("select set_config('TimeZone', 'UTC', false)");
    yield* client.query(copyTo(`copy (${withValues(query)}) to stdout`));
    isWhole = true;
  } finally {
    if (!isWhole) cutOff(client);
    client.release(true);
  }
}

/** The statement with its values in it: `copy` takes no parameters. */
const withValues = ({ sql: text, parameters }: CompiledQuery): string =>
  text.replace(/\$(\d+)/g, (_parameter, number) => literal(parameters[Number(number) - 1]));

function literal(value: unknown): string {
  if (Array.isArray(value)) return value.length > 0 ? `array[${value.map(literal)}]` : "'{}'";
  if (typeof value === 'boolean' || Number.isFinite(value)) return `(${value})`;
  if (typeof value === 'string') return pg.escapeLiteral(value);
  throw new TypeError(`No value of a filter: ${typeof value}`);
}

/** Joins the codes of an array with spaces. */
const cellOf = ({ filters }: List<unknown>, column: string) =>
  filters.get(column)?.kind === 'flag'
    ? sql`array_to_string(${sql.ref(column)}, ' ')`
    : sql.ref(column);

const runAsText = (list: List<unknown>, { names }: ColumnRun, index: number) => {
  const texts = names.map((name) => asText(list, name));
  // Not the name of a column: `order by` would sort by this text.
  return sql<string>`concat(${sql.join(texts, sql`, ',', `)})`.as(`value_${index}`);
};

const asText = (list: List<unknown>, column: string) =>
  column.endsWith('_at')
    ? sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : sql`${cellOf(list, column)}::text`;

/** The cursor outlives its transaction, so that other work can use PGlite's only connection meanwhile. */
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
