import { expect, test } from '../support/browser/browser.js';

test('the campaign lists its tasks in four groups with their counts', {
  tag: ['@desktop', '@deep'],
}, async ({ page }) => {
  await page.goto('/airdrop');
  const groups = [
    ['Social', 6],
    ['Wallet', 3],
    ['Engagement', 6],
    ['Referral', 4],
  ] as const;
  for (const [name, count] of groups) {
    const group = page.getByRole('region', { name: new RegExp(`^${name}`) });
    await expect(group.getByRole('article')).toHaveCount(count);
  }
});

test('the 19 built-in tasks stand in, with a message, when the tasks cannot be loaded', {
  tag: ['@desktop', '@deep'],
}, async ({ page, consoleErrors }) => {
  await page.route('**/api/v1/airdrop/tasks', (route) => route.abort());
  await page.goto('/airdrop');
  await expect(
    page.getByText('Failed to load airdrop tasks, please try again later'),
  ).toBeVisible();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(19);
  consoleErrors.length = 0;
});

test('the switch changes the language, the tasks included, and a reload keeps it', {
  tag: ['@phone', '@deep'],
}, async ({ page }) => {
  await page.goto('/airdrop');
  await expect(page.getByRole('heading', { name: 'Join our Discord server' })).toBeVisible();
  const menu = page.getByRole('button', { name: /menu/i });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('button', { name: /中文/ }).click();
  await expect(page.getByRole('heading', { name: '加入 Discord 服务器' })).toBeAttached();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', /^zh/);
  await expect(page.getByRole('heading', { name: '加入 Discord 服务器' })).toBeVisible();
});
