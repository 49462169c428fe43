import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { Migrator } from '@mikro-orm/migrations';
import type { EntitySchema, Options } from '@mikro-orm/postgresql';
import pg from 'pg';
import type { Env } from '../config/env.js';
import { CONNECTION_LIMITS } from './connection-limits.js';
import { clusterFolder, EMBEDDED_PARAMS } from './embedded-cluster.js';
import { EmbeddedDriver } from './embedded-connection.js';
import { FLUSHING_PARAMS, FlushingNodeFS } from './flushing-node-fs.js';
import { migrations } from './migrations/index.js';
import { PipelinedDriver } from './pipelined-connection.js';
import { serverConnection } from './server-connection.js';

/** Amounts and counts are read as numbers: all stay far below 2^53. */
const INT8 = pg.types.builtins.INT8;
pg.types.setTypeParser(INT8, Number);

/** Connections one process may hold; several replicas must fit the server's `max_connections`. */
const POOL_SIZE = 28;
/**
 * Milliseconds for which an idle connection is kept. Reopening one costs a large server as much as many statements:
 * with the driver's ten seconds, each lull of the traffic ended in a stall.
 */
const IDLE_MS = 10 * 60_000;

/** The entities of all tables by their names, as a module exports them. */
export type Entities = Readonly<Record<string, EntitySchema>>;

/** The ORM's configuration for the environment's database; all three kinds have one schema. */
export function ormConfig(env: Env, entities: Entities): Partial<Options> {
  return {
    entities: Object.values(entities),
    extensions: [Migrator],
    migrations: {
      migrationsList: migrations,
      path: 'dist/server/platform/database/migrations',
      pathTs: 'server/platform/database/migrations',
      snapshotName: '.snapshot',
      tableName: 'migrations',
      silent: true,
      // The snapshot belongs to the sources, which a running server may not be able to write.
      snapshotOnMigrate: false,
    },
    // Values that reach a query may be personal; errors are logged by the HTTP layer.
    debug: false,
    ...driverConfig(env),
  };
}

function driverConfig(env: Env): Partial<Options> {
  if (env.database === 'postgres') {
    const server = serverConnection(env);
    return {
      driver: PipelinedDriver,
      dbName: server.database ?? '',
      pool: { min: 0, max: POOL_SIZE, idleTimeoutMillis: IDLE_MS },
      driverOptions: { ...server, pipeline: true, ...CONNECTION_LIMITS },
    };
  }
  return { driver: EmbeddedDriver as never, ...pgliteConfig(env) };
}

function pgliteConfig(env: Env): Partial<Options> {
  const options = {
    extensions: { pg_trgm },
    parsers: { [INT8]: Number },
    startParams: EMBEDDED_PARAMS,
  };
  if (env.database === 'memory') return { dbName: 'memory://', driverOptions: options };
  const dbName = clusterFolder(env);
  if (!env.database_fsync) return { dbName, driverOptions: options };
  const fs = new FlushingNodeFS(dbName);
  return { dbName, driverOptions: { ...options, fs, startParams: FLUSHING_PARAMS } };
}
