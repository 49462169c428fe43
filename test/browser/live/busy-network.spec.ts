import { firstPoints } from '../../support/browser/airdrop-page.js';
import { forgive } from '../../support/browser/back-office.js';
import { connectFromBanner, expect, TEXTS, test } from '../../support/browser/live-campaign.js';
import { MANY_SIGN_UPS } from '../../support/shared/many-sign-ups.js';

const texts = TEXTS.en;
const WORKER = '**/solver.worker-*.js';
const WORKING = /^Many people are signing up from your network/;

test.beforeEach(({ admin }) =>
  admin.call('updateSettings', { body: { ...MANY_SIGN_UPS, sign_ups_without_work: 0 } }),
);
test.afterEach(({ admin }) => admin.call('updateSettings', { body: MANY_SIGN_UPS }));

test('a new visitor of a busy network reads that the browser calculates, and is signed in then', {
  tag: '@deep',
}, async ({ page, makeWallet, consoleErrors }) => {
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route(WORKER, async (route) => {
    asked.resolve();
    await released.promise;
    await route.continue();
  });
  await page.goto('/airdrop');
  const worker = page.waitForEvent('worker');
  await connectFromBanner(page, makeWallet(), texts);
  await asked.promise;
  await expect(page.getByRole('status').filter({ hasText: WORKING })).toBeVisible();
  await expect(firstPoints(page)).toHaveCount(0);
  released.resolve();
  expect((await worker).url()).toContain('/assets/solver.worker-');
  await expect(firstPoints(page)).toBeVisible();
  // The proof was sent at once, as an existing user needs no work.
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('401')]);
});

test('code that calculates and is lost on the way is downloaded again', { tag: '@deep' }, async ({
  page,
  makeWallet,
  consoleErrors,
}) => {
  await page.route('**/solve-work-*.js', (route) => route.abort(), { times: 1 });
  await page.goto('/airdrop');
  await connectFromBanner(page, makeWallet(), texts);
  await expect(firstPoints(page)).toBeVisible();
  forgive(consoleErrors, /401|ERR_FAILED/);
});

test('a browser without workers calculates as well', { tag: '@deep' }, async ({
  page,
  makeWallet,
  consoleErrors,
}) => {
  await page.route(WORKER, (route) => route.abort());
  await page.goto('/airdrop');
  await connectFromBanner(page, makeWallet(), texts);
  await expect(firstPoints(page)).toBeVisible();
  consoleErrors.length = 0;
});
