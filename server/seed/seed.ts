import type { SqlEntityManager } from '@mikro-orm/postgresql';
import {
  BUILT_IN_TASKS,
  campaignDates,
  DEFAULT_SITE_SETTINGS,
  PASSWORD_MIN_LENGTH,
} from '#libs/domain/index.js';
import { finishRestore } from '../commands/backup/mark-restored.js';
import { Admin, AdminSession } from '../modules/admins/auth/admin.entity.js';
import { hashPassword, isStrongPassword } from '../modules/admins/auth/password.js';
import { Task } from '../modules/earning/tasks/task.entity.js';
import { User } from '../modules/participants/users/user.entity.js';
import { UserStatsDay } from '../modules/participants/users/user-stats.entity.js';
import { Content } from '../modules/site/content/content.entity.js';
import { SiteSettingsRow } from '../modules/site/settings/site-settings.entity.js';
import { TeamMember } from '../modules/site/team/team-member.entity.js';
import { DEFAULT_ADMIN, type Env } from '../platform/config/env.js';
import { EnvError } from '../platform/config/env-reader.js';
import { databaseDate } from '../platform/database/clock.js';
import { jwtSecret } from '../platform/identity/jwt-secret.js';
import { addLogEntries } from '../platform/operation-log/log.repository.js';
import { beginLog } from '../platform/operation-log/log-chain.repository.js';
import { LogEntry } from '../platform/operation-log/log-entry.entity.js';
import { LogKey } from '../platform/operation-log/log-key.js';
import { seedDemoLedger } from './demo-ledger.js';
import { demoLogs } from './demo-logs.js';
import { demoStats } from './demo-stats.js';
import { DEMO_CONTENTS, DEMO_TEAM } from './demo-texts.js';
import { demoUsers } from './demo-users.js';

/**
 * Fills an empty database; leaves one with settings unchanged, so that deleted records do not come back.
 * @param password the first admin's, hashed before the database was open
 */
export async function seed(
  em: SqlEntityManager,
  env: Env,
  password?: Promise<string>,
): Promise<void> {
  await em.transactional(async (tx) => {
    await finishRestore(tx);
    await seedAdmin(tx, env, password);
    const firstStart = (await tx.count(SiteSettingsRow)) === 0;
    if (!firstStart) return;
    tx.create(SiteSettingsRow, {
      id: 1,
      values: { ...DEFAULT_SITE_SETTINGS, ...campaignDates(databaseDate()) },
    });
    if (env.seed !== 'none') seedTasks(tx, env);
    if (env.seed === 'demo') await seedDemo(tx);
    await tx.flush();
    await beginLog(tx);
  });
}

/** Demo records for a first visit (decision 33). */
async function seedDemo(em: SqlEntityManager): Promise<void> {
  const now = new Date();
  for (const section of DEMO_CONTENTS) em.create(Content, { ...section, is_demo: true });
  for (const member of DEMO_TEAM) em.create(TeamMember, { ...member, is_demo: true });
  const [users, logs] = [demoUsers(now), demoLogs(now)];
  const created = users.map((user) => em.create(User, user));
  await em.flush();
  await em.insertMany(LogEntry, logs);
  await em.insertMany(UserStatsDay, demoStats(now, users, logs));
  await seedDemoLedger(em, created, now);
}

const isPasswordGiven = ({ admin_password }: Env): boolean =>
  !['', DEFAULT_ADMIN.password].includes(admin_password);

/** The hash of the first admin's password, which takes as long as copying a database. @throws EnvError for an easy one */
export function hashFirstPassword(env: Env): Promise<string> {
  return isPasswordGiven(env) ? hashGivenPassword(env) : hashPassword(DEFAULT_ADMIN.password);
}

async function seedAdmin(
  em: SqlEntityManager,
  env: Env,
  password: Promise<string> | undefined,
): Promise<void> {
  const demo = await em.findOne(Admin, { uses_default_password: true });
  const isGiven = isPasswordGiven(env);
  if (demo && isGiven) return replaceDemoPassword(em, demo, env);
  const external = env.database === 'postgres';
  if (demo && external) {
    throw new EnvError('DATABASE_URL holds an admin with the demo password; set ADMIN_PASSWORD');
  }
  if ((await em.count(Admin)) > 0) return;
  if (external && !isGiven) {
    throw new EnvError('ADMIN_PASSWORD is required to create the first admin');
  }
  em.create(Admin, {
    username: env.admin_username,
    password_hash: await (password ?? hashFirstPassword(env)),
    uses_default_password: !isGiven,
  });
}

/** Ends sessions too, because the demo password is public. */
async function replaceDemoPassword(em: SqlEntityManager, admin: Admin, env: Env): Promise<void> {
  admin.password_hash = await hashGivenPassword(env, admin.username);
  admin.uses_default_password = false;
  await em.nativeDelete(AdminSession, { admin });
  await em.flush();
  const details = 'Replaced the demo password by ADMIN_PASSWORD';
  await addLogEntries(em, new LogKey(jwtSecret(env)), [
    {
      admin_username: admin.username,
      action: 'change_password',
      resource_type: 'auth',
      resource_id: null,
      details,
      details_zh: details,
      message: { code: 'password_changed' },
      ip_address: '',
    },
  ]);
}

async function hashGivenPassword(env: Env, username = env.admin_username): Promise<string> {
  if (!(await isStrongPassword(env.admin_password, username))) {
    throw new EnvError(
      `ADMIN_PASSWORD must have at least ${PASSWORD_MIN_LENGTH} characters and not be easy to guess`,
    );
  }
  return hashPassword(env.admin_password);
}

/** The 19 tasks of decision 26, in their order, so that a fresh database numbers them 1 to 19. */
function seedTasks(em: SqlEntityManager, env: Env): void {
  for (const { id: _id, key: _key, ...task } of BUILT_IN_TASKS) {
    // A bot verifies the membership in Telegram; the operator sets the group.
    const hasBot = task.icon === 'telegram' && env.telegram_bot_token !== '';
    const method = { verification: 'telegram_member', verification_settings: {} } as const;
    em.create(Task, { ...task, ...(hasBot && method) });
  }
}
