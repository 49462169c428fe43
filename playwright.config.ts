import { defineConfig, devices } from '@playwright/test';
import { launchOptions } from './test/support/browser/chromium.js';

const PORT = Number(process.env['TEST_PORT'] ?? 3199);
/** Where `scripts/test.ts` looks for the results. */
const RESULTS = process.env['TEST_RESULTS'] ?? 'playwright';
const url = `http://127.0.0.1:${PORT}`;

export default defineConfig({
  outputDir: 'test-results/browser',
  // Two cores: a third test works while others wait for timers and servers.
  workers: 3,
  // On a machine that others use too, one late timer is no failure; the summary tells of each.
  retries: process.env['CI'] ? 1 : 0,
  fullyParallel: false,
  forbidOnly: true,
  timeout: 60_000,
  // A busy machine is slow, which is no failure.
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: `test-results/${RESULTS}.json` }]],
  use: {
    baseURL: url,
    locale: 'en-US',
    timezoneId: 'UTC',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: await launchOptions(),
  },
  // x.spec.ts runs on the desktop, x.phone.spec.ts on a phone, x.any.spec.ts on both.
  projects: [
    {
      name: 'desktop',
      testDir: 'test/browser',
      testIgnore: '**/*.phone.spec.ts',
      use: devices['Desktop Chrome'],
    },
    {
      name: 'phone',
      testDir: 'test/browser',
      testMatch: '**/*.{phone,any}.spec.ts',
      // Its 2.6 pixels for each of CSS would be painted by the processor.
      use: { ...devices['Pixel 7'], deviceScaleFactor: 1 },
    },
    // `npm run test:deep`: searches that take long.
    {
      name: 'deep',
      testDir: 'test/deep/browser',
      use: devices['Desktop Chrome'],
    },
  ],
  webServer: {
    command: `"${process.execPath}" --import ./test/bench/resolve-sources.mjs test/support/browser/serve-product.ts`,
    url: `${url}/health/ready`,
    env: { PORT: String(PORT) },
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    timeout: 60_000,
  },
});
