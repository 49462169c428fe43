import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { auditDatabase } from '../support/process/audit.js';
import { runCommand } from '../support/process/command.js';
import { ADMIN } from '../support/shared/credentials.js';
import { makeDataDir, makeInitialisedDataDir } from '../support/shared/data-dir.js';
import { createDatabase, dropDatabase, onServer } from '../support/shared/databases.js';
import { login } from '../support/shared/login.js';
import { type Product, startProduct } from '../support/shared/product.js';
import { testServer } from '../support/shared/template-databases.js';

const CLEAN = 'The ledger adds up.\nThe operation log is what was written.';

type Environment = Record<string, string>;

let folder: string;
const cleanUps: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jetdrop-backup-'));
});
afterAll(async () => {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp();
  await rm(folder, { recursive: true });
});

/** An empty database of either kind. */
async function emptyDatabase(kind: 'embedded' | 'postgres'): Promise<Environment> {
  const admin = { ADMIN_PASSWORD: ADMIN.password };
  if (kind === 'embedded') {
    const { path, remove } = await makeDataDir();
    cleanUps.push(remove);
    return { ...admin, DATABASE_URL: '', DATA_DIR: path };
  }
  const server = testServer();
  const name = `test_${randomUUID()}`;
  cleanUps.push(() => dropDatabase(server, name));
  return { ...admin, DATABASE_URL: await createDatabase(server, name) };
}

async function start(env: Environment): Promise<Product> {
  const product = await startProduct(env);
  cleanUps.push(() => product.stop());
  return product;
}

const newFile = () => join(folder, `${randomUUID()}.gz`);

const backUp = async (env: Environment): Promise<string> => {
  const file = newFile();
  const { code, text } = await runCommand('backup', [file], env);
  expect([code, text]).toEqual([0, expect.stringContaining('holds everything of')]);
  return file;
};

const restore = (env: Environment, file: string) => runCommand('restore', [file], env);

/** Calls the API as an admin. */
async function adminOf({ url }: Product) {
  const Authorization = `Bearer ${await login(url, ADMIN)}`;
  return async (path: string, method = 'GET', body?: Buffer<ArrayBuffer> | object) => {
    const isFile = body instanceof Uint8Array;
    const answer = await fetch(`${url}/api/v1/admin/${path}`, {
      method,
      headers: {
        Authorization,
        ...(body && { 'Content-Type': `application/${isFile ? 'octet-stream' : 'json'}` }),
      },
      ...(body && { body: isFile ? body : JSON.stringify(body) }),
    });
    expect([path, answer.ok]).toEqual([path, true]);
    return answer.json();
  };
}

/** Uploads a partner's logo and a member's portrait; their addresses. */
async function addPictures(product: Product): Promise<string[]> {
  const call = await adminOf(product);
  const upload = async (background: string): Promise<string> => {
    const picture = sharp({ create: { width: 60, height: 40, channels: 3, background } });
    const file = Buffer.from(await picture.png().toBuffer());
    return (await call('images', 'POST', file)).address;
  };
  const [logo, avatar] = [await upload('#1e95f5'), await upload('#c77700')];
  const entries = [{ name: 'Harbour', url: '', logo, is_active: true }];
  await call('sections/partners', 'PUT', { mode: 'custom', entries });
  await call('team', 'POST', { name: 'Alva Kestrel', role: 'founder', avatar });
  return [logo, avatar];
}

/** The bytes that visitors see at these addresses. */
const picturesOf = ({ url }: Product, addresses: string[]): Promise<string[]> =>
  Promise.all(
    addresses.map(async (address) => {
      const answer = await fetch(url + address);
      expect([address, answer.status]).toEqual([address, 200]);
      return Buffer.from(await answer.arrayBuffer()).toString('base64');
    }),
  );

/** A file that was altered, with the line that proves it as it is now. */
function resealed(content: string): Buffer {
  const lines = Buffer.from(content.replace(/[^\n]*\n$/, ''), 'latin1');
  const sum = createHash('sha256').update(lines).digest('hex');
  return Buffer.concat([lines, Buffer.from(`${JSON.stringify({ sha256: sum })}\n`)]);
}

/** What the product says of itself, as an admin reads it. */
async function contentOf(product: Product) {
  const read = await adminOf(product);
  return {
    users: await read('users?limit=1000'),
    stats: await read('users/stats'),
    tasks: await read('tasks'),
    settings: await read('settings'),
    claims: await read('claims'),
    team: await read('team'),
    sections: await read('sections'),
  };
}

