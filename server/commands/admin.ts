/**
 * `npm run admin -- reset-password NAME` gives an admin a new password, `reset-second-factor NAME` lets one log in by
 * password alone; `npm run admin -- mark-restored` says that the database was restored with other tools than ours.
 */
import { randomBytes } from 'node:crypto';
import { RequestContext } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { Admin, AdminSession } from '../modules/admins/auth/admin.entity.js';
import { hashPassword } from '../modules/admins/auth/password.js';
import { SecondFactorRepository } from '../modules/admins/auth/second-factor/second-factor.repository.js';
import type { Env } from '../platform/config/env.js';
import { EnvError } from '../platform/config/env-reader.js';
import { findMissing } from '../platform/database/migrations/index.js';
import { runInTransaction } from '../platform/database/transactional.js';
import { textOf } from '../platform/operation-log/audit-log.js';
import { addLogEntries } from '../platform/operation-log/log.repository.js';
import { findLastSeal, findLastSigned } from '../platform/operation-log/log-chain.repository.js';
import { keyOfSignature, LogKey } from '../platform/operation-log/log-key.js';
import { commandSecret } from './audit-all.js';
import { inTurn } from './backup/copy-database.js';
import { markRestored } from './backup/mark-restored.js';
import { fail, migrate, onDatabase, withDatabase } from './command.js';

/** The actor in the log; no admin's name has a space. */
const ACTOR = 'npm run admin';

const RESETS = {
  'reset-password': resetPassword,
  'reset-second-factor': resetSecondFactor,
} as const;

/** Resets a part of an admin. Returns the row of the log, and the line for the operator. */
type Reset = (em: SqlEntityManager, admin: Admin) => Promise<{ row: NewRow; said: string }>;

interface NewRow {
  action: 'change_password' | 'change_second_factor';
  code: 'password_reset' | 'second_factor_reset';
}

const [command = '', name = '', ...others] = process.argv.slice(2);
try {
  if (command === 'mark-restored' && name === '') await onDatabase(mark, true);
  else if (isReset(command) && name !== '' && others.length === 0) {
    await onDatabase((env) => reset(env, RESETS[command], name), true);
  } else {
    const resets = Object.keys(RESETS).map((one) => `npm run admin -- ${one} NAME`);
    throw new EnvError([...resets, 'npm run admin -- mark-restored'].join('\n'));
  }
} catch (error) {
  fail(error);
}

function isReset(text: string): text is keyof typeof RESETS {
  return Object.hasOwn(RESETS, text);
}

/** Migrates first, because the rows may be of an older version. */
async function mark(env: Env): Promise<void> {
  await withDatabase(env, async (orm) => {
    const work = async () => {
      await migrate(orm, env, await findMissing(orm.em.fork()));
      await orm.em.fork().transactional(async (em) => {
        await markRestored(em);
        // Sessions may have ended after the backup.
        await em.nativeDelete(AdminSession, {});
      });
    };
    await (env.database === 'embedded' ? work() : inTurn(env, orm.em.fork(), work));
  });
  console.info('Nothing is requested of owners before the chain was read.');
}

/** Resets a part of an admin, and ends their sessions. @throws EnvError for an unknown name */
async function reset(env: Env, work: Reset, username: string): Promise<void> {
  const secret = commandSecret(env);
  if (secret === undefined) throw new EnvError('JWT_SECRET, as the server has it, signs the log');
  const key = new LogKey(secret);
  await withDatabase(env, ({ em }) =>
    RequestContext.create(em, async () => {
      const lines = await runInTransaction(em, async () => {
        await assertKnown(em, key, env);
        const admin = await em.findOne(Admin, { username });
        if (!admin) throw new EnvError(`There is no admin called ${username}`);
        const { row, said } = await work(em, admin);
        await em.flush();
        await em.nativeDelete(AdminSession, { admin });
        await note(em, key, admin, row);
        const restore = `${username} is suspended until an owner restores them.`;
        return admin.suspended_at ? [said, restore] : [said];
      });
      console.info(lines.join('\n'));
    }),
  );
}

/** @throws EnvError for another secret than the server's: its signatures would count as forged */
async function assertKnown(em: SqlEntityManager, key: LogKey, env: Env): Promise<void> {
  const signature = (await findLastSigned(em))?.signature;
  const last = signature ? keyOfSignature(signature) : (await findLastSeal(em))?.key_id;
  const keys = [key, ...env.earlier_jwt_secrets.map((secret) => new LogKey(secret))];
  if (!last || keys.some(({ id }) => id === last)) return;
  throw new EnvError(
    'The server signs the log with another secret: give this command its JWT_SECRET and EARLIER_JWT_SECRETS',
  );
}

async function resetPassword(_em: SqlEntityManager, admin: Admin) {
  const password = randomBytes(15).toString('base64url');
  admin.password_hash = await hashPassword(password);
  admin.uses_default_password = false;
  return {
    row: { action: 'change_password', code: 'password_reset' },
    said: `The password of ${admin.username} is ${password} now: it is shown this once, and is to be changed after the login.`,
  } as const;
}

async function resetSecondFactor(em: SqlEntityManager, { id, username }: Admin) {
  await new SecondFactorRepository(em).removeAll(id);
  return {
    row: { action: 'change_second_factor', code: 'second_factor_reset' },
    said: `${username} needs the password alone, and is logged in nowhere now.`,
  } as const;
}

async function note(
  em: SqlEntityManager,
  key: LogKey,
  { id, username }: Admin,
  { action, code }: NewRow,
): Promise<void> {
  const subject = { type: 'admin', id, name: username } as const;
  const who = { admin_username: ACTOR, ip_address: '' };
  const said = textOf({ code, subject });
  await addLogEntries(em, key, [{ ...who, action, resource_type: 'admin', ...said }]);
}
