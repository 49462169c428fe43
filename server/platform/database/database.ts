import { MikroORM, PostgreSqlConnection, type SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Env } from '../config/env.js';
import { EnvError } from '../config/env-reader.js';
import { startLog } from '../logging/start-log.js';
import { checkServer, notOpened as serverNotOpened } from './check-server.js';
import { ASK_TIME, setClock, useOwnClock } from './clock.js';
import {
  dropSilentConnections,
  LIFT_LIMITS_OF_TRANSACTION,
  releaseLostConnections,
} from './connection-limits.js';
import { type DataDirLock, lockDataDir } from './data-dir-lock.js';
import { databaseFault, nameOf } from './database-fault.js';
import { setTimes } from './database-image.js';
import {
  damaged,
  isInitialised,
  markInitialised,
  notOpened,
  prepareCluster,
} from './embedded-cluster.js';
import { CURRENT_NAMES, findMissing, migrations } from './migrations/index.js';
import { type Entities, ormConfig } from './orm.config.js';
import { PipelinedConnection } from './pipelined-connection.js';
import { namesOfDone, newerThan } from './schema-version.js';
import { inTurn, Upgrade } from './upgrade.js';
import { within } from './within.js';

/** Receives how many steps of the preparation are done. */
export type Progress = (done: number, of: number) => void;

interface DatabaseContent {
  entities: Entities;
  /** Fills an empty database with the records that a start needs. */
  seed(em: SqlEntityManager, env: Env): Promise<void>;
}

const UNDEFINED_TABLE = '42P01';
/** SQLSTATE of `raise exception`, with which a migration refuses. */
const RAISED = 'P0001';

/** The two drivers share one SQL dialect, so one type stands for both. */
type Orm = Awaited<ReturnType<typeof openOrm>>;

const openOrm = (env: Env, { entities }: DatabaseContent) =>
  MikroORM.init(ormConfig(env, entities));

/** Milliseconds. */
const CLOSE_WITHIN = 500;

/** An open database: the ORM, and the lock of an embedded one's data directory. */
export class Database {
  /** Undefined on the embedded database, which has one connection. */
  pool: pg.Pool | undefined;
  private readonly log;

  private constructor(
    readonly orm: Orm,
    private readonly env: Env,
    private readonly content: DatabaseContent,
    private readonly lock: DataDirLock | undefined,
    private readonly announce: Progress,
    /** The disk flushes a new cluster while it is filled. */
    private readonly flushed: Promise<void> | undefined,
  ) {
    this.log = startLog(env);
  }

  /** Opens, migrates and seeds the database. @throws EnvError when it is taken, not reached, or does not suit. */
  static async open(
    env: Env,
    content: DatabaseContent,
    announce: Progress = () => {},
  ): Promise<Database> {
    const lock = env.database === 'embedded' ? lockDataDir(env.data_dir) : undefined;
    let database: Database | undefined;
    try {
      if (env.database === 'postgres') await checkServer(env);
      // The ORM reads the entities while a new cluster is copied, and connects later.
      const preparing = lock && prepareCluster(env, CURRENT_NAMES);
      // The file system of the ORM would make a folder in place of one that is missing.
      if (isInitialised(env)) await preparing;
      const [orm, cluster] = await Promise.all([openOrm(env, content), preparing]);
      database = new Database(orm, env, content, lock, announce, cluster?.flushed);
      await database.connect();
      await database.prepare();
      database.pipeline();
      return database;
    } catch (error) {
      await (database?.close() ?? lock?.release());
      throw databaseFault(env, error);
    }
  }

  /** Waits at most half a second for a server, whose running statements end with the process. */
  async close(): Promise<void> {
    const closing = this.orm.close(true);
    if (!this.lock) return within(CLOSE_WITHIN, closing);
    await closing;
    this.lock.release();
  }

  private async connect(): Promise<void> {
    try {
      const readTime = async () => {
        const [row] = await this.orm.em.fork().execute<{ now: number }[]>(ASK_TIME);
        return row?.now;
      };
      // The first statement opens the connection.
      await readTime();
      const connection: object = this.orm.em.getConnection();
      if (connection instanceof PostgreSqlConnection) {
        await setClock(readTime);
        this.pool = await connection.getNativeClient();
        releaseLostConnections(this.pool);
      } else {
        useOwnClock();
      }
    } catch (error) {
      throw this.env.database === 'postgres' ? serverNotOpened(error) : notOpened(this.env, error);
    }
  }

