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

/** Marks the directory, whose cluster is flushed: a later one without data counts as damaged, no longer as new. */
export function markInitialised(env: Env): void {
  if (!isInitialised(env)) writeDurably(marker(env), `${new Date().toISOString()}\n`);
}

/** A cluster that can be opened. */
interface Cluster {
  /** Until then it must not be marked as initialised. */
  flushed: Promise<void>;
}

/**
 * Makes the cluster at the first start, and checks at later ones that it is complete: PGlite would replace a damaged
 * one by a new one, with the demo password. @throws EnvError naming the missing parts.
 * @param migrations that a new cluster may have at once, if the build has left one with these
 */
export async function prepareCluster(
  env: Env,
  migrations: readonly string[] = [],
): Promise<Cluster> {
  const folder = clusterFolder(env);
  const isMade = isNew(env);
  if (isMade) await makeCluster(env, migrations);
  const missing = PARTS.filter((part) => !existsSync(join(folder, part)));
  if (missing.length > 0) throw damaged(env, missing.map((part) => `pgdata/${part}`).join(', '));
  chmodSync(folder, 0o700);
  const flushed = isMade ? flushCluster(env) : Promise.resolve();
  // It may fail before anybody waits for it.
  flushed.catch(() => {});
  return { flushed };
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

/** In a cluster that is not flushed yet, which the next start makes again. */
const unfinished = (folder: string): string => join(folder, 'unfinished');

/** Makes the cluster beside its place and renames it, so that what is in its place is whole until the power is cut. */
async function makeCluster(env: Env, migrations: readonly string[]): Promise<void> {
  const folder = clusterFolder(env);
  const draft = `${folder}.draft`;
  try {
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(draft, { mode: 0o700 });
    const image = findImage(env, migrations);
    if (image) await copyImage(image, draft);
    else await initialise(draft);
    if (env.database_fsync) writeDurably(unfinished(draft), '');
    rmSync(folder, { recursive: true, force: true });
    renameSync(draft, folder);
  } catch (error) {
    throw notOpened(env, error);
  }
}

/** True without a cluster, or with one that a start has not finished. */
function isNew(env: Env): boolean {
  if (isInitialised(env)) return false;
  const folder = clusterFolder(env);
  return !existsSync(folder) || readdirSync(folder).length === 0 || existsSync(unfinished(folder));
}

async function flushCluster(env: Env): Promise<void> {
  const folder = clusterFolder(env);
  try {
    if (env.database_fsync) {
      await flushTree(folder);
      rmSync(unfinished(folder));
      flush(folder);
    }
    flush(env.data_dir);
  } catch (error) {
    throw notOpened(env, error);
  }
}
