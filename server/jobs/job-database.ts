import type { PGlite } from '@electric-sql/pglite';
import { PgliteConnection } from '@mikro-orm/pglite';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery } from 'kysely';
import { type ConstructorOptions, fromPglite } from 'pg-boss';
import type { Env } from '../config/env.js';

/** Of pg-boss's own pool: looking for jobs must not take a connection from visitors. */
const POOL = {
  max: 2,
  application_name: 'jetdrop-jobs',
  connectionTimeoutMillis: 3_000,
  query_timeout: 10_000,
  keepAlive: true,
};

/** Where pg-boss looks for jobs: in a pool of its own, or through the one connection of PGlite. */
export async function jobConnection(env: Env, em: SqlEntityManager): Promise<ConstructorOptions> {
  const connection: object = em.getConnection();
  if (!(connection instanceof PgliteConnection)) {
    return { ...POOL, connectionString: env.database_url };
  }
  return { backend: 'pglite', db: fromPglite((await connection.getNativeClient()) as PGlite) };
}

/** The caller's transaction as pg-boss writes to it. */
export const callersTransaction = (
  em: SqlEntityManager,
): NonNullable<ConstructorOptions['db']> => ({
  executeSql: async (text, values = []) => {
    const query = CompiledQuery.raw(text, [...values]);
    const { rows } = await em.getKysely<object>().executeQuery(query);
    return { rows };
  },
});
