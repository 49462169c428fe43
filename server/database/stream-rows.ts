import { randomUUID } from 'node:crypto';
import { PgliteDriver } from '@mikro-orm/pglite';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery, type Kysely } from 'kysely';
import type { ListRequest, ListRules } from '../common/http/list-query.dto.js';
import { matchingRows, orderRows } from './select-page.js';

/** Rows fetched at a time. */
const BATCH = 1000;

/**
 * Every row that matches, in order, read from a cursor as fast as the reader takes them; the cursor
 * is closed when the reader stops. Runs outside of the request's transaction.
 */
export function streamRows<Row>(
  em: SqlEntityManager,
  table: string,
  request: ListRequest,
  rules: ListRules,
): AsyncIterable<Row> {
  const own = em.fork();
  const query = orderRows(matchingRows(own, table, request, rules), request).selectAll();
  if (own.getDriver() instanceof PgliteDriver) {
    return readHeldCursor<Row>(own.getKysely(), query.compile());
  }
  return query.stream(BATCH) as AsyncIterable<Row>;
}

/**
 * PGlite has one connection, which a slow reader must not keep: the cursor is held beyond its
 * transaction, so that other queries run between two fetches.
 */
async function* readHeldCursor<Row>(
  db: Kysely<unknown>,
  { sql, parameters }: CompiledQuery,
): AsyncGenerator<Row> {
  const cursor = `"export_${randomUUID()}"`;
  const run = (statement: string, values: readonly unknown[] = []) =>
    db.executeQuery<Row>(CompiledQuery.raw(statement, [...values]));
  await run(`declare ${cursor} no scroll cursor with hold for ${sql}`, parameters);
  try {
    for (;;) {
      const { rows } = await run(`fetch ${BATCH} from ${cursor}`);
      yield* rows;
      if (rows.length < BATCH) return;
    }
  } finally {
    await run(`close ${cursor}`);
  }
}
