import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { logTables } from './log-chain.repository.js';

/** Rows of one query. */
const BATCH = 5_000;

/** A forged row may have an id below 1. */
const FIRST = -(2 ** 31);

/** Rows of the log in the order of ids, with all hashed and signed fields. */
export async function* logRows(em: SqlEntityManager, from = FIRST) {
  for (let next = from; ; ) {
    const rows = await nextRows(em, next);
    for (const row of rows) yield logRowOf(row);
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    next = last.id + 1;
  }
}

const nextRows = (em: SqlEntityManager, from: number) =>
  logTables(em)
    .selectFrom('operation_logs')
    .selectAll()
    .select(sql<string | null>`message::text`.as('message_text'))
    .where('id', '>=', from)
    .orderBy('id')
    .limit(BATCH)
    .execute();

type StoredRow = Awaited<ReturnType<typeof nextRows>>[number];

/** A row with nothing left out, and its time in milliseconds since 1970. */
export const logRowOf = (row: StoredRow) => ({
  ...row,
  resource_id: row.resource_id ?? null,
  message: row.message ?? null,
  hash: row.hash ?? null,
  salt: row.salt ?? null,
  content_hash: row.content_hash ?? null,
  signature: row.signature ?? null,
  created_at: new Date(row.created_at).getTime(),
});

export type LogRow = ReturnType<typeof logRowOf>;
