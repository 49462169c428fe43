import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { Env } from '../config/env.js';
import { EnvError } from '../config/env-reader.js';
import { copyImage, findImage, initialise } from './database-image.js';
import { flush, flushTree, writeDurably } from './durable-files.js';

/** Files and folders that initdb makes and PostgreSQL needs to start. */
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

/** PostgreSQL prepares its memory at each start: 128 MB and 100 connections would make a start 5 % slower. */
export const EMBEDDED_PARAMS = [
  ...PGlite.defaultStartParams,
  ...['-c', 'shared_buffers=32MB', '-c', 'max_connections=5'],
  // It would be that of the machine on which the cluster was made.
  ...['-c', 'TimeZone=UTC'],
];

export const clusterFolder = ({ data_dir }: Env): string => join(data_dir, 'pgdata');

const marker = ({ data_dir }: Env): string => join(data_dir, 'initialised');

/** True once a start has migrated and seeded this directory. */
export const isInitialised = (env: Env): boolean => existsSync(marker(env));

/** Marks the directory: a later one without data counts as damaged, no longer as new. */
export function markInitialised(env: Env): void {
  if (!isInitialised(env)) writeDurably(marker(env), `${new Date().toISOString()}\n`);
}

/**
 * Makes the cluster at the first start, and checks at later ones that it is complete: PGlite would replace a damaged
 * one by a new one, with the demo password. @throws EnvError naming the missing parts.
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

/** How an operator empties the database, but keeps its secret: without it deleted users could take part again. */
export function moveAway(env: Env): string {
  const parts = [clusterFolder(env), ...(isInitialised(env) ? [marker(env)] : [])];
  return `move ${parts.join(' and ')} away, and keep jwt-secret`;
}

/** Suggests more causes than the message, because PGlite's file system hides errors of the system. */
export function notOpened(env: Env, error: unknown): EnvError {
  const { message, name } = error as Partial<Error>;
  const reason = message?.split('\n')[0] || name;
  const how = isInitialised(env) ? `: ${moveAway(env)}` : '';
  return new EnvError(
    `DATA_DIR ${env.data_dir}: the database cannot be opened (${reason}): look whether the disk is full or cannot be written, else restore a backup${how}`,
    { cause: error },
  );
}

/** Makes the cluster beside its place and renames it, so that an interrupted start leaves no partial one. */
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
