import { randomBytes } from 'node:crypto';
import type { Schemas } from '#libs/api-client/index.js';
import { clientOf } from '../../support/shared/api.js';
import { ADMIN_PASSWORD } from '../../support/shared/credentials.js';
import { makeInitialisedDataDir } from '../../support/shared/data-dir.js';
import { adminHeaders, login } from '../../support/shared/login.js';
import { startProduct } from '../../support/shared/product.js';
import { until } from '../../support/shared/until.js';

const FULL_DISK = new URL('../../support/process/full-disk.mjs', import.meta.url).href;

describe('an embedded database on a full disk', () => {
  it('refuses to write with a clear error, still reads, and loses nothing that it confirmed', async () => {
    const directory = await makeInitialisedDataDir();
    const settings = {
      DATABASE_URL: '',
      DATA_DIR: directory.path,
      SEED: 'essentials',
      ADMIN_PASSWORD,
    };
    const env = { ...settings, NODE_OPTIONS: `--import ${FULL_DISK}` };
    const victim = await startProduct(env);
    const headers = {
      ...(await adminHeaders(victim.url)),
      'Content-Type': 'application/json',
      'Accept-Language': 'en',
    };
    let confirmed = 0;
    const add = async () => {
      const answer = await fetch(`${victim.url}/api/v1/admin/contents`, {
        method: 'POST',
        headers,
        body: JSON.stringify({
          type: 'about',
          key: `sample-${confirmed}`,
          title: 'Sample',
          // Random bytes, because the database compresses others.
          content: randomBytes(36_000).toString('base64'),
        } satisfies Schemas['ContentCreateDto']),
      });
      if (answer.ok) confirmed += 1;
      return answer;
    };
    const toggleDisk = () => process.kill(victim.pid, 'SIGWINCH');
    const sections = (url: string) =>
      clientOf(url).call('listPageContents', { query: { type: 'about' } });

    for (let times = 0; times < 3; times += 1) expect((await add()).status).toBe(201);
    toggleDisk();
    let refused = await add();
    for (let times = 0; times < 20 && refused.ok; times += 1) refused = await add();
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(await refused.json()).toMatchObject({
      code: 'server.storage_full',
      detail: 'There is no room left to store this; please tell the operator',
    });
    expect(await sections(victim.url)).toHaveLength(confirmed);
    toggleDisk();
    await until(async () => (await add()).status === 201);
    toggleDisk();
    await until(async () => (await add()).status === 503);
    await victim.kill();

    const successor = await startProduct(settings);
    try {
      expect(await sections(successor.url)).toHaveLength(confirmed);
      const admin = clientOf(successor.url, await login(successor.url));
      const logs = await admin.call('listLogs', { query: { action: 'create_content' } });
      expect(logs).toHaveLength(confirmed);
    } finally {
      await successor.stop();
      await directory.remove();
    }
  });
});
