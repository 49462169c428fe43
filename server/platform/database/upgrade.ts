import { setTimeout as sleep } from 'node:timers/promises';
import type { Migration } from '@mikro-orm/migrations';
import type { MikroORM, SqlEntityManager } from '@mikro-orm/postgresql';
import pg from 'pg';
import type { Env } from '../config/env.js';
import { EnvError } from '../config/env-reader.js';
import type { StartLog } from '../logging/start-log.js';
import { migrations } from './migrations/index.js';
import type { MigrationClass } from './migrations/list.js';
import type { StagedMigration } from './migrations/staged-migration.js';
import { assertNoOlderServer } from './schema-version.js';
import { serverConnection } from './server-connection.js';
import { batchOf, indexOf, split } from './upgrade-steps.js';

/** Milliseconds that a migration waits for a lock; statements of visitors queue behind it meanwhile. */
const LOCK_WAIT_MS = 500;
/** Milliseconds between two tries, in which waiting requests get their turn. */
const PAUSE_MS = 500;
/** Milliseconds after which a table that is never free ends the start. */
const GIVE_UP_MS = 10 * 60_000;
/** SQLSTATEs of a lock that was not free, a deadlock, and a conflict. */
const TRY_AGAIN = ['55P03', '40P01', '40001'];

/** Bytes from which a table is not read under a lock. */
const LARGE = 8 * 1024 * 1024;

const LIMITS = `select set_config('lock_timeout', '${LOCK_WAIT_MS}', true), set_config('statement_timeout', '0', true),
  set_config('idle_in_transaction_session_timeout', '0', true)`;

/** Holds the remaining steps of migrations whose transactions are committed; it exists during an upgrade only. */
const STEPS = `create table if not exists upgrade_steps
  (id serial primary key, migration text not null, statement text not null)`;
const HAS_STEPS = `select to_regclass('upgrade_steps')::text as name`;
/** The step that calls a migration's `fill`. */
const FILL = 'fill';

interface Step {
  id: number;
  migration: string;
  statement: string;
}

interface UpgradeOptions {
  /** Bytes from which a table counts as large. */
  large?: number;
  /** Called before each migration. */
  announce?(done: number): void;
}

/**
 * Runs migrations on a server while others use it: each in a transaction of its own that waits briefly for locks and
 * tries again. Statements that read whole large tables come after it, without locks, and an upgrade that is killed continues there.
 */
export class Upgrade {
  private constructor(
    private readonly orm: MikroORM,
    private readonly client: pg.Client,
    private readonly log: StartLog,
    private readonly options: UpgradeOptions,
  ) {}

  /** @param client holds the lock of upgrades, and builds indexes */
  static async run(
    orm: MikroORM,
    client: pg.Client,
    log: StartLog,
    names: readonly string[],
    options: UpgradeOptions = {},
  ): Promise<void> {
    const upgrade = new Upgrade(orm, client, log, options);
    await upgrade.finishSteps();
    for (const [done, name] of names.entries()) {
      options.announce?.(done);
      await upgrade.migrate(name, migrationOf(name));
    }
    options.announce?.(names.length);
  }

  private async migrate(name: string, Made: MigrationClass): Promise<void> {
    const begun = performance.now();
    await assertNoOlderServer(this.client, name);
    const large = await this.largeTables();
    const hasSteps = await this.retry(name, () => this.commit(name, Made, large));
    if (hasSteps) await this.finishSteps();
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    this.log.info({ migration: name, seconds: Number(seconds) }, 'Migration done');
  }

  /** Runs the part that needs locks. @returns whether steps follow */
  private commit(name: string, Made: MigrationClass, large: ReadonlySet<string>): Promise<boolean> {
    return this.orm.em.fork().transactional(async (tx) => {
      const em = tx as SqlEntityManager;
      await em.execute(LIMITS);
      const migration = new Made(this.orm.driver, this.orm.config);
      migration.setTransactionContext(em.getTransactionContext() as never);
      if (isStaged(migration)) migration.isStaged = true;
      await migration.up();
      const later = isStaged(migration) ? [FILL] : [];
      for (const statement of migration.getQueries().map(String)) {
        const parts = split(statement, large);
        if (parts.now) await this.execute(em, parts.now);
        later.push(...parts.later);
      }
      await em.getKysely<Tables>().insertInto('migrations').values({ name }).execute();
      await this.keepSteps(em, name, later);
      return later.length > 0;
    });
  }

  private async keepSteps(
    em: SqlEntityManager,
    migration: string,
    statements: readonly string[],
  ): Promise<void> {
    if (statements.length === 0) return;
    await em.execute(STEPS);
    const steps = statements.map((statement) => ({ migration, statement }));
    await em.getKysely<Tables>().insertInto('upgrade_steps').values(steps).execute();
  }

  private async finishSteps(): Promise<void> {
    const { rows: found } = await this.client.query<{ name: string | null }>(HAS_STEPS);
    if (!found[0]?.name) return;
    const { rows } = await this.client.query<Step>('select * from upgrade_steps order by id');
    for (const [index, step] of rows.entries()) {
      this.log.info(
        { migration: step.migration, step: index + 1, of: rows.length },
        'Upgrade step',
      );
      await this.runStep(step);
    }
    await this.client.query('drop table upgrade_steps');
  }

