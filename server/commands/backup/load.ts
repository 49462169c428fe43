import pg from 'pg';
import { EnvError } from '../../platform/config/env-reader.js';
import type { BackupReader, BackupSequences, BackupTable } from './backup-file.js';
import type { CopyDatabase } from './copy-database.js';
import { copyName, JOBS, LEFT_OUT, quoted, SEQUENCES, TABLES, UNFINISHED } from './dump.js';

/** Checked at the end, because tables are loaded in the order of their names. */
const FOREIGN_KEYS = `select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where k.contype = 'f' and k.connamespace = 'public'::regnamespace`;

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

export const IS_UNFINISHED = `select to_regclass('public.${UNFINISHED}')::text as name`;

/** Tables that every start fills. */
const FILLED = ['site_settings', 'admins', 'users'];

/** Whether a database is in use; tables without rows are left from a failed restore. */
export async function holdsRows(database: CopyDatabase): Promise<boolean> {
  const tables = (await tablesOf(database)).map(({ table }) => table);
  for (const table of FILLED.filter((name) => tables.includes(name))) {
    const rows = await database.query(`select 1 from ${quoted(table)} limit 1`);
    if (rows.length > 0) return true;
  }
  return false;
}

/** Loads the rows behind a backup's head into the empty tables of its schema, and notes that. */
export async function load(database: CopyDatabase, reader: BackupReader): Promise<void> {
  const columns = await tablesOf(database);
  const tables = columns.map(({ table }) => table);
  // Their effects are in the backup already, and some forbid removing rows.
  for (const table of tables) {
    await database.query(`alter table ${quoted(table)} disable trigger user`);
  }
  await database.query(`truncate ${tables.map(quoted).join(', ')}`);
  const foreignKeys = await dropForeignKeys(database);
  for (let line = await reader.readLine(); line; line = await reader.readLine()) {
    if (isTable(line)) await loadTable(database, reader, line, columns);
    else await setSequences(database, line as BackupSequences);
  }
  await database.query(`create table if not exists ${UNFINISHED} ()`);
  for (const { table, name, definition } of foreignKeys) {
    await database.query(
      `alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`,
    );
  }
  for (const table of tables) {
    await database.query(`alter table ${quoted(table)} enable trigger user`);
  }
}

/** The tables of the schema, with their columns. */
async function tablesOf(database: CopyDatabase): Promise<BackupTable[]> {
  const tables = await database.query<BackupTable>(TABLES);
  return tables.filter(({ table }) => table !== 'migrations');
}

/** Copies the rows of a table. Names are of the schema; a file with others is not ours. */
async function loadTable(
  database: CopyDatabase,
  reader: BackupReader,
  given: BackupTable,
  tables: BackupTable[],
): Promise<void> {
  const own = tables.find(({ table }) => table === given.table);
  const names = own?.columns.filter((column) => given.columns.includes(column)) ?? [];
  if (!own || names.length !== given.columns.length) throw foreign();
  // An older version may have kept sessions, for example.
  const isDropped = own.table !== JOBS.table && LEFT_OUT.includes(own.table);
  if (isDropped) for await (const _rows of reader.readRows());
  else await database.write(copyName(own.table, given.columns), reader.readRows());
}

const foreign = () =>
  new EnvError('The backup names tables, columns or sequences that its version does not have');

async function dropForeignKeys(database: CopyDatabase): Promise<ForeignKey[]> {
  const keys = await database.query<ForeignKey>(FOREIGN_KEYS);
  for (const { table, name } of keys) {
    await database.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`);
  }
  return keys;
}

async function setSequences(database: CopyDatabase, { sequences }: BackupSequences): Promise<void> {
  const own = (await database.query<{ name: string }>(SEQUENCES)).map(({ name }) => name);
  const given = new Map(Object.entries(sequences));
  if ([...given.keys()].some((name) => !own.includes(name))) throw foreign();
  for (const name of own) {
    const last = given.get(name) ?? null;
    if (last !== null && !Number.isSafeInteger(last)) throw foreign();
    const sequence = pg.escapeLiteral(quoted(name));
    if (last !== null) await database.query(`select setval(${sequence}, ${last})`);
  }
}

const isTable = (line: object): line is BackupTable => 'table' in line;
