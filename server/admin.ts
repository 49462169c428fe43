/** `npm run admin -- reset-second-factor NAME`: lets an admin who has lost everything log in by password. */
import { MikroORM, type SqlEntityManager } from '@mikro-orm/postgresql';
import { textOf } from './audit/audit-log.js';
import { addLogEntries } from './audit/log.repository.js';
import { LogKey } from './audit/log-key.js';

import { Env, EnvError } from './config/env.js';
import { lockDataDir } from './database/data-dir-lock.js';
import { isInitialised } from './database/embedded-cluster.js';
import { ormConfig } from './database/orm.config.js';
import { runInTransaction } from './database/transactional.js';
import { entities } from './entities.js';
import { jwtSecret } from './identity/jwt-secret.js';
import { Admin, AdminSession } from './modules/auth/admin.entity.js';
import { SecondFactorRepository } from './modules/auth/second-factor/second-factor.repository.js';

/** How the log names who was at the server: no admin's name has a space. */
const ACTOR = 'npm run admin';

const [command, name = '', ...others] = process.argv.slice(2);
try {
  if (command !== 'reset-second-factor' || name === '' || others.length > 0) {
    throw new EnvError('npm run admin -- reset-second-factor NAME');
  }
  const username = await inDatabase((em, key) => resetSecondFactor(em, key, name));
  console.info(`${username} logs in with the password alone, and is logged in nowhere now.`);
} catch (error) {
  console.error(error instanceof EnvError ? error.message : error);
  process.exitCode = 1;
}

/** Removes all second factors of an admin, and ends their sessions. @throws EnvError for an unknown name */
async function resetSecondFactor(
  em: SqlEntityManager,
  key: LogKey,
  given: string,
): Promise<string> {
  const admin = await em.findOne(Admin, { username: given });
  if (!admin) throw new EnvError(`There is no admin called ${given}`);
  const { id, username } = admin;
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
  return username;
}

/**
 * The embedded database is one process's: the server has to be stopped. The row of the log is signed with the server's
 * secret, which the environment has to hold where the server's has it.
 */
async function inDatabase<T>(work: (em: SqlEntityManager, key: LogKey) => Promise<T>): Promise<T> {
  const env = new Env({ ADMIN_PASSWORD: 'not used', ...process.env });
  const isEmbedded = env.database === 'embedded';
  if (isEmbedded && !isInitialised(env)) {
    throw new EnvError(`DATA_DIR ${env.data_dir} holds no database`);
  }
  const lock = isEmbedded ? lockDataDir(env.data_dir) : undefined;
  const orm = await MikroORM.init(ormConfig(env, entities));
  try {
    const em = orm.em.fork();
    return await runInTransaction(em, () => work(em, new LogKey(jwtSecret(env))));
  } finally {
    await orm.close(true);
    lock?.release();
  }
}
