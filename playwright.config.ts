import { defineConfig, devices } from '@playwright/test';
import { launchOptions } from './test/support/browser/chromium.js';
import { DEEP } from './test/support/shared/deep.js';

export default defineConfig({
  outputDir: 'test-results/browser',
  globalSetup: './test/support/browser/global-setup.ts',
  // Two cores. With a third worker, tests of a minute ran out of time.
  workers: 2,
  // On a machine that others use too, one late timer is no failure; the summary tells of each.
  retries: process.env['CI'] ? 1 : 0,
  fullyParallel: false,
  forbidOnly: true,
  timeout: 60_000,
  // A busy machine is slow, which is no failure.
  expect: { timeout: 15_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: `test-results/${DEEP ? 'deep-playwright' : 'playwright'}.json` }],
  ],
  use: {
    // Set by the global setup, before the workers read this file.
    baseURL: process.env['TEST_SITE_URL'],
    locale: 'en-US',
    timezoneId: 'UTC',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: await launchOptions(),
  },
  // x.spec.ts runs on the desktop, x.phone.spec.ts on a phone, x.any.spec.ts on both: each of its tests
  // on the one that its tag names, and with `npm run test:deep` on both. Tests with the tag @deep run with
  // `npm run test:deep` only.
  projects: [
    {
      name: 'desktop',
      testDir: 'test/browser',
      testIgnore: '**/*.phone.spec.ts',
      ...(!DEEP && { grepInvert: /@phone|@deep/ }),
      use: devices['Desktop Chrome'],
    },
    {
      name: 'phone',
      testDir: 'test/browser',
      testMatch: '**/*.{phone,any}.spec.ts',
      ...(!DEEP && { grepInvert: /@desktop|@deep/ }),
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
});
