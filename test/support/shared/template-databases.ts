/** Databases on which the product was started once, copied for each test. Only erasable TypeScript. */
import { createHash, randomUUID } from 'node:crypto';
import { createDatabase, dropDatabase, dropDatabases, renameDatabase } from './databases.ts';
import { startPostgres } from './postgres.ts';

/** The first start's rows depend only on these. */
const SEED_VARIABLES = ['SEED', 'ADMIN_USERNAME', 'ADMIN_PASSWORD', 'TELEGRAM_BOT_TOKEN'];

/** SQLSTATE of a template that does not exist. */
const INVALID_CATALOG_NAME = '3D000';

/** SQLSTATEs of a database that another worker made first, or at the same time. */
const DUPLICATES = ['42P04', '23505'];

interface DatabaseCopy {
  url: string;
  drop(): Promise<void>;
}

/** Starts a private PostgreSQL server for the whole run. Returns a function that stops it. */
export async function startTestServer(): Promise<() => Promise<void>> {
  // It would look through every copy once a minute.
  const server = await startPostgres({ settings: { autovacuum: 'off' } });
  const run = randomUUID().slice(0, 8);
  process.env['TEST_POSTGRES_URL'] = server.url();
  process.env['TEST_RUN'] = run;
  return async () => {
    await dropDatabases(server.url(), `test_template_${run}_%`);
    await server.stop();
  };
}

/** The address of that server. */
export function testServer(): string {
  const server = process.env['TEST_POSTGRES_URL'];
  if (!server) throw new Error('TEST_POSTGRES_URL is not set: the private server did not start');
  return server;
}

/** A key for the rows that a first start with `env` stores. */
export function seedKey(env: NodeJS.ProcessEnv): string {
  const values = SEED_VARIABLES.map((name) => env[name] ?? null);
  return createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, 16);
}

/** A copy of the database that `startOnce` fills, which runs once for each seed of a whole run. */
export async function copyOfTemplate(
  env: NodeJS.ProcessEnv,
  startOnce: (env: NodeJS.ProcessEnv) => Promise<unknown>,
): Promise<DatabaseCopy> {
  const server = testServer();
  const template = `test_template_${process.env['TEST_RUN']}_${seedKey(env)}`;
  const name = `test_${randomUUID()}`;
  const copy = () => createDatabase(server, name, template);
  const url = await copy().catch(async (error: unknown) => {
    if ((error as { code?: unknown }).code !== INVALID_CATALOG_NAME) throw error;
    const draft = `test_${randomUUID()}`;
    await startOnce({ ...env, DATABASE_URL: await createDatabase(server, draft) });
    await publish(server, draft, template);
    return copy();
  });
  return { url, drop: () => dropDatabase(server, name) };
}

/** Renames a draft to its template's name; of two workers' drafts the first is kept. */
async function publish(server: string, draft: string, template: string): Promise<void> {
  await renameDatabase(server, draft, template).catch(async (error: unknown) => {
    if (!DUPLICATES.includes(String((error as { code?: unknown }).code))) throw error;
    await dropDatabase(server, draft);
  });
}
