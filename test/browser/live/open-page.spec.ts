import type { Page } from '@playwright/test';
import { points, SUBSCRIBE } from '../../support/browser/airdrop-page.js';
import { forgiveRefusals } from '../../support/browser/back-office.js';
import {
  claimButton,
  enter,
  expect,
  rewardsOf,
  TEXTS,
  taskButton,
  taskCard,
  test,
  userOf,
} from '../../support/browser/live-campaign.js';
import { inDays, withSettings } from '../../support/browser/site.js';
import type { TestWallet } from '../../support/browser/test-wallet.js';
import { textOf } from '../../support/browser/texts.js';
import { toast } from '../../support/browser/wallet-test.js';

const texts = TEXTS.en;
const text = textOf('en');

const SETTINGS = '**/api/v1/public/site';

const pauseNote = (page: Page) => page.getByRole('note').getByText(texts.paused);

/** Brings the page back to the front after long enough for a refresh. */
async function comeBack(page: Page): Promise<void> {
  await page.clock.fastForward(2000);
  const asked = page.waitForResponse(SETTINGS);
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    dispatchEvent(new Event('focus'));
  });
  await asked;
}

/** The console error of each refused call. */
const REFUSED = 'Failed to load resource: the server responded with a status of 409 (Conflict)';

/** An installed clock may be a moment ahead of the server's, which then refuses the first submission. */
async function enterQuietly(
  page: Page,
  wallet: TestWallet,
  consoleErrors: string[],
): Promise<void> {
  await enter(page, wallet, texts);
  forgiveRefusals(consoleErrors);
}

test.beforeEach(({ page }) => page.clock.install());

test('an open page follows a pause and its end, the settings and the end of the campaign', {
  tag: '@deep',
}, async ({ page, admin, makeWallet }) => {
  await enter(page, makeWallet(), texts);
  await admin.call('pauseCampaign');
  try {
    await test.step('within 30 seconds', async () => {
      await page.clock.fastForward(30_000);
      await expect(pauseNote(page)).toBeVisible();
      await expect(taskButton(page, SUBSCRIBE)).toHaveText(/^Paused/);
    });
  } finally {
    await admin.call('resumeCampaign');
  }
  await test.step('at once when the visitor comes back', async () => {
    await comeBack(page);
    await expect(pauseNote(page)).toHaveCount(0);
    await expect(taskButton(page, SUBSCRIBE)).toHaveText(/^Start/);
  });
  await test.step('the settings', async () => {
    await withSettings(page, { site_name: 'Another name' });
    await page.clock.fastForward(30_000);
    await expect(page.getByRole('banner').getByText('Another name')).toBeVisible();
  });
  await test.step('the end', async () => {
    const ended = { campaign_start: inDays(-30), campaign_end: inDays(-1) };
    await withSettings(page, ended);
    await comeBack(page);
    const status = page.getByRole('region', { name: text('airdrop.campaign.title') });
    await expect(status.getByText(text('airdrop.campaign.over'))).toBeVisible();
    await expect(page.getByRole('button', { name: texts.claim })).toHaveCount(0);
  });
});

test('a task that is refused in a pause shows the pause at once', { tag: '@deep' }, async ({
  page,
  admin,
  makeWallet,
  consoleErrors,
}) => {
  await enterQuietly(page, makeWallet(), consoleErrors);
  // The clock stops, so that the page does not refresh on its own timer.
  await page.clock.pauseAt(Date.now() + 1000);
  await admin.call('pauseCampaign');
  try {
    await taskButton(page, SUBSCRIBE).click();
    await expect(pauseNote(page)).toBeVisible();
    await expect(taskButton(page, SUBSCRIBE)).toHaveText(/^Paused/);
    await expect(points(page, '200')).toBeVisible();
  } finally {
    await admin.call('resumeCampaign');
  }
  expect(consoleErrors.splice(0)).toEqual([REFUSED]);
});

test('a claim that is refused in a pause shows the pause at once, and is kept for later', {
  tag: '@deep',
}, async ({ page, admin, makeWallet, consoleErrors }) => {
  const wallet = makeWallet();
  await enterQuietly(page, wallet, consoleErrors);
  const path = { id: await userOf(admin, wallet) };
  await admin.call('adjustPoints', { path, body: { points: 1000, reason: 'Contest' } });
  await page.reload();
  const claim = claimButton(page, texts);
  await expect(rewardsOf(page, texts).getByText('1 JETD', { exact: true })).toBeVisible();
  await page.clock.pauseAt(Date.now() + 1000);
  await admin.call('pauseCampaign');
  try {
    await claim.click();
    await expect(pauseNote(page)).toBeVisible();
    expect(await admin.call('listUserClaims', { path })).toEqual([]);
  } finally {
    await admin.call('resumeCampaign');
  }
  await comeBack(page);
  await expect(pauseNote(page)).toHaveCount(0);
  await claim.click();
  await expect(toast(page, texts.claimed(1))).toBeVisible();
  expect(consoleErrors.splice(0)).toEqual([REFUSED]);
});

test('a task that was switched off leaves the page when it is tried, and comes back', {
  tag: '@deep',
}, async ({ page, admin, makeWallet, consoleErrors }) => {
  await enterQuietly(page, makeWallet(), consoleErrors);
  const task = (await admin.call('listActiveTasks')).find((it) => it.title_en === SUBSCRIBE);
  const path = { id: task?.id ?? 0 };
  await admin.call('updateTask', { path, body: { is_active: false } });
  try {
    await taskButton(page, SUBSCRIBE).click();
    await expect(taskCard(page, SUBSCRIBE)).toHaveCount(0);
  } finally {
    await admin.call('updateTask', { path, body: { is_active: true } });
  }
  await comeBack(page);
  await expect(taskCard(page, SUBSCRIBE)).toBeVisible();
  expect(consoleErrors.splice(0)).toEqual([REFUSED]);
});
