import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { Env } from '../config/env.js';
import { EnvError } from '../config/env-reader.js';
import { flush, flushTree, writeDurably } from './durable-files.js';
import { copyImage, findImage, initialise } from './migrations/new-cluster.js';

/** What initdb makes and PostgreSQL does not start without. */
const PARTS = [
  'PG_VERSION',
  'global/pg_control',
  'base',
  'pg_commit_ts',
  'pg_dynshmem',
  'pg_logical',
  'pg_multixact',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_tblspc',
  'pg_twophase',
  'pg_wal',
  'pg_xact',
];

/** PostgreSQL prepares its memory at each start: 128 MB and a hundred connections would take a twentieth of ours. */
export const EMBEDDED_PARAMS = [
  ...PGlite.defaultStartParams,
  ...['-c', 'shared_buffers=32MB', '-c', 'max_connections=5'],
  // It would be that of the machine on which the cluster was made.
  ...['-c', 'TimeZone=UTC'],
];

/** Where the embedded database keeps its files. */
export const clusterFolder = ({ data_dir }: Env): string => join(data_dir, 'pgdata');

const marker = ({ data_dir }: Env): string => join(data_dir, 'initialised');

/** True once a start on this directory has been through with its migrations and its seed. */
export const isInitialised = (env: Env): boolean => existsSync(marker(env));

/** From now on a directory without its data is damaged and no longer new. */
export function markInitialised(env: Env): void {
  if (!isInitialised(env)) writeDurably(marker(env), `${new Date().toISOString()}\n`);
}

/**
 * Makes the cluster at the first start, and checks later that it is whole: PGlite would replace a damaged
 * one by a new one, with the demo password. @throws EnvError that names what is missing.
 * @param migrations that a new cluster may have at once, if the build has left one with these
 */
export async function prepareCluster(env: Env, migrations: readonly string[] = []): Promise<void> {
  const folder = clusterFolder(env);
  if (!isInitialised(env) && isEmpty(folder)) await makeCluster(env, migrations);
  const missing = PARTS.filter((part) => !existsSync(join(folder, part)));
  if (missing.length > 0) throw damaged(env, missing.map((part) => `pgdata/${part}`).join(', '));
  chmodSync(folder, 0o700);
}

/** The error for an operator whose data is incomplete. */
export function damaged(env: Env, missing: string): EnvError {
  return new EnvError(
    `DATA_DIR ${env.data_dir} is damaged: ${missing} is missing; to restore a backup, or to start again without data, ${moveAway(env)}`,
  );
}

/** How an operator empties the database. Its secret stays: without it deleted users could take part again. */
export function moveAway(env: Env): string {
  const parts = [clusterFolder(env), ...(isInitialised(env) ? [marker(env)] : [])];
  return `move ${parts.join(' and ')} away, and keep jwt-secret`;
}

/** PGlite's file system hides the system's errors, so its message may not be the cause. */
export function notOpened(env: Env, error: unknown): EnvError {
  const { message, name } = error as Partial<Error>;
  const reason = message?.split('\n')[0] || name;
  const how = isInitialised(env) ? `: ${moveAway(env)}` : '';
  return new EnvError(
    `DATA_DIR ${env.data_dir}: the database cannot be opened (${reason}): look whether the disk is full or cannot be written, else restore a backup${how}`,
    { cause: error },
  );
}

/** Made beside and then renamed, so that one which is there is whole, however the start ended. */
async function makeCluster(env: Env, migrations: readonly string[]): Promise<void> {
  const folder = clusterFolder(env);
  const draft = `${folder}.draft`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  const image = findImage(env, migrations);
  try {
    if (image) copyImage(image, draft);
    else await initialise(draft);
  } catch (error) {
    throw notOpened(env, error);
  }
  if (env.database_fsync) await flushTree(draft);
  renameSync(draft, folder);
  flush(env.data_dir);
}

function isEmpty(folder: string): boolean {
  return !existsSync(folder) || readdirSync(folder).length === 0;
}
