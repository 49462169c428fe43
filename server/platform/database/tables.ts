import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/postgresql';
import { type ColumnType, type Generated, type RawBuilder, sql } from 'kysely';

type IsTime<Value> = [NonNullable<Value>] extends [never]
  ? false
  : [NonNullable<Value>] extends [Date]
    ? true
    : false;

/** The drivers return times as text, and accept dates as well. */
type Column<Stored> = [Stored] extends [ColumnType<infer Selected, infer Inserted, infer Updated>]
  ? IsTime<Selected> extends true
    ? ColumnType<Exclude<Selected, Date> | string, Inserted | string, Updated | string>
    : Stored
  : IsTime<Stored> extends true
    ? ColumnType<Exclude<Stored, Date> | string, Stored | string, Stored | string>
    : Stored;

/** Optional in inserts: the database numbers rows. */
type Id<Stored> = Stored extends number ? Generated<Stored> : Stored;

/** The tables of these entities as Kysely reads and writes them: `TablesOf<typeof UserSchema>`. */
export type TablesOf<Schema extends { name: string }> = {
  [Table in keyof InferKyselyDB<Schema>]: {
    [Name in keyof InferKyselyDB<Schema>[Table]]: Name extends 'id'
      ? Id<InferKyselyDB<Schema>[Table][Name]>
      : Column<InferKyselyDB<Schema>[Table][Name]>;
  };
};

/** The start of the transaction, by the database's clock. */
export const now: RawBuilder<string> = sql<string>`now()`;

/** One parameter for the whole list: `where('id', '=', anyOf(ids))`. */
export const anyOf = <Value>(values: readonly Value[]): RawBuilder<Value> =>
  sql<Value>`any(${values})`;

/** Sends rows as one JSON value, a table `given`: `from(rowsOf(rows, 'id int, name text'))`. */
export const rowsOf = <Row>(rows: readonly Row[], columns: string) =>
  sql<Row>`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`.as<'given'>(
    sql`given(${sql.raw(columns)})`,
  );

/** Makes writers of a table wait for each other until they commit. SQL, because Kysely has no table locks. */
export async function lockTable(em: SqlEntityManager, table: string): Promise<void> {
  await em.execute(`lock table ${table} in share row exclusive mode`);
}

/** An index that the properties of an entity cannot describe; `definition` follows the table's name. */
export const rawIndex = (table: string, name: string, definition: string) => ({
  name,
  expression: `create index "${name}" on "${table}" ${definition}`,
});

/** The same, whose rows are unique. */
export const uniqueIndex = (table: string, name: string, definition: string) => ({
  name,
  expression: `create unique index "${name}" on "${table}" ${definition}`,
});

/**
 * An index for searches, without the list of pending entries that PostgreSQL keeps by default: it makes one change in
 * thousands wait for seconds, with the locks it holds.
 */
export const searchIndex = (table: string, name: string, what: string, where = '') =>
  rawIndex(table, name, `using gin (${what}) with (fastupdate = off)${where && ` where ${where}`}`);

/**
 * The same with a list of pending entries, for tables in which every change adds a row. A job has to empty the list
 * (`gin_clean_pending_list`) before it reaches 64 MB: a change that finds it full empties it.
 */
export const deferredSearchIndex = (table: string, name: string, what: string) =>
  rawIndex(
    table,
    name,
    `using gin (${what}) with (fastupdate = on, gin_pending_list_limit = 65536)`,
  );

const UNIQUE_VIOLATION = '23505';

export const isDuplicate = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === UNIQUE_VIOLATION;
