import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildImage, type Image, imageEnv } from '../../support/shared/image.js';
import { productOf } from '../../support/shared/product.js';

/** Two installations and a build. */
const BUILT_WITHIN = 15 * 60_000;

describe('the image', () => {
  let folder: string;
  let image: Image;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'jetdrop-image-'));
    image = await buildImage(folder);
  }, BUILT_WITHIN);
  afterAll(() => rm(folder, { recursive: true }));

  it('is built from the files that the ignore file allows, and its content starts', async () => {
    const [, ...given] = image.command;
    const DATA_DIR = join(image.root, image.env['DATA_DIR'] ?? '');
    const env = { ...imageEnv(), ...image.env, DATA_DIR, PORT: '0', OUTBOUND_REQUESTS: 'off' };
    const child = spawn(process.execPath, given, { cwd: image.folder, env, stdio: 'pipe' });
    const product = await productOf(child);
    try {
      for (const path of ['/', '/admin/', '/api/v1/public/site', '/og/en.png']) {
        const answer = await fetch(product.url + path);
        expect([path, answer.status]).toEqual([path, 200]);
      }
    } finally {
      expect(await product.stop()).toBe(0);
    }
  });
});