  private pipeline(): void {
    const connection: object = this.orm.em.getConnection();
    if (!this.pool || !(connection instanceof PipelinedConnection)) return;
    dropSilentConnections(this.pool);
    connection.pipeline(this.pool);
  }

  private async prepare(): Promise<void> {
    const own: SqlEntityManager = this.orm.em.fork();
    if (this.env.database === 'memory') return this.migrateAndSeed(own);
    if (this.env.database === 'embedded') return this.prepareEmbedded(own);
    await inTurn(this.env, this.log, async (client) => {
      await this.upgrade(own, client);
      await own.transactional(async (em) => {
        await em.execute(LIFT_LIMITS_OF_TRANSACTION);
        await this.content.seed(em, this.env);
      });
    });
  }

  /** Visitors of other servers go on meanwhile. */
  private async upgrade(em: SqlEntityManager, client: pg.Client): Promise<void> {
    const missing = await this.findMissing(em);
    if (missing.length > 0) {
      await this.orm.migrator.getExecuted();
      await this.announceUpgrade(em, client, missing);
    }
    const announce = (done: number) => missing.length > 0 && this.announce(done, missing.length);
    await Upgrade.run(this.orm as never, client, this.log, missing, { announce }).catch((error) => {
      throw refusedUpdate(this.env, error);
    });
  }

  private async announceUpgrade(
    em: SqlEntityManager,
    client: pg.Client,
    missing: readonly string[],
  ): Promise<void> {
    const from = (await namesOfDone(em)).at(-1) ?? 'an empty database';
    const { rows } = await client.query<{ size: number }>(
      'select pg_database_size(current_database()) as size',
    );
    const megabytes = Math.round((rows[0]?.size ?? 0) / 1e6);
    const values = { from, to: missing.at(-1), migrations: missing.length, megabytes };
    this.log.info(values, `Upgrading the database: ${expectedLength(missing.length, megabytes)}`);
  }

  private async prepareEmbedded(em: SqlEntityManager): Promise<void> {
    if (isInitialised(this.env)) await this.expectContent(em);
    await this.migrate(em);
    if (!isInitialised(this.env)) await setTimes(em, this.env);
    await this.content.seed(em, this.env);
    await this.flushed;
    markInitialised(this.env);
  }

  /** Refuses an empty database in place of the earlier one: it would be seeded with the demo password. */
  private async expectContent(em: SqlEntityManager): Promise<void> {
    const db = em.getKysely<Record<string, object>>();
    for (const table of ['migrations', 'admins']) {
      const first = db.selectFrom(table).select(sql.lit(1).as('found')).limit(1);
      const rows = await first.execute().catch(noTable);
      if (rows.length === 0) throw damaged(this.env, `what the table ${table} held`);
    }
  }

  private async migrateAndSeed(em: SqlEntityManager): Promise<void> {
    await this.migrate(em);
    await this.content.seed(em, this.env);
  }

  private async migrate(em: SqlEntityManager): Promise<void> {
    // The migrator reads the whole catalogue first, which most starts can skip.
    const missing = await this.findMissing(em);
    if (missing.length === 0) return;
    let done = 0;
    this.announce(done, missing.length);
    this.orm.migrator.on('migrated', () => {
      done += 1;
      this.announce(done, missing.length);
    });
    await this.orm.migrator.up({ migrations: missing }).catch((error) => {
      throw refusedUpdate(this.env, error);
    });
  }

  /** @throws EnvError when a newer version has taken something away that this one needs */
  private async findMissing(em: SqlEntityManager): Promise<string[]> {
    const known = migrations.map(({ name }) => name);
    const newer = newerThan(known, await namesOfDone(em), nameOf(this.env));
    if (newer.length > 0) {
      const names = newer.join(', ');
      this.log.warn({ migrations: newer }, `A newer version has upgraded the database: ${names}`);
    }
    return findMissing(em);
  }
}

/** From upgrades that were measured: each migration, and reading large tables for indexes and values. */
function expectedLength(migrations: number, megabytes: number): string {
  const seconds = migrations * 0.2 + megabytes * 0.05;
  return seconds < 60 ? 'less than a minute' : `up to ${Math.ceil(seconds / 60)} minutes`;
}

/** A missing table has no rows. */
function noTable(error: unknown): unknown[] {
  if ((error as { code?: unknown }).code === UNDEFINED_TABLE) return [];
  throw error;
}

/** Passes on a migration's own message, which names what the operator has to do first. */
function refusedUpdate(env: Env, error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error && error.code === RAISED)) return error;
  return new EnvError(`${nameOf(env)}: ${error.message}`, { cause: error });
}
