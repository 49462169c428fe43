import type { Page } from '@playwright/test';
import { SITE_PATHS } from '#libs/domain/index.js';
import { expect, test } from '../support/browser/browser.js';

/**
 * Browsers within wallets are as old as the phone's system; these are versions of 2023 and 2024.
 */
test.beforeEach(async ({ context }) => {
  await context.addInitScript(() => {
    Reflect.deleteProperty(URL, 'canParse');
    Reflect.deleteProperty(AbortSignal, 'any');
  });
});

/** Waits until the page reacts to a press; until then it is only static HTML. */
async function untilAlive(page: Page): Promise<void> {
  const html = page.locator('html');
  await expect(async () => {
    if ((await html.getAttribute('data-theme')) === 'light') {
      await page.getByRole('button', { name: 'Switch to dark theme' }).click({ timeout: 1000 });
    }
    await expect(html).toHaveAttribute('data-theme', 'dark', { timeout: 500 });
  }).toPass();
  await page.getByRole('button', { name: 'Switch to light theme' }).click();
  await expect(html).toHaveAttribute('data-theme', 'light');
}

test('every page can be read in a browser of 2022', { tag: '@deep' }, async ({ page }) => {
  for (const path of SITE_PATHS) {
    await page.goto(path);
    await untilAlive(page);
    const failed = page.getByRole('heading', { name: 'Something went wrong' });
    await expect(failed, path).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(page.getByRole('main').getByRole('alert'), path).toHaveCount(0);
  }
});

test('data that a page reads later loads in a browser of 2022 as well', { tag: '@deep' }, async ({
  page,
}) => {
  await page.goto('/terms');
  const header = page.getByRole('banner');
  await header.getByRole('link', { name: 'Team' }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 3 }).first()).toBeVisible();
  await header.getByRole('link', { name: 'About' }).click();
  await expect(page.getByRole('heading', { name: 'Our mission' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
