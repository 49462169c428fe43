import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/browser/accessibility.js';
import { expect, test } from '../support/browser/browser.js';

test.use({ viewport: { width: 390, height: 844 } });

const toggle = (page: Page) => page.getByRole('button', { name: /^(Open|Close) menu$/ });
const menu = (page: Page) => page.locator('#mobile-menu');

test('the menu opens on its first link, holds the switch at its bottom, and closes every way', async ({
  page,
}) => {
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(menu(page)).toBeHidden();
  await expect(page.getByRole('button', { name: /中文/ })).toBeHidden();

  await toggle(page).tap();
  await expect(toggle(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(menu(page).getByRole('link', { name: 'Home' })).toBeFocused();
  await expect(menu(page).locator('[aria-current="page"]')).toHaveText(['About']);
  const [links, language] = await Promise.all([
    menu(page).getByRole('list').boundingBox(),
    menu(page).getByRole('button', { name: /中文/ }).boundingBox(),
  ]);
  expect(Number(language?.y)).toBeGreaterThan(Number(links?.y) + Number(links?.height) - 1);
  await expectAccessible(page, 'open menu');

  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  await expect(toggle(page)).toBeFocused();

  await toggle(page).tap();
  await page.touchscreen.tap(200, 820);
  await expect(menu(page)).toBeHidden();

  await toggle(page).tap();
  await toggle(page).tap();
  await expect(menu(page)).toBeHidden();

  await toggle(page).tap();
  await menu(page).getByRole('link', { name: 'Team' }).tap();
  await expect(page).toHaveURL('/team');
  await expect(menu(page)).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
});

test('a tap on a button of the hero leads on once and is logged once', { tag: '@deep' }, async ({
  page,
}) => {
  const logged: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith('Navigating')) logged.push(message.text());
  });
  await page.goto('/');
  await page.getByRole('link', { name: 'Get Started' }).tap();
  await expect(page).toHaveURL('/airdrop');
  await page.goBack();
  await page.getByRole('link', { name: 'Learn More' }).tap();
  await expect(page).toHaveURL('/about');
  expect(logged).toEqual(['Navigating to /airdrop', 'Navigating to /about']);
  expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(3);
});

test('touch targets are large enough', { tag: '@deep' }, async ({ page }) => {
  for (const path of ['/', '/airdrop', '/team', '/whitepaper']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Parts far below have a height once they are drawn.
    const small = () =>
      page
        .locator('header, main')
        .getByRole('button')
        .or(page.locator('header, main').locator('a[class*="button"]'))
        .evaluateAll((controls) =>
          controls
            .filter((control) => control.checkVisibility())
            .map((control) => ({ box: control.getBoundingClientRect(), html: control.outerHTML }))
            .filter(({ box }) => box.height < 44)
            .map(({ box, html }) => `${Math.round(box.height)} px: ${html.slice(0, 100)}`),
        );
    await expect.poll(small, path).toEqual([]);
  }
});
