import { expect, test } from '../support/browser/browser.js';

test('the address of a task opens the airdrop page at its card', {
  tag: ['@desktop', '@phone', '@deep'],
}, async ({ page }) => {
  await page.goto('/airdrop/task/13');
  await expect(page).toHaveURL('/airdrop#task-13');
  const card = page.locator('#task-13');
  await expect(card).toBeInViewport();
  await expect(card).toBeFocused();
  await expect(page.getByRole('link', { name: /^Share: / }).first()).toHaveAttribute(
    'href',
    /^\/airdrop\/task\/\d+$/,
  );
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('it opens there too', { tag: ['@desktop', '@deep'] }, async ({ page }) => {
    await page.goto('/airdrop/task/13');
    await expect(page.locator('#task-13')).toBeInViewport();
  });
});
