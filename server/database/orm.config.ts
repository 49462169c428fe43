import { join } from 'node:path';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { Migrator } from '@mikro-orm/migrations';
import { PgliteDriver } from '@mikro-orm/pglite';
import { type Options, PostgreSqlDriver } from '@mikro-orm/postgresql';
import type { Env } from '../config/env.js';
import { CONNECTION_LIMITS } from './connection-limits.js';
import { entities } from './entities.js';
import { migrations } from './migrations/index.js';

/** Connections one process may hold; several replicas must fit the server's `max_connections`. */
const POOL_SIZE = 20;

/** The ORM's configuration for the database the environment names; one schema for all three. */
export function ormConfig(env: Env): Partial<Options> {
  return {
    entities,
    extensions: [Migrator],
    migrations: {
      migrationsList: migrations,
      path: 'dist/server/database/migrations',
      pathTs: 'server/database/migrations',
      snapshotName: '.snapshot',
      tableName: 'migrations',
      silent: true,
      // It belongs to the sources; a running server may not even be allowed to write its own files.
      snapshotOnMigrate: false,
    },
    // Values that reach a query may be personal; errors are logged by the HTTP layer.
    debug: false,
    ...driverConfig(env),
  };
}

function driverConfig(env: Env): Partial<Options> {
  if (env.database === 'postgres') {
    return {
      driver: PostgreSqlDriver,
      clientUrl: env.database_url,
      pool: { min: 0, max: POOL_SIZE },
      driverOptions: { application_name: 'jetdrop', ...CONNECTION_LIMITS },
    };
  }
  const dbName = env.database === 'memory' ? 'memory://' : join(env.data_dir, 'pgdata');
  return { driver: PgliteDriver as never, dbName, driverOptions: { extensions: { pg_trgm } } };
}
