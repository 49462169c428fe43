import type { BackupReader, BackupSequences, BackupTable } from './backup-file.js';
import type { CopyDatabase } from './copy-database.js';
import { copyName, quoted } from './dump.js';

/** Checked at the end, as the tables are in the order of their names. */
const FOREIGN_KEYS = `select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where k.contype = 'f' and k.connamespace = 'public'::regnamespace`;

const TABLES = `select relname as table from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'migrations'`;

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** Tables that every start fills. */
const FILLED = ['site_settings', 'admins', 'users'];

/** Whether a database is in use. Tables without rows are those of a restore that has failed. */
export async function holdsRows(database: CopyDatabase): Promise<boolean> {
  const tables = await tablesOf(database);
  for (const table of FILLED.filter((name) => tables.includes(name))) {
    const rows = await database.query(`select 1 from ${quoted(table)} limit 1`);
    if (rows.length > 0) return true;
  }
  return false;
}

/** Loads the rows of a backup, whose head was read, into the empty tables of its schema. */
export async function load(database: CopyDatabase, reader: BackupReader): Promise<void> {
  const tables = await tablesOf(database);
  // What rows change elsewhere was changed before the backup; and some tables let nobody remove rows.
  for (const table of tables) {
    await database.query(`alter table ${quoted(table)} disable trigger user`);
  }
  await database.query(`truncate ${tables.map(quoted).join(', ')}`);
  const foreignKeys = await dropForeignKeys(database);
  for (let line = await reader.readLine(); line; line = await reader.readLine()) {
    if (isTable(line)) await database.write(copyName(line.table, line.columns), reader.readRows());
    else await setSequences(database, line as BackupSequences);
  }
  for (const { table, name, definition } of foreignKeys) {
    await database.query(
      `alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`,
    );
  }
  for (const table of tables) {
    await database.query(`alter table ${quoted(table)} enable trigger user`);
  }
}

async function tablesOf(database: CopyDatabase): Promise<string[]> {
  return (await database.query<{ table: string }>(TABLES)).map(({ table }) => table);
}

async function dropForeignKeys(database: CopyDatabase): Promise<ForeignKey[]> {
  const keys = await database.query<ForeignKey>(FOREIGN_KEYS);
  for (const { table, name } of keys) {
    await database.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`);
  }
  return keys;
}

async function setSequences(database: CopyDatabase, { sequences }: BackupSequences): Promise<void> {
  for (const [name, last] of Object.entries(sequences)) {
    if (last !== null) await database.query(`select setval('${quoted(name)}', ${Number(last)})`);
  }
}

const isTable = (line: object): line is BackupTable => 'table' in line;
