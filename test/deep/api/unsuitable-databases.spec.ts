import { randomUUID } from 'node:crypto';
import { SqlEntityManager } from '@mikro-orm/postgresql';
import { createApp } from '../../../server/app.setup.js';
import { inTransaction } from '../../../server/commands/backup/copy-database.js';
import { dump } from '../../../server/commands/backup/dump.js';
import { Env } from '../../../server/platform/config/env.js';
import { EnvError } from '../../../server/platform/config/env-reader.js';
import { freshDatabase, startApp } from '../../support/api/app.js';
import { ADMIN_PASSWORD } from '../../support/shared/credentials.js';
import { databaseUrl, dropDatabase, onServer } from '../../support/shared/databases.js';
import { testServer } from '../../support/shared/template-databases.js';

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

/** Runs statements in the database of an address. */
const runOn = (url: string, ...statements: string[]) =>
  onServer(url, async (client) => {
    for (const statement of statements) await client.query(statement);
  });

/** Creates an empty database with other settings. */
async function databaseWith(...settings: string[]): Promise<string> {
  const { env, drop } = await freshDatabase();
  cleanUps.push(drop);
  const name = new URL(env.DATABASE_URL).pathname.slice(1);
  await runOn(env.DATABASE_URL, ...settings.map((set) => `alter database "${name}" set ${set}`));
  return env.DATABASE_URL;
}

/** Creates an empty database with another encoding. */
async function databaseIn(encoding: string): Promise<string> {
  const name = `test_${randomUUID()}`;
  const how = `encoding '${encoding}' locale_provider libc locale 'C' template template0`;
  await runOn(testServer(), `create database "${name}" ${how}`);
  cleanUps.push(() => dropDatabase(testServer(), name));
  return databaseUrl(testServer(), name);
}

/** The address for a user with permission to connect and the given grants. */
async function strangerIn(url: string, grant = 'select 1'): Promise<string> {
  const role = `stranger_${randomUUID().slice(0, 8)}`;
  await runOn(url, `create role ${role} login`, grant.replaceAll('$role', role));
  cleanUps.push(() => runOn(url, `drop owned by ${role}`, `drop role ${role}`));
  return url.replace('postgres@', `${role}@`);
}

const envOf = (DATABASE_URL: string) => {
  const others = { SEED: 'essentials', LOG_LEVEL: 'silent', JWT_SECRET: 'x'.repeat(32) };
  return new Env({ DATABASE_URL, ADMIN_PASSWORD, ...others });
};

/** Starts the application, which must fail; returns the error's message. */
async function refusal(url: string): Promise<string> {
  try {
    await (await createApp(envOf(url))).close();
    return 'nothing';
  } catch (error) {
    expect(error).toBeInstanceOf(EnvError);
    return (error as EnvError).message;
  }
}

describe('a database whose dates, times and bytes are written otherwise', () => {
  it('is read, exported and backed up as any other', async () => {
    const url = await databaseWith(
      "DateStyle = 'German, DMY'",
      "TimeZone = 'Asia/Tokyo'",
      "IntervalStyle = 'sql_standard'",
      "bytea_output = 'escape'",
      'standard_conforming_strings = off',
      'extra_float_digits = -15',
    );
    const app = await startApp({ DATABASE_URL: url, SEED: 'demo' });
    try {
      const users = await app.admin.get('/api/v1/admin/users');
      expect([users.status, users.body[0].created_at]).toEqual([
        200,
        expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      ]);
      const file = await app.admin.get('/api/v1/admin/export/users/csv');
      expect(file.text.trim().split('\n').length).toBeGreaterThan(20);
      let backup = '';
      const read = async () =>
        inTransaction(app.get(Env), app.get(SqlEntityManager).fork(), async (database) => {
          for await (const part of dump(database)) backup += part;
        });
      await read();
      expect(backup).toMatch(/\t\d{4}-\d\d-\d\d \d\d:\d\d:\d\d[.\d]*\+00\t/);
      expect(backup).not.toMatch(/\t\d\d\.\d\d\.\d{4} /);
    } finally {
      await app.close();
    }
  });
});

describe('a start in one line', () => {
  const refused: Record<string, [url: () => Promise<string>, line: RegExp]> = {
    'in another encoding': [
      () => databaseIn('SQL_ASCII'),
      /: the database has the encoding SQL_ASCII/,
    ],
    'in LATIN1': [() => databaseIn('LATIN1'), /: the database has the encoding LATIN1/],
    'that is read-only': [
      () => databaseWith('default_transaction_read_only = on'),
      /: the database is read-only/,
    ],
    'whose tables would be in another schema': [
      () => databaseWith('search_path = elsewhere'),
      /: tables would be made in the schema "": search_path must begin with public/,
    ],
    'that belongs to another user': [
      async () => strangerIn(await databaseWith()),
      /: the user may not make or change tables: make it the owner of the database/,
    ],
    'whose tables belong to another user': [
      async () => {
        const url = await databaseWith();
        await (await createApp(envOf(url))).close();
        return strangerIn(url, 'grant select on all tables in schema public to $role');
      },
      /: the user may not make or change tables/,
    ],
    'that is not there': [
      async () => databaseUrl(testServer(), 'nowhere'),
      /: the database cannot be opened: database/,
    ],
    'of a user who is not there': [
      async () => (await databaseWith()).replace('postgres@', 'nobody@'),
      /: the database cannot be opened: role/,
    ],
  };
  it.each(Object.keys(refused))('refuses a database %s', async (name) => {
    const [url, line] = refused[name] ?? [];
    const said = await refusal((await url?.()) ?? '');
    expect(said).toMatch(line as RegExp);
    expect(said).toMatch(/^DATABASE_URL: [^\n]+$/);
  });
});
