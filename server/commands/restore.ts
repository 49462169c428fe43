/** `npm run restore -- FILE` loads a backup into an empty database of either kind, and audits it. */
import { constants } from 'node:fs';
import type { Env } from '../platform/config/env.js';
import { EnvError } from '../platform/config/env-reader.js';
import { setTimes } from '../platform/database/database-image.js';
import { isInitialised, markInitialised, moveAway } from '../platform/database/embedded-cluster.js';
import { findMissing, migrations } from '../platform/database/migrations/index.js';
import { loggedError } from '../platform/logging/logged-error.js';
import { audit } from './audit-all.js';
import { BackupReader, checkBackup } from './backup/backup-file.js';
import { type CopyDatabase, inTransaction, inTurn } from './backup/copy-database.js';
import { holdsRows, IS_UNFINISHED, load } from './backup/load.js';
import { markRestored } from './backup/mark-restored.js';
import { assertAccess, fail, migrate, type Orm, onDatabase, withOrm } from './command.js';

const [path, ...others] = process.argv.slice(2);
try {
  if (path === undefined || others.length > 0) throw new EnvError('npm run restore -- FILE');
  assertAccess(path, constants.R_OK, `${path} cannot be read`);
  await restore(path);
} catch (error) {
  fail(error);
}

async function restore(path: string): Promise<void> {
  const { migrations: made, created_at } = await checkBackup(path);
  const unknown = made.filter((name) => !migrations.some((known) => known.name === name));
  if (unknown.length > 0) throw new EnvError('A newer version of the product has made this backup');
  await onDatabase((env) => restoreInto(env, path, made), true);
  console.info(`Restored what was there at ${created_at}.`);
}

/** @param made the migrations of the backup */
function restoreInto(env: Env, path: string, made: readonly string[]): Promise<void> {
  const isEmbedded = env.database === 'embedded';
  const work = async (orm: Orm) => {
    const fillIt = () => fill(env, orm, path, made);
    await (isEmbedded ? fillIt() : inTurn(env, orm.em.fork(), fillIt));
    if (isEmbedded) markInitialised(env);
  };
  const check = () => {
    if (isEmbedded && isInitialised(env)) throw notEmpty(env);
  };
  return withOrm(env, work, check, made);
}

async function fill(env: Env, orm: Orm, path: string, made: readonly string[]): Promise<void> {
  await inTransaction(env, orm.em.fork(), (database) => assertEmpty(env, database));
  // A migration that has run already would not change the rows.
  const isBeyond = (await orm.migrator.getExecuted()).some(({ name }) => !made.includes(name));
  if (isBeyond) throw beyond(env);
  await migrate(orm, env, [...made]);
  if (env.database === 'embedded') await setTimes(orm.em.fork(), env);
  const reader = new BackupReader(path);
  await reader.readHead();
  await inTransaction(env, orm.em.fork(), (database) => load(database, reader)).catch(refused);
  await migrate(orm, env, await findMissing(orm.em.fork()));
  await orm.em.fork().transactional((em) => markRestored(em));
  await audit(orm.em.fork(), env);
}

/** Blames the file for rows that the database rejects. */
function refused(error: unknown): never {
  const { code = '', message } = loggedError(error);
  if (!/^2[23]/.test(code)) throw error;
  throw new EnvError(`The backup holds what its version does not take: ${message}`, {
    cause: error,
  });
}

/** @throws EnvError for a database with rows, also from a restore that was killed at its end */
async function assertEmpty(env: Env, database: CopyDatabase): Promise<void> {
  if (!(await holdsRows(database))) return;
  const [found] = await database.query<{ name: string | null }>(IS_UNFINISHED);
  if (!found?.name) throw notEmpty(env);
  throw new EnvError(
    'A restore into this database was interrupted after it had loaded the rows: start the server, which does what npm run admin -- mark-restored does',
  );
}

function notEmpty(env: Env): EnvError {
  const how = env.database === 'embedded' ? `: ${moveAway(env)}` : '';
  return new EnvError(
    `The database is not empty, and a backup is restored into an empty one${how}`,
  );
}

function beyond(env: Env): EnvError {
  const how = env.database === 'embedded' ? moveAway(env) : 'name a new one in DATABASE_URL';
  return new EnvError(
    `The database has no rows, but a newer version than the backup has made its tables: ${how}`,
  );
}
