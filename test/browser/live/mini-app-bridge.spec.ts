import type { Page } from '@playwright/test';
import { expect, test, userOf } from '../../support/browser/live-campaign.js';
import { enterMiniApp, newPerson, noticesIn } from '../../support/browser/mini-app.js';
import { openInTelegram } from '../../support/browser/telegram-web.js';
import { allOr } from '../../support/shared/deep.js';
import { miniAppData } from '../../support/shared/telegram.js';
import { THEMES } from '../../support/shared/telegram-themes.js';

/** The console error of a launch that was used before. */
const REFUSED = /status of 401/;

const OVER = 'Open the app again';

/** Sets Telegram's response to a request of the page. */
const answerWith = (page: Page, method: string, event: string, data: object) =>
  page.evaluate(
    ([name, type, value]) => {
      const { answers, send } = window as unknown as {
        answers: Record<string, () => void>;
        send: (type: string, data: object) => void;
      };
      answers[name] = () => send(type, value);
    },
    [method, event, data] as const,
  );

test('Telegram’s back button goes through the sections, and is gone on the first page', {
  tag: '@deep',
}, async ({ page, baseURL, telegramWeb }) => {
  const { app } = await openInTelegram(page, telegramWeb, {
    address: `${baseURL}/app`,
    initData: miniAppData(newPerson()),
  });
  const back = page.getByRole('button', { name: 'Back' });
  const titled = (name: string) => app.getByRole('heading', { level: 1, name });
  await expect(app.getByRole('article').first()).toBeVisible();
  await expect(back).toBeHidden();
  await app.getByRole('link', { name: 'Invite', exact: true }).click();
  await expect(titled('Invite friends')).toBeVisible();
  await app.getByRole('link', { name: 'Claims', exact: true }).click();
  await expect(titled('Claims')).toBeVisible();
  await back.click();
  await expect(titled('Invite friends')).toBeVisible();
  await back.click();
  await expect(app.getByRole('article').first()).toBeVisible();
  await expect(back).toBeHidden();
});

test('a link that is pressed before the scripts are here opens its section once they are', {
  tag: '@deep',
}, async ({ page, baseURL, telegramWeb }) => {
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  const { app } = await openInTelegram(page, telegramWeb, {
    address: `${baseURL}/app`,
    initData: miniAppData(newPerson()),
  });
  await app.getByRole('link', { name: 'Invite', exact: true }).click();
  held.resolve();
  await expect(app.getByRole('heading', { level: 1, name: 'Invite friends' })).toBeVisible();
});

