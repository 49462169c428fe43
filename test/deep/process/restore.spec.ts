import { readFile, writeFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { migrations } from '../../../server/platform/database/migrations/index.js';
import {
  backUp,
  emptyDatabase,
  newFile,
  resealed,
  restore,
  start,
} from '../../support/process/backups.js';
import { makeInitialisedDataDir } from '../../support/shared/data-dir.js';
import { onServer } from '../../support/shared/databases.js';

/** A backup of an installation without content. */
async function backUpEmpty(): Promise<string> {
  const { path, remove } = await makeInitialisedDataDir();
  const file = await backUp({ DATABASE_URL: '', DATA_DIR: path });
  await remove();
  return file;
}

const readBackup = async (file: string) => gunzipSync(await readFile(file)).toString('latin1');

/** The backup with another text, and the line that proves it. */
async function altered(file: string, change: (text: string) => string): Promise<string> {
  const text = await readBackup(file);
  const path = newFile();
  await writeFile(path, gzipSync(resealed(change(text))));
  return path;
}

/** Pretends that a version with these migrations has made the backup. */
const withMigrations = (names: readonly string[]) => (text: string) =>
  text
    .replace(/"migrations":\[[^\]]*\]/, `"migrations":${JSON.stringify(names)}`)
    .replace(/"migrations_id_seq":\d+/, `"migrations_id_seq":${names.length}`);

/** Leaves out the tables and sections that were made after 1.0. */
const withoutNewTables = (text: string) =>
  text
    .replace(
      /\{"table":"(?:revisions|site_texts|integration_events|event_days|point_confirmations|point_imports|imported_awards|rejected_rows)"[\s\S]*?\n\\\.\n/g,
      '',
    )
    .replace(
      /^(?:statistics|highlights|features|use_cases|questions|airdrop_questions|values)\t.*\n/gm,
      '',
    )
    .replace(
      /"(?:revisions|site_texts|integration_events|point_imports)_id_seq":\w+,|,"(?:revisions|site_texts|integration_events|point_imports)_id_seq":\w+/g,
      '',
    );

describe('a restore that was killed after it had loaded the rows', () => {
  it('is finished by the next start, and is not done again', async () => {
    const target = await emptyDatabase('postgres');
    const file = await backUpEmpty();
    expect((await restore(target, file)).code).toBe(0);
    const last = () =>
      onServer(target['DATABASE_URL'] ?? '', async (db) => {
        const { rows } = await db.query('select last_value::int as last from claims_id_seq');
        return rows[0].last;
      });
    // The state that the kill leaves.
    await onServer(target['DATABASE_URL'] ?? '', async (db) => {
      await db.query("select setval('claims_id_seq', 1)");
      await db.query('create table unfinished_restore ()');
    });
    const again = await restore(target, file);
    expect([again.code, again.text]).toEqual([
      1,
      expect.stringMatching(/interrupted .*start the server, .* mark-restored does$/),
    ]);
    await (await start(target)).stop();
    const skipped = await last();
    expect(skipped).toBeGreaterThan(1_000_000);
    await (await start(target)).stop();
    expect(await last()).toBe(skipped);
  });
});

/** Ends the statement with a sequence's name, and begins another. */
const SQL = `' || 'users_id_seq' || chr(34), 1); create table taken(); select ('`;

describe('a file by another author', () => {
  it('runs no SQL, and brings no table, session or number of its own', async () => {
    const target = await emptyDatabase('postgres');
    const file = await backUpEmpty();
    const text = await readBackup(file);
    const hostile = {
      'a sequence that is SQL': text.replace('{"sequences":{', `$&"${SQL}":1,`),
      'a number that is none': text.replace(/("users_id_seq":)\w+/, '$1"1); drop table users"'),
      'a number beyond all': text.replace(/("users_id_seq":)\w+/, '$11e300'),
      'a table that is none': text.replace(
        '{"table":"users"',
        '{"table":"users\\" from stdin; --"',
      ),
      'a table of the database': text.replace('{"table":"users"', '{"table":"migrations"'),
      'a column that is SQL': text.replace('"columns":["id"', '"columns":["id\\") from stdin; --"'),
      'a column twice': text.replace('"columns":["id",', '"columns":["id","id",'),
      'a line that is null': text.replace('{"sequences"', 'null\n{"sequences"'),
      'names that are none': text.replace(/"columns":\[/, '"columns":[7,'),
      'no migration': text.replace(/"migrations":\[[^\]]*\]/, '"migrations":7'),
      'a time that is none': text.replace(/"created_at":"/, '$&\\u001b[2J'),
    };
    for (const [name, content] of Object.entries(hostile)) {
      expect([name, content === text]).toEqual([name, false]);
      const path = newFile();
      await writeFile(path, gzipSync(resealed(content)));
      const { code, text: said } = await restore(target, path);
      expect([name, code]).toEqual([name, 1]);
      expect([name, said]).toEqual([
        name,
        expect.stringMatching(/^The backup (is cut off or damaged|names tables, columns or).*$/),
      ]);
    }
    const found = await onServer(target['DATABASE_URL'] ?? '', (client) =>
      client.query("select to_regclass('taken') as taken"),
    );
    expect(found.rows).toEqual([{ taken: null }]);
    expect((await restore(target, file)).code).toBe(0);
  });
});

describe.each([
  ['postgres', /newer version .*: name a new one in DATABASE_URL$/] as const,
  ['embedded', /newer version .*: move .*\/pgdata away, and keep jwt-secret$/] as const,
])('a backup of an older version', (kind, refusal) => {
  it(`is not restored into tables of a newer one (${kind}), whose changes its rows would lack`, async () => {
    const target = await emptyDatabase(kind);
    const whole = await backUpEmpty();
    const unfit = await altered(whole, (text) =>
      text.replace('{"table":"users"', '{"table":"migrations"'),
    );
    // The failed restore leaves the tables behind, without rows.
    expect((await restore(target, unfit)).code).toBe(1);
    const older = await altered(whole, withMigrations(['Migration20261120204454_initial']));
    const { code, text } = await restore(target, older);
    expect([code, text]).toEqual([1, expect.stringMatching(refusal)]);
    expect((await restore(target, whole)).code).toBe(0);
  });

  it(`is restored from before 1.0, into tables of then that are brought to this version (${kind})`, async () => {
    const names = migrations.map(({ name }) => name);
    const earlier = names.slice(
      0,
      names.findIndex((name) => name.endsWith('_baseline')),
    );
    const old = await altered(await backUpEmpty(), (text) =>
      withoutNewTables(withMigrations(earlier)(text)),
    );
    const target = await emptyDatabase(kind);
    expect(await restore(target, old)).toMatchObject({ code: 0 });
    const head = (await readBackup(await backUp(target))).split('\n')[0] ?? '';
    expect(JSON.parse(head).migrations).toEqual(names);
  });
});

describe('two restores at once', () => {
  it('take turns, and the second finds that the database is not empty', async () => {
    const target = await emptyDatabase('postgres');
    const file = await backUpEmpty();
    const both = await Promise.all([restore(target, file), restore(target, file)]);
    const [first, second] = both.toSorted((one, other) => Number(one.code) - Number(other.code));
    expect([first?.code, second?.code]).toEqual([0, 1]);
    expect(second?.text).toMatch(/^The database is not empty/);
  });
});
