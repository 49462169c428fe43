import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as entities from '../../../server/entities.js';
import { Env } from '../../../server/platform/config/env.js';
import { Database } from '../../../server/platform/database/database.js';
import { seed } from '../../../server/seed/seed.js';
import { makeDataDir } from '../shared/data-dir.js';
import { copyOfTemplate, seedKey } from '../shared/template-databases.js';

/** Environment that names an empty or seeded database. */
export interface TestDatabase {
  env: { DATABASE_URL: string; DATA_DIR?: string };
  drop(): Promise<void>;
}

/**
 * A database on which the product has been started once with `env`. Migrations and seeds take a
 * second of processor time, so they run once for the whole run and each database is a copy.
 */
export async function seededDatabase(env: NodeJS.ProcessEnv): Promise<TestDatabase> {
  if (process.env['TEST_DATABASE'] !== 'postgres') return seededDirectory(env);
  const { url, drop } = await copyOfTemplate(env, startOnce);
  return { env: { DATABASE_URL: url }, drop };
}

async function seededDirectory(env: NodeJS.ProcessEnv): Promise<TestDatabase> {
  const folder = process.env['TEST_TEMPLATES'];
  if (!folder) throw new Error('TEST_TEMPLATES is not set: the global setup did not run');
  const template = join(folder, seedKey(env));
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'jetdrop-data-'));
  const copy = () => cp(template, DATA_DIR, { recursive: true });
  await copy().catch(async (error: unknown) => {
    if ((error as { code?: unknown }).code !== 'ENOENT') throw error;
    const { path } = await makeDataDir();
    await startOnce({ ...env, DATABASE_URL: '', DATA_DIR: path });
    // Another worker's copy is equal.
    await rename(path, template).catch(() => rm(path, { recursive: true }));
    await copy();
  });
  const drop = () => rm(DATA_DIR, { recursive: true, force: true });
  return { env: { DATABASE_URL: '', DATA_DIR }, drop };
}

async function startOnce(env: NodeJS.ProcessEnv): Promise<void> {
  const database = await Database.open(new Env(env), { entities, seed });
  await database.close();
}