for (const [place, title] of allOr(
  ['to_invite', 'Invite friends'] as const,
  ['to_activity', 'My activity'] as const,
  ['to_claims', 'Claims'] as const,
)) {
  test(`the link of a notice opens its section: ${place}`, { tag: '@deep' }, async ({
    page,
    baseURL,
    telegramWeb,
  }) => {
    const { app } = await openInTelegram(page, telegramWeb, {
      address: `${baseURL}/app`,
      initData: miniAppData(newPerson(), { start_param: place }),
    });
    await expect(app.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
    // Only once: the visitor has seen it.
    await expect(app.getByRole('article').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Back' })).toBeHidden();
  });
}

test('notices stay off when the visitor does not let the bot write', { tag: '@deep' }, async ({
  page,
  baseURL,
  telegramWeb,
  makeWallet,
}) => {
  const { app, calls } = await enterMiniApp(page, telegramWeb, baseURL, makeWallet());
  await answerWith(page, 'web_app_request_write_access', 'write_access_requested', {
    status: 'cancelled',
  });
  await noticesIn(app).click();
  await expect(app.getByText('Telegram did not allow the bot to write to you')).toBeVisible();
  expect(await calls('web_app_request_write_access')).toHaveLength(1);
  await expect(noticesIn(app)).toBeEnabled();
  await answerWith(page, 'web_app_request_write_access', 'write_access_requested', {
    status: 'allowed',
  });
  await noticesIn(app).click();
  await expect(noticesIn(app)).toBeChecked();
});

test('the picture of a claim is handed to the editor of Telegram’s stories', {
  tag: '@deep',
}, async ({ page, baseURL, telegramWeb, makeWallet, admin }) => {
  const wallet = makeWallet();
  const { app, calls } = await enterMiniApp(page, telegramWeb, baseURL, wallet);
  const path = { id: await userOf(admin, wallet) };
  await admin.call('adjustPoints', { path, body: { points: 2800, reason: 'A gift' } });
  // Sends the event of a tab that becomes visible again.
  await expect(async () => {
    await app.locator('html').evaluate(() => dispatchEvent(new Event('visibilitychange')));
    await expect(app.getByText('3 JETD', { exact: true })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.getByRole('button', { name: 'Claim 3 JETD' }).click();
  await app.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = app.getByRole('dialog', { name: 'Share a picture' });
  // Web views save no files.
  await expect(dialog.getByRole('link', { name: 'Save picture' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Add to story' }).click();
  const [story] = await calls('web_app_share_to_story');
  expect(story?.data).toEqual({
    media_url: expect.stringMatching(/^http.*\/og\/claim\/3\.[\w-]{22}\/en\.png$/),
    text: expect.stringContaining('https://t.me/sample_bot/drop?startapp='),
  });
});

test('a page that is reloaded says that Telegram has to open it again, and asks for no signature', {
  tag: '@deep',
}, async ({ page, baseURL, telegramWeb, makeWallet, consoleErrors }) => {
  const { app, calls } = await enterMiniApp(page, telegramWeb, baseURL, makeWallet());
  const over = app.getByText(OVER);

  await test.step("without Telegram's data", async () => {
    await app.locator('html').evaluate(() => location.reload());
    await expect(over).toBeVisible();
    await expect(app.getByRole('article')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeHidden();
    await expect(app.locator('html')).toHaveAttribute('data-theme', 'light');
    await app.getByRole('button', { name: 'Close', exact: true }).click();
    expect(await calls('web_app_close')).toHaveLength(1);
  });

  await test.step('with a start that was used', async () => {
    await page.reload();
    await expect(over).toBeVisible();
    await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeHidden();
    expect(consoleErrors.splice(0)).toEqual([expect.stringMatching(REFUSED)]);
  });
});

test('a visitor who comes with a crowd waits and gets in', { tag: '@deep' }, async ({
  page,
  baseURL,
  telegramWeb,
  makeWallet,
  consoleErrors,
}) => {
  const { person } = await enterMiniApp(page, telegramWeb, baseURL, makeWallet());
  let refused = 0;
  await page.route('**/api/v1/mini-app/session', async (route) => {
    refused += 1;
    if (refused > 1) return route.continue();
    const problem = { type: 'about:blank', title: '', status: 503, code: 'server.unavailable' };
    return route.fulfill({ status: 503, json: { ...problem, detail: 'Try again' } });
  });
  await page.goto('about:blank');
  const { app } = await openInTelegram(page, telegramWeb, {
    address: `${baseURL}/app`,
    initData: miniAppData(person),
  });
  await expect(noticesIn(app)).toBeVisible();
  expect(refused).toBe(2);
  consoleErrors.length = 0;
});

test('the first paint has the ground of Telegram’s theme, whatever the system prefers', {
  tag: '@deep',
}, async ({ page, baseURL, telegramWeb, consoleErrors }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  // Blocks the scripts: only the server's HTML is left.
  await page.route('**/assets/*.js', (route) => route.abort());
  const { app } = await openInTelegram(page, telegramWeb, {
    address: `${baseURL}/app`,
    initData: miniAppData(newPerson()),
    theme: THEMES.light,
  });
  await expect(app.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(app.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  consoleErrors.length = 0;
});
