import { type BackupHead, END_OF_ROWS, jsonLine } from './backup-file.js';
import type { CopyDatabase } from './copy-database.js';

/** A table that exists between loading the rows of a backup and marking them as restored. */
export const UNFINISHED = 'unfinished_restore';

/** Tables that another installation makes itself, or must not have. */
export const LEFT_OUT = [
  'migrations',
  'admin_sessions',
  'review_holds',
  'restored_jobs',
  UNFINISHED,
];

/** Waiting jobs, in the form of the table of restored ones. */
export const JOBS = {
  table: 'restored_jobs',
  columns: ['name', 'data', 'key', 'due_at'],
  query: `(select name, data, singleton_key, start_after from pgboss.job
    where state in ('created', 'retry', 'active'))`,
};

/** All tables except unlogged ones, whose rows do not survive a crash either. */
export const TABLES = `select c.relname as table,
    array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relkind = 'r' and c.relpersistence = 'p' and c.relnamespace = 'public'::regnamespace
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  group by c.relname order by c.relname`;

export const SEQUENCES = `select sequencename as name, last_value::float8 as last
  from pg_sequences where schemaname = 'public'`;

/** A table with its columns, for `copy`. */
export const copyName = (table: string, columns: readonly string[]): string =>
  `${quoted(table)} (${columns.map(quoted).join(', ')})`;

/** Quotes a name of the schema; names from files are never used. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The content of a database at one moment, as the parts of a backup. */
export async function* dump(database: CopyDatabase): AsyncGenerator<Buffer> {
  yield jsonLine(await headOf(database));
  const tables = await database.query<{ table: string; columns: string[] }>(TABLES);
  for (const { table, columns } of tables) {
    if (LEFT_OUT.includes(table)) continue;
    yield jsonLine({ table, columns });
    yield* database.read(copyName(table, columns));
    yield Buffer.from(END_OF_ROWS);
  }
  const [jobs] = await database.query<{ name: string | null }>(
    "select to_regclass('pgboss.job')::text as name",
  );
  if (jobs?.name) {
    yield jsonLine({ table: JOBS.table, columns: JOBS.columns });
    yield* database.read(JOBS.query);
    yield Buffer.from(END_OF_ROWS);
  }
  const sequences = await database.query<{ name: string; last: number | null }>(SEQUENCES);
  yield jsonLine({
    sequences: Object.fromEntries(sequences.map(({ name, last }) => [name, last])),
  });
}

async function headOf(database: CopyDatabase): Promise<BackupHead> {
  const run = await database.query<{ name: string }>('select name from migrations order by id');
  return {
    format: 'jetdrop-backup',
    version: 1,
    created_at: new Date().toISOString(),
    migrations: run.map(({ name }) => name),
  };
}
