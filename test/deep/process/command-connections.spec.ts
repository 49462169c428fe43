import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { backUp, newFile, usedDatabase } from '../../support/process/backups.js';
import { runCommand } from '../../support/process/command.js';
import { until } from '../../support/shared/until.js';

/** What PostgreSQL's own `pg_controldata` calls "shut down". */
const SHUT_DOWN = 1;

const WAITING = `select pid from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

/** Holds a table of a server's database, and shows what waits for it. */
async function holding(url: string, table: string) {
  const holder = new pg.Client({ connectionString: url });
  // Within a transaction the list of connections stays as it was.
  const watcher = new pg.Client({ connectionString: url });
  await Promise.all([holder.connect(), watcher.connect()]);
  await holder.query('begin');
  await holder.query(`lock table ${table}`);
  return {
    holder,
    watcher,
    waiting: async () => (await watcher.query<{ pid: number }>(WAITING)).rows,
    end: async () => {
      await holder.query('commit');
      await Promise.all([holder.end(), watcher.end()]);
    },
  };
}

it('backups of a stopped embedded database follow each other, and leave it closed', async () => {
  const env = await usedDatabase('embedded');
  for (const _ of [1, 2]) {
    await backUp(env);
    const control = await readFile(join(env['DATA_DIR'] ?? '', 'pgdata/global/pg_control'));
    expect(control.readInt32LE(16)).toBe(SHUT_DOWN);
  }
});

it('a backup whose connection is lost says so in one line, and leaves no part of a file', async () => {
  const env = await usedDatabase('postgres');
  const held = await holding(env['DATABASE_URL'] ?? '', 'users');
  const file = newFile();
  const ended = runCommand('backup', [file], env);
  await until(async () => (await held.waiting()).length > 0);
  for (const { pid } of await held.waiting()) {
    await held.watcher.query('select pg_terminate_backend($1)', [pid]);
  }
  const { code, text } = await ended;
  expect([code, text.split('\n').length]).toEqual([1, 1]);
  expect([file, `${file}.part`].filter(existsSync)).toEqual([]);
  await held.end();
});

it('npm run admin -- mark-restored waits longer than a call of a visitor may', async () => {
  const env = await usedDatabase('postgres');
  const held = await holding(env['DATABASE_URL'] ?? '', 'distributors');
  const ended = runCommand('admin', ['mark-restored'], env);
  await until(async () => (await held.waiting()).length > 0);
  await held.holder.query('select pg_sleep(4)');
  await held.end();
  expect((await ended).code).toBe(0);
});
