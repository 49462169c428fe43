/** `npm run restore -- FILE`: puts a backup into an empty database of either kind, and audits it. */
import { accessSync, constants } from 'node:fs';
import { MikroORM } from '@mikro-orm/postgresql';
import { audit } from './audit-all.js';
import { BackupReader, checkBackup } from './backup/backup-file.js';
import { inTransaction } from './backup/copy-database.js';
import { holdsRows, load } from './backup/load.js';
import { fail, onDatabase } from './command.js';
import type { Env } from './config/env.js';
import { EnvError, operatorError } from './config/env-reader.js';
import { lockDataDir } from './database/data-dir-lock.js';
import { isInitialised, markInitialised, prepareCluster } from './database/embedded-cluster.js';
import { migrations } from './database/migrations/index.js';
import { ormConfig } from './database/orm.config.js';
import { entities } from './entities.js';
import { loggedError } from './logging/logged-error.js';
import { markRestored } from './modules/distributors/mark-restored.js';

const [path, ...others] = process.argv.slice(2);
try {
  if (path === undefined || others.length > 0) throw new EnvError('npm run restore -- FILE');
  checkReadable(path);
  await restore(path);
} catch (error) {
  fail(error);
}

function checkReadable(file: string): void {
  try {
    accessSync(file, constants.R_OK);
  } catch (error) {
    throw operatorError(`${file} cannot be read`, error);
  }
}

async function restore(path: string): Promise<void> {
  const { migrations: made, created_at } = await checkBackup(path);
  const unknown = made.filter((name) => !migrations.some((known) => known.name === name));
  if (unknown.length > 0) throw new EnvError('A newer version of the product has made this backup');
  await onDatabase((env) => restoreInto(env, path, made), true);
  console.info(`Restored what was there at ${created_at}.`);
}

/** @param made the migrations of the backup */
async function restoreInto(env: Env, path: string, made: readonly string[]): Promise<void> {
  const isEmbedded = env.database === 'embedded';
  const lock = isEmbedded ? lockDataDir(env.data_dir) : undefined;
  try {
    if (isEmbedded && isInitialised(env)) throw notEmpty();
    if (isEmbedded) await prepareCluster(env);
    const orm = await MikroORM.init(ormConfig(env, entities));
    try {
      if (await inTransaction(env, orm.em.fork(), holdsRows)) throw notEmpty();
      await orm.migrator.up({ to: made.at(-1) ?? '' });
      const reader = new BackupReader(path);
      await reader.readHead();
      await inTransaction(env, orm.em.fork(), (database) => load(database, reader)).catch(refused);
      await orm.migrator.up();
      await orm.em.fork().transactional((em) => markRestored(em));
      await audit(orm.em.fork(), env);
      if (isEmbedded) markInitialised(env);
    } finally {
      await orm.close(true);
    }
  } finally {
    lock?.release();
  }
}

/** Rows that the database does not take are the file's fault. */
function refused(error: unknown): never {
  const { code = '', message } = loggedError(error);
  if (!/^2[23]/.test(code)) throw error;
  throw new EnvError(`The backup holds what its version does not take: ${message}`, {
    cause: error,
  });
}

function notEmpty(): EnvError {
  return new EnvError('The database is not empty: a backup is restored into an empty one');
}
