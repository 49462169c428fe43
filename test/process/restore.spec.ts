import { readFile, writeFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import {
  backUp,
  emptyDatabase,
  newFile,
  resealed,
  restore,
  start,
} from '../support/process/backups.js';
import { onServer } from '../support/shared/databases.js';

describe('a restore that was killed after it had loaded the rows', () => {
  it('is finished by the next start, and is not done again', async () => {
    const source = await emptyDatabase('embedded');
    const target = await emptyDatabase('postgres');
    await (await start(source)).stop();
    const file = await backUp(source);
    expect((await restore(target, file)).code).toBe(0);
    const last = () =>
      onServer(target['DATABASE_URL'] ?? '', async (db) => {
        const { rows } = await db.query('select last_value::int as last from claims_id_seq');
        return rows[0].last;
      });
    // As the kill leaves it.
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

/** Ends the statement that a sequence's name would be in, and begins another. */
const SQL = `' || 'users_id_seq' || chr(34), 1); create table taken(); select ('`;

describe('a file that somebody else has made', () => {
  it('runs no SQL, and brings no table, session or number of its own', async () => {
    const source = await emptyDatabase('embedded');
    const target = await emptyDatabase('postgres');
    await (await start(source)).stop();
    const file = await backUp(source);
    const text = gunzipSync(await readFile(file)).toString('latin1');
    const hostile = {
      'a sequence that is SQL': text.replace('{"sequences":{', `$&"${SQL}":1,`),
      'a number that is none': text.replace(/("users_id_seq":)\d+/, '$1"1); drop table users"'),
      'a number beyond all': text.replace(/("users_id_seq":)\d+/, '$11e300'),
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
