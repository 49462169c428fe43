import type { Page } from '@playwright/test';
import { shiftsOf, watchShifts } from '../../support/browser/layout-shifts.js';
import { expect, test, userOf } from '../../support/browser/live-campaign.js';
import { enterMiniApp, newPerson, noticesIn } from '../../support/browser/mini-app.js';
import { openInTelegram } from '../../support/browser/telegram-web.js';
import { miniAppData } from '../../support/shared/telegram.js';
import { THEMES } from '../../support/shared/telegram-themes.js';

const GREEN = {
  ...THEMES.light,
  bg_color: '#e8f5e9',
  secondary_bg_color: '#ffffff',
  link_color: '#1b5e20',
  button_color: '#1b5e20',
};

/** Telegram's large button. */
const mainButton = (page: Page) => page.locator('#main');

/** The buttons of the Mini App's page that connect wallets. */
const CONNECTS = { name: /^connect( wallet)?$/i };

const SECTIONS = ['Invite', 'Activity', 'Claims', 'Tasks'];

/** The Mini App within Telegram's page. */
const frameOf = (page: Page) => {
  const [, frame] = page.frames();
  if (!frame) throw new Error('Telegram shows no app.');
  return frame;
};

test('Telegram’s button is the one way to connect a wallet, in every section', {
  tag: '@deep',
}, async ({ page, baseURL, telegramWeb }) => {
  const { app } = await openInTelegram(page, telegramWeb, {
    address: `${baseURL}/app`,
    initData: miniAppData(newPerson()),
  });
  await expect(mainButton(page)).toHaveText('Connect wallet');
  await expect(app.getByRole('article').first()).toBeVisible();
  for (const name of SECTIONS) {
    await app.getByRole('link', { name, exact: true }).click();
    await expect(app.getByRole('link', { name, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(mainButton(page)).toBeVisible();
    await expect(mainButton(page)).toHaveText('Connect wallet');
    await app.locator('html').evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(app.getByRole('button', CONNECTS)).toHaveCount(0);
  }
  // The next step back leaves the app.
  await expect(page.getByRole('button', { name: 'Back' })).toBeHidden();
  await app.getByRole('link', { name: 'Claims', exact: true }).click();
  await mainButton(page).click();
  await expect(app.locator('[data-tc-wallets-modal-container]')).toBeVisible();
});

test('outside of Telegram the page connects wallets itself', { tag: '@deep' }, async ({
  page,
  baseURL,
}) => {
  await page.goto(`${baseURL}/app#tgWebAppVersion=8.0`);
  await expect(page.getByRole('button', CONNECTS).first()).toBeVisible();
});

test('nothing moves when Telegram’s language, colours and edges come', { tag: '@deep' }, async ({
  page,
  baseURL,
  telegramWeb,
  makeWallet,
}) => {
  await watchShifts(page);
  const address = `${baseURL}/app`;
  const person = { ...newPerson(), language_code: 'zh' };

  await test.step('to a stranger', async () => {
    const { app } = await openInTelegram(page, telegramWeb, {
      address,
      initData: miniAppData(person),
      theme: GREEN,
    });
    await expect(mainButton(page)).toHaveText('连接钱包');
    await expect(app.getByRole('article').first()).toBeVisible();
    await expect(app.locator('html')).toHaveCSS('--telegram-top', '41px');
    await page.waitForLoadState('networkidle');
    expect(await shiftsOf(frameOf(page))).toEqual([]);
  });

  await test.step('for a signed-in visitor', async () => {
    await page.goto('about:blank');
    const entered = await enterMiniApp(page, telegramWeb, baseURL, makeWallet());
    await page.goto('about:blank');
    const { app } = await openInTelegram(page, telegramWeb, {
      address,
      initData: miniAppData(entered.person),
    });
    await expect(noticesIn(app)).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await shiftsOf(frameOf(page))).toEqual([]);
  });
});

test('the wallets and the account have the colours of Telegram’s theme', { tag: '@deep' }, async ({
  page,
  baseURL,
  telegramWeb,
  makeWallet,
}) => {
  const wallet = makeWallet();
  const { app, calls, send } = await enterMiniApp(page, telegramWeb, baseURL, wallet);
  await send('theme_changed', { theme_params: GREEN });
  const account = app.locator('header [data-tc-dropdown-button]');
  await expect(account).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await account.click();
  await app
    .getByRole('menuitem', { name: /disconnect/i })
    .or(app.getByText('Disconnect'))
    .click();
  await expect(mainButton(page)).toHaveText('Connect wallet');
  expect((await calls('web_app_setup_main_button')).at(-1)?.data).toMatchObject({
    color: '#1b5e20',
    text_color: '#ffffff',
  });
  await mainButton(page).click();
  const modal = app.locator('[data-tc-wallets-modal-container]');
  const telegram = modal.getByRole('button', { name: /Wallet in Telegram/ }).first();
  await expect(telegram).toBeVisible();
  const colors = await modal.evaluate((element) =>
    [...element.querySelectorAll('*')].map((part) => getComputedStyle(part).backgroundColor),
  );
  expect(colors).toContain('rgb(27, 94, 32)');
  for (const blue of ['rgb(10, 111, 224)', 'rgb(0, 152, 234)', 'rgb(49, 166, 245)'])
    expect(colors).not.toContain(blue);
});

test('Telegram’s button takes the next step, in every section', { tag: '@deep' }, async ({
  page,
  baseURL,
  telegramWeb,
  makeWallet,
  admin,
}) => {
  const wallet = makeWallet();
  const { app, calls } = await enterMiniApp(page, telegramWeb, baseURL, wallet);
  const open = (name: string) => app.getByRole('link', { name, exact: true }).click();

  await test.step('the next task, from wherever the visitor is', async () => {
    await expect(mainButton(page)).toHaveText('Go to task');
    await mainButton(page).click();
    await expect(app.locator('article:focus')).toBeInViewport();
    for (const name of ['Activity', 'Claims']) {
      await open(name);
      await expect(mainButton(page)).toHaveText('Go to task');
    }
    await mainButton(page).click();
    await expect(app.getByRole('article').first()).toBeVisible();
  });

  await test.step('an invitation is sent within Telegram', async () => {
    await open('Invite');
    await expect(mainButton(page)).toHaveText('Send by Telegram');
    const before = (await calls('web_app_open_tg_link')).length;
    await mainButton(page).click();
    await expect.poll(async () => (await calls('web_app_open_tg_link')).length).toBe(before + 1);
    const [sent] = (await calls('web_app_open_tg_link')).slice(-1);
    expect(sent?.data?.['path_full']).toMatch(/^\/share\/url\?url=/);
  });

  await test.step('claimable tokens', async () => {
    const path = { id: await userOf(admin, wallet) };
    await admin.call('adjustPoints', { path, body: { points: 2800, reason: 'A gift' } });
    await open('Claims');
    await expect(async () => {
      await app.locator('html').evaluate(() => dispatchEvent(new Event('visibilitychange')));
      await expect(mainButton(page)).toHaveText('Claim 3 JETD', { timeout: 1000 });
    }).toPass();
    await expect(app.getByRole('button', { name: 'Claim tokens' })).toHaveCount(0);
    await mainButton(page).click();
    await expect(app.getByText('Successfully claimed 3 JETD!')).toBeVisible();
    await expect(mainButton(page)).toHaveText('Go to task');
  });

  await test.step('nothing on a page that is for reading', async () => {
    await app.locator('html').evaluate(() => history.pushState(null, '', '/terms'));
    await expect(app.getByRole('heading', { level: 1, name: /terms/i })).toBeVisible();
    await expect(mainButton(page)).toBeHidden();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(mainButton(page)).toBeVisible();
  });

  await test.step('nothing while a notice has its own buttons', async () => {
    await admin.call('banUser', {
      path: { id: await userOf(admin, wallet) },
      body: { reason: 'Abuse' },
    });
    await open('Tasks');
    await expect(async () => {
      await app.locator('html').evaluate(() => dispatchEvent(new Event('visibilitychange')));
      await expect(mainButton(page)).toBeHidden({ timeout: 1000 });
    }).toPass();
  });
});

test('notices are offered between the progress and the tasks', { tag: '@deep' }, async ({
  page,
  baseURL,
  telegramWeb,
  makeWallet,
}) => {
  const { app } = await enterMiniApp(page, telegramWeb, baseURL, makeWallet());
  const topOf = async (part: ReturnType<typeof noticesIn>) => Number((await part.boundingBox())?.y);
  const rewards = await topOf(app.getByRole('region', { name: 'Your rewards' }));
  const notices = await topOf(noticesIn(app));
  const tasks = await topOf(app.getByRole('article').first());
  expect(rewards).toBeLessThan(notices);
  expect(notices).toBeLessThan(tasks);
});
