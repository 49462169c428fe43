import { connectFromBanner, rewardsOf, TEXTS } from '../../support/browser/live-campaign.js';
import { expectNoStranger, watchPage } from '../../support/browser/reload.js';
import { expect, test } from '../../support/browser/wallet-product.js';

const texts = TEXTS.en;

test('a reload shows a connected visitor nothing of a stranger’s page, and nothing moves', {
  tag: ['@desktop', '@deep'],
}, async ({ page, makeWallet }) => {
  await page.goto('/airdrop');
  await connectFromBanner(page, makeWallet(), texts);
  const rewards = rewardsOf(page, texts);
  await expect(rewards.getByText('200', { exact: true })).toBeVisible();
  await watchPage(page);
  for (const path of ['/airdrop', '/airdrop', '/']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    if (path !== '/') await expect(rewards.getByText('200', { exact: true })).toBeVisible();
    await expectNoStranger(page);
  }
});

test('a stored connection that cannot be restored ends in the normal button', {
  tag: ['@phone', '@deep'],
}, async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem(
      'ton-connect-storage_bridge-connection',
      '{"type":"injected","jsBridgeKey":"sampleMissing"}',
    ),
  );
  await page.route('**/start-widget*', () => new Promise(() => undefined));
  await page.goto('/airdrop');
  const banner = page.getByRole('region', { name: texts.banner });
  await expect(page.getByText('Loading wallet').first()).toBeVisible();
  await expect(banner).toBeHidden();
  await expect(banner.getByRole('button', { name: texts.connect })).toBeEnabled({
    timeout: 15_000,
  });
});
