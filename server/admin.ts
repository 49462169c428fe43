/**
 * `npm run admin -- reset-second-factor NAME` lets an admin who has lost everything log in by password;
 * `npm run admin -- mark-restored` says that the database was restored with other tools than ours.
 */
import { RequestContext } from '@mikro-orm/core';
import { MikroORM, type SqlEntityManager } from '@mikro-orm/postgresql';
import { textOf } from './audit/audit-log.js';
import { addLogEntries } from './audit/log.repository.js';
import { LogKey } from './audit/log-key.js';
import { commandSecret } from './audit-all.js';
import { fail, onDatabase } from './command.js';
import type { Env } from './config/env.js';
import { EnvError } from './config/env-reader.js';
import { lockDataDir } from './database/data-dir-lock.js';
import { isInitialised } from './database/embedded-cluster.js';
import { ormConfig } from './database/orm.config.js';
import { runInTransaction } from './database/transactional.js';
import { entities } from './entities.js';
import { Admin, AdminSession } from './modules/auth/admin.entity.js';
import { SecondFactorRepository } from './modules/auth/second-factor/second-factor.repository.js';
import { markRestored } from './modules/distributors/mark-restored.js';

/** How the log names who was at the server: no admin's name has a space. */
const ACTOR = 'npm run admin';

const [command, name = '', ...others] = process.argv.slice(2);
try {
  if (command === 'mark-restored' && name === '') {
    await onDatabase((env) => inTransaction(env, markRestored), true);
    console.info('Nothing is requested of owners before the chain was read.');
  } else if (command === 'reset-second-factor' && name !== '' && others.length === 0) {
    await onDatabase(
      (env) => inTransaction(env, (em, key) => resetSecondFactor(em, key, name)),
      true,
    );
    console.info(`${name} logs in with the password alone, and is logged in nowhere now.`);
  } else {
    throw new EnvError(
      'npm run admin -- reset-second-factor NAME, or npm run admin -- mark-restored',
    );
  }
} catch (error) {
  fail(error);
}

/** Removes all second factors of an admin, and ends their sessions. @throws EnvError for an unknown name */
async function resetSecondFactor(
  em: SqlEntityManager,
  key: LogKey,
  username: string,
): Promise<void> {
  const admin = await em.findOne(Admin, { username });
  if (!admin) throw new EnvError(`There is no admin called ${username}`);
  const { id } = admin;
  await new SecondFactorRepository(em).removeAll(id);
  await em.nativeDelete(AdminSession, { admin });
  const subject = { type: 'admin', id, name: username } as const;
  await addLogEntries(em, key, [
    {
      admin_username: ACTOR,
      action: 'change_second_factor',
      resource_type: 'admin',
      ip_address: '',
      ...textOf({ code: 'second_factor_reset', subject }),
    },
  ]);
}

/** The embedded database is one process's: the server has to be stopped. */
async function inTransaction(
  env: Env,
  work: (em: SqlEntityManager, key: LogKey) => Promise<void>,
): Promise<void> {
  const secret = commandSecret(env);
  if (secret === undefined) throw new EnvError('JWT_SECRET, as the server has it, signs the log');
  const isEmbedded = env.database === 'embedded';
  if (isEmbedded && !isInitialised(env)) {
    throw new EnvError(`DATA_DIR ${env.data_dir} holds no database`);
  }
  const lock = isEmbedded ? lockDataDir(env.data_dir) : undefined;
  const orm = await MikroORM.init(ormConfig(env, entities));
  const { em } = orm;
  try {
    const run = () => runInTransaction(em, () => work(em, new LogKey(secret)));
    await RequestContext.create(em, run);
  } finally {
    await orm.close(true);
    lock?.release();
  }
}
