import { MikroORM } from '@mikro-orm/postgresql';
import { entities } from '../entities.js';
import type { Env } from '../platform/config/env.js';
import { EnvError } from '../platform/config/env-reader.js';
import { checkServer } from '../platform/database/check-server.js';
import { lockDataDir } from '../platform/database/data-dir-lock.js';
import { databaseFault } from '../platform/database/database-fault.js';
import { isInitialised, prepareCluster } from '../platform/database/embedded-cluster.js';
import { ormConfig } from '../platform/database/orm.config.js';
import { errorText } from '../platform/logging/logged-error.js';
import { commandEnv } from './audit-all.js';

/**
 * Works on the database that the environment names. @throws EnvError for what an operator can correct.
 * @param isWritten false for work that only reads
 */
export async function onDatabase(
  work: (env: Env) => Promise<void>,
  isWritten: boolean,
): Promise<void> {
  const env = commandEnv();
  if (env.database === 'postgres') await checkServer(env, isWritten);
  try {
    await work(env);
  } catch (error) {
    throw databaseFault(env, error);
  }
}

/** @throws EnvError when there is no embedded database */
export function assertInitialised(env: Env): void {
  if (env.database !== 'embedded' || isInitialised(env)) return;
  throw new EnvError(`DATA_DIR ${env.data_dir} holds no database`);
}

export type Orm = Awaited<ReturnType<typeof openOrm>>;

export const openOrm = (env: Env) => MikroORM.init(ormConfig(env, entities));

/**
 * Opens the database that is there. The embedded one is one process's: the server has to be stopped.
 *
 * @throws EnvError when there is none, or when it is in use or damaged
 */
export async function withDatabase(env: Env, work: (orm: Orm) => Promise<void>): Promise<void> {
  assertInitialised(env);
  const isEmbedded = env.database === 'embedded';
  const lock = isEmbedded ? lockDataDir(env.data_dir) : undefined;
  try {
    if (isEmbedded) await prepareCluster(env);
    const orm = await openOrm(env);
    try {
      await work(orm);
    } finally {
      await orm.close(true);
    }
  } finally {
    lock?.release();
  }
}

/** Ends a command with what went wrong: a line, or the places in the code where it is a bug. */
export function fail(error: unknown, code = 1): void {
  console.error(error instanceof EnvError ? error.message : errorText(error));
  process.exitCode = code;
}