  private async runStep({ id, migration, statement }: Step): Promise<void> {
    const done = `delete from upgrade_steps where id = ${id}`;
    if (statement === FILL) {
      await this.retry(migration, () => this.fill(migration));
    } else if (indexOf(statement)) {
      await this.retry(migration, () => this.buildIndex(statement));
    } else {
      const batch = batchOf(statement);
      if (batch) await this.fillBatches(migration, batch);
      else await this.retry(migration, () => this.inTransaction([statement, done]));
    }
    await this.client.query(done);
  }

  private async fill(name: string): Promise<void> {
    const migration = new (migrationOf(name))(this.orm.driver, this.orm.config);
    if (isStaged(migration)) await migration.fill();
  }

  private async fillBatches(migration: string, statement: string): Promise<void> {
    const batch = (after: number) => () =>
      this.inTransaction([{ text: statement, values: [after] }]);
    for (let after = 0; ; ) {
      const ids = (await this.retry(migration, batch(after))).map(({ id }) => id);
      if (ids.length === 0) return;
      after = Math.max(...ids);
    }
  }

  /** Outside of a transaction. An index that was not finished is in the way. */
  private async buildIndex(statement: string): Promise<void> {
    const { name } = indexOf(statement) ?? {};
    const { rows } = await this.client.query<{ is_valid: boolean }>(
      `select indisvalid as is_valid from pg_index where indexrelid = to_regclass('"${name}"')`,
    );
    if (rows[0]?.is_valid) return;
    if (rows[0]) await this.client.query(`drop index concurrently "${name}"`);
    await this.client.query(statement);
  }

  /** @returns the rows of the first statement */
  private async inTransaction(
    statements: readonly (string | pg.QueryConfig)[],
  ): Promise<{ id: number }[]> {
    await this.client.query('begin');
    try {
      await this.client.query(LIMITS);
      const results: pg.QueryResult<{ id: number }>[] = [];
      for (const each of statements) results.push(await this.client.query<{ id: number }>(each));
      await this.client.query('commit');
      return results[0]?.rows ?? [];
    } catch (error) {
      await this.client.query('rollback');
      throw error;
    }
  }

  private execute(em: SqlEntityManager, statement: string): Promise<unknown> {
    return em.getDriver().execute(statement, undefined, 'all', em.getTransactionContext());
  }

  private async retry<Result>(migration: string, work: () => Promise<Result>): Promise<Result> {
    const end = performance.now() + GIVE_UP_MS;
    for (let tries = 1; ; tries += 1) {
      try {
        return await work();
      } catch (error) {
        const { code = '' } = error as { code?: string };
        if (!TRY_AGAIN.includes(code)) throw error;
        if (performance.now() > end) throw neverFree(migration, error);
        this.log.info({ migration, tries, code }, 'A table is in use, the upgrade tries again');
        await sleep(PAUSE_MS);
      }
    }
  }

  private async largeTables(): Promise<ReadonlySet<string>> {
    const { large = LARGE } = this.options;
    const { rows } = await this.client.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
         and pg_relation_size(oid) >= $1`,
      [large],
    );
    return new Set(rows.map(({ name }) => name));
  }
}

interface Tables {
  migrations: { name: string };
  upgrade_steps: { migration: string; statement: string };
}

/** Not by its class: once built, and in tests, there may be two copies of it. */
const isStaged = (migration: Migration): migration is StagedMigration => 'fill' in migration;

function migrationOf(name: string): MigrationClass {
  const found = migrations.find((migration) => migration.name === name);
  if (!found) throw new Error(`There is no migration ${name}`);
  return found;
}

const neverFree = (migration: string, cause: unknown) =>
  new EnvError(
    `DATABASE_URL: ${migration} waited ten minutes for its tables: end long transactions, then start again`,
    { cause },
  );

/** An arbitrary advisory lock: starts, upgrades and restores take turns. */
export const MIGRATION_LOCK = 7_236_113;

/** Milliseconds. A statement that waits for the lock would make the building of an index wait for itself. */
const ASK_AGAIN_MS = 100;

/** Runs work while no other process starts on the database, upgrades or restores it. */
export async function inTurn<Result>(
  env: Env,
  log: StartLog,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(serverConnection(env));
  // The statement that a lost connection interrupts fails, or the next one.
  client.on('error', () => {});
  await client.connect();
  try {
    for (let asked = 1; !(await isLocked(client)); asked += 1) {
      if (asked === 10)
        log.info({}, 'Waiting: another process starts on the database, upgrades or restores it');
      await sleep(ASK_AGAIN_MS);
    }
    return await work(client);
  } finally {
    await client.end();
  }
}

async function isLocked(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is_locked: boolean }>(
    `select pg_try_advisory_lock(${MIGRATION_LOCK}) as is_locked`,
  );
  return rows[0]?.is_locked === true;
}
