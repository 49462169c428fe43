import { notice, points, SUBSCRIBE } from '../../support/browser/airdrop-page.js';
import {
  claimButton,
  enter,
  expect,
  rewardsOf,
  TEXTS,
  taskButton,
  test,
  userOf,
} from '../../support/browser/live-campaign.js';
import { toast } from '../../support/browser/wallet-test.js';

const texts = TEXTS.en;

test('a server that is away costs nothing', { tag: '@deep' }, async ({
  page,
  makeWallet,
  consoleErrors,
}) => {
  await enter(page, makeWallet(), texts);
  await page.route('**/api/v1/me', (route) => route.abort());
  await page.reload();
  const away = notice(page, texts.away);
  await expect(away).toBeVisible();
  await page.unroute('**/api/v1/me');
  await away.getByRole('button', { name: texts.tryAgain }).click();
  await expect(away).toHaveCount(0);
  await expect(points(page, '200')).toBeVisible();
  consoleErrors.length = 0;
});

test('a claim whose answer is lost is made once', { tag: '@deep' }, async ({
  page,
  admin,
  makeWallet,
  consoleErrors,
}) => {
  const wallet = makeWallet();
  await enter(page, wallet, texts);
  const path = { id: await userOf(admin, wallet) };
  await admin.call('adjustPoints', { path, body: { points: 1000, reason: 'Contest' } });
  await page.reload();
  await expect(rewardsOf(page, texts).getByText('1 JETD', { exact: true })).toBeVisible();
  // The server makes the claim, but its response does not reach the page.
  await page.route('**/api/v1/me', (route) => route.abort());
  await page.route('**/api/v1/me/claims', async (route) => {
    if (route.request().method() === 'POST') await route.fetch();
    await route.abort();
  });
  const claim = claimButton(page, texts);
  await claim.click();
  await expect(toast(page, 'it will be made only once')).toBeVisible();
  await page.unrouteAll();
  await claim.click();
  await expect(toast(page, texts.claimed(1))).toBeVisible();
  await expect(rewardsOf(page, texts).getByText('0 JETD', { exact: true })).toBeVisible();
  expect(await admin.call('listUserClaims', { path })).toHaveLength(1);
  consoleErrors.length = 0;
});

test('without a network a task is not begun, and can be tried again', { tag: '@deep' }, async ({
  page,
  context,
  makeWallet,
}) => {
  await enter(page, makeWallet(), texts);
  await context.setOffline(true);
  await taskButton(page, SUBSCRIBE).click();
  await expect(toast(page, 'Failed to complete task, please try again')).toBeVisible();
  await expect(taskButton(page, SUBSCRIBE)).toHaveText(/^Retry/);
  await context.setOffline(false);
  await taskButton(page, SUBSCRIBE).click();
  await expect(points(page, '280')).toBeVisible();
});

test('in a pause everything can be read and nothing changes', { tag: '@deep' }, async ({
  page,
  admin,
  makeWallet,
}) => {
  await enter(page, makeWallet(), texts);
  await admin.call('pauseCampaign');
  try {
    await page.reload();
    await expect(page.getByRole('note').getByText(texts.paused)).toBeVisible();
    await expect(points(page, '200')).toBeVisible();
    await expect(taskButton(page, SUBSCRIBE)).toHaveText(/^Paused/);
    await taskButton(page, SUBSCRIBE).click();
    await expect(toast(page, 'The campaign is paused.')).toBeVisible();
  } finally {
    await admin.call('resumeCampaign');
  }
  await page.reload();
  await expect(points(page, '200')).toBeVisible();
  await taskButton(page, SUBSCRIBE).click();
  await expect(points(page, '280')).toBeVisible();
});