describe.each([
  ['embedded', 'postgres'],
  ['postgres', 'embedded'],
] as const)('a backup of a running %s database', (from, to) => {
  let source: Environment;
  let file: string;
  let before: Awaited<ReturnType<typeof contentOf>>;
  let addresses: string[];
  let pictures: string[];
  beforeAll(async () => {
    source = await emptyDatabase(from);
    const product = await start(source);
    addresses = await addPictures(product);
    pictures = await picturesOf(product, addresses);
    before = await contentOf(product);
    // Writes that do not stop for it.
    const call = await adminOf(product);
    let isOver = false;
    const writes = (async () => {
      while (!isOver) await call('tasks/1/toggle', 'POST');
    })();
    file = await backUp(source);
    isOver = true;
    await writes;
  });

  it(`is restored into an empty ${to} one, audits clean, and the product continues with it`, async () => {
    const target = await emptyDatabase(to);
    const restored = await restore(target, file);
    expect(restored.text).toContain(CLEAN);
    expect(restored.text).toContain('Restored what was there at');
    expect(restored.code).toBe(0);
    const product = await start(target);
    const after = await contentOf(product);
    expect(after.users).toEqual(before.users);
    expect(after.stats).toEqual(before.stats);
    expect(after.claims).toEqual(before.claims);
    expect(after.settings).toEqual(before.settings);
    expect(after.team).toEqual(before.team);
    expect(after.sections).toEqual(before.sections);
    expect(await picturesOf(product, addresses)).toEqual(pictures);
    const call = await adminOf(product);
    await call('tasks', 'POST', { title: '新任务', type: 'social', points: 5 });
    await product.stop();
    expect(await auditDatabase(target)).toEqual({ code: 0, text: CLEAN });
  });

  it('is for its owner alone, and replaces no file', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const again = await runCommand('backup', [file], source);
    expect([again.code, again.text]).toEqual([1, `${file} is there already`]);
  });

  it('is not restored into a database that holds something', async () => {
    const target = await emptyDatabase(to);
    const product = await start(target);
    if (to === 'embedded') await product.stop();
    const refused = await restore(target, file);
    const { DATA_DIR } = target;
    const how = DATA_DIR
      ? `: move ${DATA_DIR}/pgdata and ${DATA_DIR}/initialised away, and keep jwt-secret`
      : '';
    expect([refused.code, refused.text]).toEqual([
      1,
      `The database is not empty, and a backup is restored into an empty one${how}`,
    ]);
  });

  it('says in one line which file cannot be written or read', async () => {
    const missing = join(folder, 'no such folder', 'jetdrop.backup');
    const written = await runCommand('backup', [missing], source);
    expect(written.code).toBe(1);
    expect(written.text).toMatch(/^.* cannot be written: ENOENT: [^\n]*$/);
    const read = await restore(await emptyDatabase(to), missing);
    expect(read.code).toBe(1);
    expect(read.text).toMatch(/^.* cannot be read: ENOENT: [^\n]*$/);
  });

  it('is refused when it is cut off, altered, of a newer version, or none', async () => {
    const target = await emptyDatabase(to);
    const bytes = await readFile(file);
    const text = gunzipSync(bytes).toString('latin1');
    const wrong = {
      cut: bytes.subarray(0, bytes.length / 2),
      'cut between lines': gzipSync(
        Buffer.from(text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1), 'latin1'),
      ),
      altered: gzipSync(Buffer.from(text.replace('Jetdrop Token', 'Jetdrop Taken'), 'latin1')),
      newer: gzipSync(
        Buffer.from(text.replace('"migrations":[', '"migrations":["Migration2099",'), 'latin1'),
      ),
      none: Buffer.from('hello'),
    };
    for (const [name, content] of Object.entries(wrong)) {
      const path = newFile();
      await writeFile(path, content);
      const { code, text: said } = await restore(target, path);
      expect([name, code]).toEqual([name, 1]);
      expect(said).toMatch(/cut off or damaged|no backup of the product|newer version/);
    }
    expect((await restore(target, file)).code).toBe(0);
  });
});

describe('a backup that ends before it is whole', () => {
  it('leaves no file behind', async () => {
    const { path: DATA_DIR, remove } = await makeInitialisedDataDir();
    const target = await mkdtemp(join(folder, 'cut-off-'));
    const head = {
      format: 'jetdrop-backup',
      version: 1,
      created_at: new Date(),
      migrations: ['One'],
    };
    const server = createServer((socket) => socket.end(`${JSON.stringify(head)}\n`));
    server.listen(join(DATA_DIR, 'backup.sock'));
    const { code, text } = await runCommand('backup', [join(target, 'jetdrop.backup')], {
      DATABASE_URL: '',
      DATA_DIR,
    });
    expect([code, text]).toEqual([1, 'The backup is cut off or damaged: take another one']);
    expect(await readdir(target)).toEqual([]);
    server.close();
    await remove();
  });
});

/** Ends the statement that a sequence's name would be in, and begins another. */
const SQL = `' || 'users_id_seq' || chr(34), 1); create table taken(); select ('`;

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
    const skipped = await last();
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
    expect(await last()).toBe(skipped);
    await (await start(target)).stop();
    expect(await last()).toBe(skipped);
  });
});

describe('a data directory whose path is too long for a socket', () => {
  it('is backed up while the server is stopped, and says so while it runs', async () => {
    const { DATA_DIR, ...env } = await emptyDatabase('embedded');
    const target = { ...env, DATA_DIR: join(DATA_DIR ?? '', 'd'.repeat(120)) };
    const product = await start(target);
    const { code, text } = await runCommand('backup', [newFile()], target);
    await product.stop();
    expect([code, text]).toEqual([
      1,
      expect.stringContaining('its path is too long for a backup meanwhile'),
    ]);
    await backUp(target);
  });
});

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
