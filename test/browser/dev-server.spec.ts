import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'vite';
import { expect, test } from '../support/browser/browser.js';

test('the development server shows the site, whose texts are JSON', { tag: '@deep' }, async ({
  page,
}) => {
  test.slow();
  const cacheDir = await mkdtemp(join(tmpdir(), 'dev-server-'));
  const server = await createServer({
    configFile: 'web/vite.config.ts',
    configLoader: 'runner',
    server: { port: 0, host: '127.0.0.1' },
    logLevel: 'silent',
    cacheDir,
  });
  try {
    await server.listen();
    await page.goto(new URL('/terms', server.resolvedUrls?.local[0]).href);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of Service', {
      timeout: 60_000,
    });
  } finally {
    await server.close();
    await rm(cacheDir, { recursive: true, force: true });
  }
});
