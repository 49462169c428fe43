import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { runCommand } from '../../support/process/command.js';
import { type DataDir, makeInitialisedDataDir } from '../../support/shared/data-dir.js';
import { adminHeaders } from '../../support/shared/login.js';
import { type Product, startProduct } from '../../support/shared/product.js';
import { until } from '../../support/shared/until.js';

/** Milliseconds: the server waits for 10 to 20 seconds, and a busy machine for longer. */
const ANSWERED_WITHIN = 40_000;

let directory: DataDir;
let product: Product;
let headers: Record<string, string>;
beforeAll(async () => {
  directory = await makeInitialisedDataDir();
  product = await startProduct({ DATABASE_URL: '', DATA_DIR: directory.path });
  headers = await adminHeaders(product.url);
});
afterAll(async () => {
  await product.stop();
  await directory.remove();
});

/** Calls the API as an admin; returns whether that succeeded. */
async function call(path: string, { headers: more, ...init }: RequestInit = {}): Promise<boolean> {
  const { ok } = await fetch(`${product.url}/api/v1/admin/${path}`, {
    ...init,
    headers: { ...headers, ...more },
  });
  return ok;
}

/** Whether the server serves data of its database within a second. */
const answers = (): Promise<boolean> =>
  call('users', { signal: AbortSignal.timeout(1_000) }).catch(() => false);

/** Pictures of random bytes, which stay large: more than a connection buffers. */
async function addPictures(): Promise<void> {
  const raw = { width: 512, height: 512, channels: 3 } as const;
  for (let pictures = 0; pictures < 3; pictures += 1) {
    const noise = sharp(randomBytes(raw.width * raw.height * raw.channels), { raw });
    const body = Buffer.from(await noise.png().toBuffer());
    const type = { 'Content-Type': 'application/octet-stream' };
    expect(await call('images', { method: 'POST', headers: type, body })).toBe(true);
  }
}

describe('a backup of the embedded database whose reader stops', () => {
  it('ends, so that the server responds again and the next one is whole', async () => {
    await addPictures();
    const reader = connect(join(directory.path, 'backup.sock'));
    reader.once('data', () => reader.pause());
    await once(reader, 'pause');
    expect(await answers()).toBe(false);
    await until(answers, ANSWERED_WITHIN);
    expect(product.log()).toContain('Not read for 10 seconds');
    reader.destroy();

    const file = join(directory.path, 'jetdrop.backup');
    const env = { DATABASE_URL: '', DATA_DIR: directory.path };
    const { code, text } = await runCommand('backup', [file], env);
    expect([code, text]).toEqual([0, expect.stringContaining('holds everything of')]);
  });
});
