import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { BUILT_IN_TASKS, campaignDates, DEFAULT_SITE_SETTINGS } from '#libs/domain/index.js';
import { hashPassword } from '../../common/password.js';
import { DEFAULT_ADMIN, type Env, EnvError } from '../../config/env.js';
import { Admin } from '../../modules/auth/admin.entity.js';
import { SiteSettingsRow } from '../../modules/settings/site-settings.entity.js';
import { Task } from '../../modules/tasks/task.entity.js';
import { seedDemo } from './demo.js';

/**
 * Gives an empty database what it needs to start; a database that has settings is left alone, so
 * that what an operator deleted does not come back.
 *
 * @throws EnvError when the admin's password does not suit the database (decision 15).
 */
export async function seed(em: SqlEntityManager, env: Env): Promise<void> {
  await em.transactional(async (tx) => {
    await seedAdmin(tx, env);
    const firstStart = (await tx.count(SiteSettingsRow)) === 0;
    if (!firstStart) return;
    tx.create(SiteSettingsRow, {
      id: 1,
      values: { ...DEFAULT_SITE_SETTINGS, ...campaignDates(new Date()) },
    });
    if (env.seed !== 'none') seedTasks(tx);
    if (env.seed === 'demo') seedDemo(tx);
  });
}

async function seedAdmin(em: SqlEntityManager, env: Env): Promise<void> {
  const external = env.database === 'postgres';
  if (external && (await em.count(Admin, { uses_default_password: true })) > 0) {
    throw new EnvError('DATABASE_URL holds an admin with the demo password; change it first');
  }
  if ((await em.count(Admin)) > 0) return;
  if (external && env.admin_password === '') {
    throw new EnvError('ADMIN_PASSWORD is required to create the first admin');
  }
  const password = env.admin_password || DEFAULT_ADMIN.password;
  em.create(Admin, {
    username: env.admin_username,
    password_hash: await hashPassword(password),
    uses_default_password: password === DEFAULT_ADMIN.password,
  });
}

/** The 19 tasks of decision 26, in their order, so that a fresh database numbers them 1 to 19. */
function seedTasks(em: SqlEntityManager): void {
  for (const { id: _id, key: _key, ...task } of BUILT_IN_TASKS) em.create(Task, task);
}
