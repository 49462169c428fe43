import { createHash, randomUUID } from 'node:crypto';
import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Env } from '../../../server/config/env.js';
import { Database } from '../../../server/database/database.js';
import { entities } from '../../../server/entities.js';
import { seed } from '../../../server/seed/seed.js';
import { makeDataDir } from '../shared/data-dir.js';
import { createDatabase, dropDatabase, renameDatabase } from '../shared/databases.js';

/** An empty or seeded database as the product's environment names it. */
export interface TestDatabase {
  env: { DATABASE_URL: string; DATA_DIR?: string };
  drop(): Promise<void>;
}

/** What the first start stores depends on these alone. */
const SEED_VARIABLES = ['SEED', 'ADMIN_USERNAME', 'ADMIN_PASSWORD', 'TELEGRAM_BOT_TOKEN'];

/**
 * A database on which the product has been started once with `env`. Migrations and seeds take a
 * second of processor time, so they run once for the whole run and each database is a copy.
 */
export async function seededDatabase(env: NodeJS.ProcessEnv): Promise<TestDatabase> {
  const values = SEED_VARIABLES.map((name) => env[name] ?? null);
  const name = createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, 16);
  return process.env['TEST_DATABASE'] === 'postgres'
    ? seededOnServer(name, env)
    : seededDirectory(name, env);
}

/** The address of the tests' PostgreSQL server. */
export function testServer(): string {
  const server = process.env['TEST_POSTGRES_URL'];
  if (!server) throw new Error('TEST_POSTGRES_URL is not set: the private server did not start');
  return server;
}

async function seededOnServer(key: string, env: NodeJS.ProcessEnv): Promise<TestDatabase> {
  const server = testServer();
  const template = `test_template_${process.env['TEST_RUN']}_${key}`;
  const name = `test_${randomUUID()}`;
  const copy = () => createDatabase(server, name, template);
  const DATABASE_URL = await copy().catch(async (error: unknown) => {
    if ((error as { code?: unknown }).code !== INVALID_CATALOG_NAME) throw error;
    await makeTemplate(server, template, env);
    return copy();
  });
  return { env: { DATABASE_URL }, drop: () => dropDatabase(server, name) };
}

/** SQLSTATE of a template that does not exist. */
const INVALID_CATALOG_NAME = '3D000';

/** SQLSTATE of a database that another worker made first. */
const DUPLICATE_DATABASE = '42P04';

async function makeTemplate(server: string, name: string, env: NodeJS.ProcessEnv): Promise<void> {
  const draft = `test_${randomUUID()}`;
  await startOnce({ ...env, DATABASE_URL: await createDatabase(server, draft) });
  await renameDatabase(server, draft, name).catch(async (error: unknown) => {
    if ((error as { code?: unknown }).code !== DUPLICATE_DATABASE) throw error;
    await dropDatabase(server, draft);
  });
}

async function seededDirectory(key: string, env: NodeJS.ProcessEnv): Promise<TestDatabase> {
  const folder = process.env['TEST_TEMPLATES'];
  if (!folder) throw new Error('TEST_TEMPLATES is not set: the global setup did not run');
  const template = join(folder, key);
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'jetdrop-data-'));
  const copy = () => cp(template, DATA_DIR, { recursive: true });
  await copy().catch(async (error: unknown) => {
    if ((error as { code?: unknown }).code !== 'ENOENT') throw error;
    const { path } = await makeDataDir();
    await startOnce({ ...env, DATABASE_URL: '', DATA_DIR: path });
    // Another worker's is as good.
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
