import { once } from 'node:events';
import type { MikroORM, SqlEntityManager } from '@mikro-orm/postgresql';
import pg from 'pg';
import { auditLedger } from '../../../server/commands/audit/ledger-audit.report.js';
import { EnvError } from '../../../server/platform/config/env-reader.js';
import { findMissing } from '../../../server/platform/database/migrations/index.js';
import { assertNoOlderServer } from '../../../server/platform/database/schema-version.js';
import { Upgrade } from '../../../server/platform/database/upgrade.js';
import { startApp, unmigratedDatabase } from '../../support/api/app.js';
import { rowsOf, schemaOf } from '../../support/api/catalogue.js';
import { addClaim, withMigrator } from '../../support/api/earlier-database.js';

type Database = Awaited<ReturnType<typeof unmigratedDatabase>>;

/** The last migration of 4667726. */
const EARLIER = 'Migration20261123103900_tries_of_a_word';

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

/** A database of an earlier version, with users. */
async function earlierDatabase(): Promise<Database> {
  const database = await unmigratedDatabase();
  cleanUps.push(() => database.drop());
  await withMigrator(database, async (orm) => {
    await orm.migrator.up({ to: EARLIER });
    const em = orm.em.fork() as SqlEntityManager;
    for (const id of [1, 2, 3]) await addClaim(em, id, 'requested');
    await em.execute(`update users set username = 'user ' || id, username_key = 'user' || id,
      account = 'account ' || id, network = 'mainnet', key_hash = 'key ' || id`);
    await em.execute('update users set inviter_id = 1, referral_counts = true where id = 2');
  });
  return database;
}

async function connect({ env }: Database, application_name = 'test'): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: env.DATABASE_URL, application_name });
  await client.connect();
  cleanUps.push(() => client.end());
  return client;
}

/** Upgrades as if all tables were large. */
async function upgrade(orm: MikroORM, client: pg.Client, lines: string[] = []): Promise<void> {
  const note = (_values: object, line: string) => lines.push(line);
  const log = { info: note, warn: note } as never;
  const missing = await findMissing(orm.em.fork() as SqlEntityManager);
  await Upgrade.run(orm, client, log, missing, { large: 0 });
}

/** The times and random moments of rows that migrations make. */
const VOLATILE = ['executed_at', 'updated_at', 'next_check_at', 'next_sample_at', 'snapshot_at'];
/** Numbers that depend on the connection, or on the order of batches. */
const OF_PLACE = ['shard', 'id'];
const VARIES = [
  'requested_at',
  ...VOLATILE,
  ...OF_PLACE,
  'begun_at',
  'unsigned_until',
  'created_at',
  'due_at',
  'decided_at',
];

async function stateOf(orm: MikroORM) {
  const em = orm.em.fork() as SqlEntityManager;
  const rows = [...(await rowsOf(em))].map(([table, found]) => [
    table,
    found
      .map((row) =>
        Object.fromEntries(Object.entries(row).filter(([key]) => !VARIES.includes(key))),
      )
      .map((row) => JSON.stringify(row))
      .sort(),
  ]);
  return { schema: await schemaOf(em), rows: rows.sort() };
}

/** The schema that all migrations make in one transaction. */
const atOnce = async () =>
  withMigrator(await earlierDatabase(), async (orm) => {
    await orm.migrator.up({ migrations: await findMissing(orm.em.fork() as SqlEntityManager) });
    return stateOf(orm);
  });

