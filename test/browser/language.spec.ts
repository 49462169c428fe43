import type { Page } from '@playwright/test';
import { expect, testWithServer as test } from '../support/browser/browser.js';
import { clientOf } from '../support/shared/api.js';
import { ADMIN } from '../support/shared/credentials.js';
import { login } from '../support/shared/login.js';

const STORED = 'jetdrop.language';

test('a stored choice beats the browser, and the browser beats the default of the settings', {
  tag: '@deep',
}, async ({ browser, server }) => {
  const token = await login(server.url, ADMIN);
  await clientOf(server.url, token).call('updateSettings', { body: { default_language: 'zh' } });

  for (const [locale, stored, shown] of [
    ['fr-FR', null, 'zh'],
    ['fr-FR', 'xx', 'zh'],
    ['en-GB', null, 'en'],
    ['zh-TW', null, 'zh'],
    ['zh-CN', 'en', 'en'],
    ['en-US', 'zh', 'zh'],
  ] as const) {
    const context = await browser.newContext({ baseURL: server.url, locale });
    if (stored) {
      await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [
        STORED,
        stored,
      ] as const);
    }
    const page = await context.newPage();
    await page.goto('/about');
    const title = shown === 'zh' ? '关于 · Jetdrop' : 'About · Jetdrop';
    await expect(page, `${locale}, ${stored} stored`).toHaveTitle(title);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', shown);
    await context.close();
  }
});

test('the switch leads to the other of two languages and back, and is remembered', {
  tag: '@deep',
}, async ({ page }) => {
  await page.goto('/about');
  await page.getByRole('button', { name: /中文/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/[\u4e00-\u9fff]/);
  expect(await page.evaluate((key) => localStorage.getItem(key), STORED)).toBe('zh');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh');
  await page.getByRole('button', { name: /English/ }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('button', { name: /中文/ })).toBeVisible();
  expect(await page.evaluate((key) => localStorage.getItem(key), STORED)).toBe('en');
});

const shown = (page: Page) => page.locator('html');
const canonical = (page: Page) => page.locator('link[rel=canonical]');
const switchTo = (page: Page, name: RegExp) => page.getByRole('button', { name }).click();
const LINK = '/about?lang=zh';

/** Follows a link within the site, which keeps the query of the page before. */
async function goOn(page: Page): Promise<void> {
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /Roadmap|路线图/ })
    .click();
  await expect(page).toHaveURL(/\/roadmap$/);
}

test('the way back to a link in a language shows that language', { tag: '@deep' }, async ({
  page,
}) => {
  await page.goto(LINK);
  await goOn(page);
  await page.reload();
  await expect(shown(page)).toHaveAttribute('lang', 'en');
  await page.goBack();
  await expect(page).toHaveURL(/\?lang=zh$/);
  await expect(shown(page)).toHaveAttribute('lang', 'zh');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/[\u4e00-\u9fff]/);
  expect(await page.evaluate((key) => localStorage.getItem(key), STORED)).toBeNull();
});

test("the visitor's choice is shown on the way back to an older link in another language", {
  tag: '@deep',
}, async ({ page }) => {
  await page.goto(LINK);
  await goOn(page);
  await switchTo(page, /English/);
  await expect(shown(page)).toHaveAttribute('lang', 'en');

  await test.step('whose address then says no other', async () => {
    await page.goBack();
    await expect(page).toHaveURL(/\/about$/);
    await expect(shown(page)).toHaveAttribute('lang', 'en');
    await expect(canonical(page)).toHaveAttribute('href', /\/about$/);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/[\u4e00-\u9fff]/);
  });

  await test.step('and after a reload as well', async () => {
    await page.goto(LINK);
    await goOn(page);
    await switchTo(page, /English/);
    await expect(shown(page)).toHaveAttribute('lang', 'en');
    // Another document, so that the way back loads the older one again.
    await page.goto('/team');
    await page.goBack();
    await page.reload();
    await page.goBack();
    await expect(page).toHaveURL(/\/about$/);
    await expect(shown(page)).toHaveAttribute('lang', 'en');
    await page.reload();
    await expect(shown(page)).toHaveAttribute('lang', 'en');
  });

  await test.step('but a new link shows its own', async () => {
    await page.goto(LINK);
    await expect(shown(page)).toHaveAttribute('lang', 'zh');
    await page.reload();
    await expect(shown(page)).toHaveAttribute('lang', 'zh');
  });
});

test('the switch takes the language out of the address of the page at once', {
  tag: '@deep',
}, async ({ page }) => {
  await page.goto(LINK);
  await expect(canonical(page)).toHaveAttribute('href', /\/about\?lang=zh$/);
  await switchTo(page, /English/);
  await expect(shown(page)).toHaveAttribute('lang', 'en');
  await expect(canonical(page)).toHaveAttribute('href', /\/about$/);
  await expect(page).toHaveURL(/\/about$/);
});

test.describe('a Chinese page', () => {
  test.use({ locale: 'zh-CN', bypassCSP: true });

  test("a browser that splits words otherwise than the server keeps the server's HTML", {
    tag: '@deep',
  }, async ({ page }) => {
    await page.addInitScript(() => {
      // Each character counts as one word.
      const segment = (text: string) =>
        Array.from(text, (it) => ({ segment: it, isWordLike: true }));
      Object.assign(Intl.Segmenter.prototype, { segment });
    });
    await page.goto('/about');
    const sent = page.getByText('属于社区的代币', { exact: true });
    await expect(sent).toHaveJSProperty('innerHTML', '属于<wbr>社区的代币');
  });
});
