import { expect, test } from '../support/browser/browser.js';
import { ROUTES } from '../support/browser/site.js';

/** Browsers within wallets are as old as the phone's system: these came in 2023 and 2024. */
test.beforeEach(async ({ context }) => {
  await context.addInitScript(() => {
    Reflect.deleteProperty(URL, 'canParse');
    Reflect.deleteProperty(AbortSignal, 'any');
  });
});

test('every page can be read in a browser of 2022', async ({ page }) => {
  for (const path of ROUTES) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const failed = page.getByRole('heading', { name: 'Something went wrong' });
    await expect(failed, path).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(page.getByRole('main').getByRole('alert'), path).toHaveCount(0);
  }
});

test('what a page reads later comes in a browser of 2022 as well', async ({ page }) => {
  await page.goto('/terms');
  const header = page.getByRole('banner');
  await header.getByRole('link', { name: 'Team' }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 3 }).first()).toBeVisible();
  await header.getByRole('link', { name: 'About' }).click();
  await expect(page.getByRole('heading', { name: 'Our mission' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