describe('an upgrade of a large database', () => {
  it('makes the same database as all migrations at once, and loses nothing', async () => {
    const expected = await atOnce();
    const database = await earlierDatabase();
    const client = await connect(database);
    await withMigrator(database, async (orm) => {
      await upgrade(orm, client);
      expect(await stateOf(orm)).toEqual(expected);
      expect(await auditLedger(orm.em.fork() as SqlEntityManager)).toEqual([]);
    });
    const { rows } = await client.query('select claimable_tokens as tokens from users');
    expect(rows).toEqual(Array(3).fill({ tokens: '0' }));
  });

  it('continues where it was interrupted', async () => {
    const expected = await atOnce();
    const database = await earlierDatabase();
    const client = await connect(database);
    const killAt = [
      'users_status_index',
      'validate constraint "wallet_histories',
      '"username_skeleton"',
    ];
    await withMigrator(database, async (orm) => {
      for (const place of killAt) {
        const query = client.query.bind(client) as (...input: unknown[]) => unknown;
        const killed = Object.assign(Object.create(client), {
          query: (...input: unknown[]) =>
            String(input[0]).includes(place) && !String(input[0]).startsWith('select')
              ? Promise.reject(new Error('killed'))
              : query(...input),
        });
        await expect(upgrade(orm, killed)).rejects.toThrow('killed');
      }
      await upgrade(orm, client);
      expect(await stateOf(orm)).toEqual(expected);
    });
  });

  it('builds an index again that an interrupted upgrade has left half-made', async () => {
    const database = await earlierDatabase();
    const client = await connect(database);
    await withMigrator(database, async (orm) => {
      await orm.migrator.up({ to: 'Migration20261127062430_long_lists' });
      await orm.migrator.down({ migrations: ['Migration20261127062430_long_lists'] });
      await client.query('create index users_status_index on users (id)');
      await client.query(
        `update pg_index set indisvalid = false where indexrelid = 'users_status_index'::regclass`,
      );
      await upgrade(orm, client);
    });
    const { rows } = await client.query(
      `select indisvalid, pg_get_indexdef(indexrelid) like '%banned%' as is_ours from pg_index
         where indexrelid = 'users_status_index'::regclass`,
    );
    expect(rows).toEqual([{ indisvalid: true, is_ours: true }]);
  });

  it('waits for a table that is in use, and others read it meanwhile', async () => {
    const database = await earlierDatabase();
    const [client, holder, reader] = await Promise.all([
      connect(database),
      connect(database),
      connect(database),
    ]);
    await holder.query('begin');
    await holder.query('select 1 from users');
    const lines: string[] = [];
    await withMigrator(database, async (orm) => {
      const done = upgrade(orm, client, lines);
      while (!lines.includes('A table is in use, the upgrade tries again')) {
        const begun = performance.now();
        await reader.query('select count(*) from users');
        expect(performance.now() - begun).toBeLessThan(2_000);
      }
      await holder.query('commit');
      await done;
      expect(await findMissing(orm.em.fork() as SqlEntityManager)).toEqual([]);
    });
  });
});

describe('a contraction', () => {
  const CONTRACTION = 'Migration29991231000000_contract_names';

  it('runs once no older server is connected', async () => {
    const database = await unmigratedDatabase();
    cleanUps.push(() => database.drop());
    const client = await connect(database);
    for (const name of ['jetdrop', 'jetdrop 20261130190000']) {
      const older = await connect(database, name);
      await expect(assertNoOlderServer(client, CONTRACTION)).rejects.toThrow(
        'needs all servers of earlier versions to be stopped first',
      );
      const ended = once(older, 'end');
      await older.end();
      await ended;
    }
    await assertNoOlderServer(client, CONTRACTION);
  });

  it('of a newer version refuses the start, and an expansion does not', async () => {
    const database = await unmigratedDatabase();
    cleanUps.push(() => database.drop());
    await (await startApp(database.env)).close();
    const client = await connect(database);
    const add = (name: string) => client.query('insert into migrations (name) values ($1)', [name]);
    await add('Migration29990101000000_more_names');
    await (await startApp(database.env)).close();
    await add(CONTRACTION);
    const refused = await startApp(database.env).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(EnvError);
    expect(String(refused)).toMatch(
      /DATABASE_URL: a newer version has upgraded the database, .*\(Migration29991231000000_contract_names\): start the newer version$/,
    );
  });
});
