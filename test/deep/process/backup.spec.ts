import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { auditDatabase } from '../../support/process/audit.js';
import {
  backUp,
  type Environment,
  emptyDatabase,
  newFile,
  restore,
  start,
  usedDatabase,
} from '../../support/process/backups.js';
import { runCommand } from '../../support/process/command.js';
import { ADMIN } from '../../support/shared/credentials.js';
import { makeInitialisedDataDir } from '../../support/shared/data-dir.js';
import { login } from '../../support/shared/login.js';
import { type Product, startProduct } from '../../support/shared/product.js';
import { until } from '../../support/shared/until.js';

const CLEAN = 'The ledger adds up.\nThe operation log is what was written.';

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

/** Uploads a partner's logo and a member's portrait; returns their addresses. */
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

/** The product's content, as an admin reads it. */
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
    texts: await read('texts'),
  };
}

describe.each([['embedded', 'postgres'] as const, ['postgres', 'embedded'] as const])(
  'a backup of a running %s database',
  (from, to) => {
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
      await (await adminOf(product))('texts/home.title', 'PUT', { en: 'A text of our own' });
      before = await contentOf(product);
      // Writes that continue during the backup.
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
      expect(JSON.stringify(before.texts)).toContain('A text of our own');
      expect(after.texts).toEqual(before.texts);
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
      const target = await usedDatabase(to);
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
      const missing = join(newFile(), 'jetdrop.backup');
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
  },
);

describe('a backup that ends before it is whole', () => {
  it('leaves no file behind', async () => {
    const { path: DATA_DIR, remove } = await makeInitialisedDataDir();
    const target = await mkdtemp(join(tmpdir(), 'jetdrop-cut-off-'));
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
    await rm(target, { recursive: true });
    await remove();
  });
});

describe('a reader of the running server', () => {
  it('harms it neither by keeping its half open nor by an end before it has read', async () => {
    const { path: DATA_DIR, remove } = await makeInitialisedDataDir();
    const product = await startProduct({ DATABASE_URL: '', DATA_DIR });
    const address = { path: join(DATA_DIR, 'backup.sock') };
    const call = await adminOf(product);

    const open = connect({ ...address, allowHalfOpen: true }).on('error', () => {});
    await once(open.resume(), 'end');
    // A closed connection no longer accepts writes.
    await until(async () => !open.write('.'));

    const killed = connect(address).pause();
    await once(killed, 'connect');
    // This call gets the only connection once the backup has ended.
    await call('users');
    killed.destroy();
    await once(killed, 'close');
    await call('users');
    expect(await product.stop()).toBe(0);
    await remove();
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
