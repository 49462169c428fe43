import { accessSync } from 'node:fs';
import { MikroORM } from '@mikro-orm/postgresql';
import * as entities from '../entities.js';
import type { Env } from '../platform/config/env.js';
import { EnvError, operatorError } from '../platform/config/env-reader.js';
import { checkServer } from '../platform/database/check-server.js';
import { LIFT_LIMITS_OF_TRANSACTION } from '../platform/database/connection-limits.js';
import { lockDataDir } from '../platform/database/data-dir-lock.js';
import { databaseFault } from '../platform/database/database-fault.js';
import { isInitialised, prepareCluster } from '../platform/database/embedded-cluster.js';
import { ormConfig } from '../platform/database/orm.config.js';
import { errorText } from '../platform/logging/logged-error.js';
import { commandEnv } from './audit-all.js';

/**
 * Works on the environment's database. @throws EnvError for faults that an operator can correct.
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

/** @throws EnvError with this text when a file or folder cannot be used */
export function assertAccess(path: string, mode: number, fault: string): void {
  try {
    accessSync(path, mode);
  } catch (error) {
    throw operatorError(fault, error);
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
 * Opens the existing database. The server must not run on an embedded one.
 * @throws EnvError when there is none, or when it is in use or damaged
 */
export function withDatabase(env: Env, work: (orm: Orm) => Promise<void>): Promise<void> {
  assertInitialised(env);
  return withOrm(env, work);
}

/**
 * The same for a database that may be new.
 * @param check runs when an embedded one is locked, before it is opened
 * @param migrations that a new embedded one may have at once
 */
export async function withOrm(
  env: Env,
  work: (orm: Orm) => Promise<void>,
  check = () => {},
  migrations: readonly string[] = [],
): Promise<void> {
  const isEmbedded = env.database === 'embedded';
  const lock = isEmbedded ? lockDataDir(env.data_dir) : undefined;
  try {
    check();
    if (isEmbedded) await (await prepareCluster(env, migrations)).flushed;
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

/** Runs these migrations, which may be slow: on a server without the limits of its visitors' statements. */
export async function migrate({ em, migrator }: Orm, env: Env, names: string[]): Promise<void> {
  if (env.database === 'embedded') {
    await migrator.up({ migrations: names });
    return;
  }
  await em.fork().transactional(async (own) => {
    await own.execute(LIFT_LIMITS_OF_TRANSACTION);
    await migrator.up({ migrations: names, transaction: own.getTransactionContext() });
  });
}

/** Prints an error and sets the exit code: one line for operators, the stack for a bug. */
export function fail(error: unknown, code = 1): void {
  console.error(error instanceof EnvError ? error.message : errorText(error));
  process.exitCode = code;
}
