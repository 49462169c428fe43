import { expect, testWithServer as test } from '../support/browser/browser.js';
import { clientOf } from '../support/shared/api.js';
import { DEMO_ADMIN } from '../support/shared/credentials.js';
import { login } from '../support/shared/login.js';

const STORED = 'jetdrop.language';

test('a stored choice beats the browser, and the browser beats the default of the settings', async ({
  browser,
  server,
}) => {
  const token = await login(server.url, DEMO_ADMIN);
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

test('the switch leads to the other of two languages and back, and is remembered', async ({
  page,
}) => {
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
