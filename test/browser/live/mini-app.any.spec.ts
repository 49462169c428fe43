import type { Page } from '@playwright/test';
import { lowContrasts } from '../../support/browser/contrast.js';
import { expect, join, test, userOf } from '../../support/browser/live-campaign.js';
import { enterMiniApp, newPerson, noticesIn } from '../../support/browser/mini-app.js';
import { launchOf, openInTelegram } from '../../support/browser/telegram-web.js';
import { miniAppData } from '../../support/shared/telegram.js';
import { THEMES } from '../../support/shared/telegram-themes.js';

const LINK = 'https://t.me/sample_bot/drop';

const addressOf = (site: string | undefined, path = '/app') => `${site}${path}`;

/** Everything that scripts of the page could read later: addresses, storage and cookies. */
const keptIn = async (page: Page, site: string): Promise<string> => {
  const frame = page.frames().find((it) => it.url().startsWith(site));
  const kept = await frame?.evaluate(() =>
    JSON.stringify([location.href, { ...localStorage }, { ...sessionStorage }, document.cookie]),
  );
  expect(kept).toContain('/app#');
  return `${kept} ${JSON.stringify(await page.context().cookies())}`;
};

test('a link of the bot leads to a signed-in visitor with two taps and one approval', {
  tag: '@phone',
}, async ({ page, baseURL, telegramWeb, makeWallet, admin }) => {
  const dataOf = async (id: number) => admin.call('exportPersonalData', { path: { id } });
  const inviter = (await dataOf(await join(String(baseURL), admin))).user;
  const person = newPerson();
  const start_param = inviter['referral_code'] ?? '';
  const tokens: string[] = [];
  page.on('request', (request) => {
    const token = /^Bearer (.+)$/.exec(request.headers()['authorization'] ?? '')?.[1];
    if (token) tokens.push(token);
  });
  const initData = miniAppData(person, { start_param });
  const { app, calls } = await openInTelegram(page, telegramWeb, {
    address: addressOf(baseURL),
    initData,
  });
  const wallet = makeWallet();

  await test.step('a stranger can look and read', async () => {
    await expect(app.getByRole('article').first()).toBeVisible();
    await expect(app.getByRole('contentinfo')).toHaveCount(0);
    await expect.poll(async () => (await calls('web_app_ready')).length).toBe(1);
  });

  await test.step('Telegram’s large button opens the wallets, that of Telegram first', async () => {
    await page.getByRole('button', { name: 'Connect wallet' }).click();
    const modal = app.locator('[data-tc-wallets-modal-container]');
    const first = modal
      .getByRole('button', { name: /Wallet in Telegram|Sample|Tonkeeper/ })
      .first();
    await expect(first).toHaveAccessibleName(/Wallet in Telegram/);
    await first.click();
  });

  await test.step('the wallet approves', async () => {
    await expect.poll(async () => (await calls('web_app_open_tg_link')).length).toBe(1);
    const [asked] = await calls('web_app_open_tg_link');
    const path = String(asked?.data?.['path_full']);
    expect(decodeURIComponent(path.replaceAll('--', '%'))).toContain(LINK);
    await wallet.connect(`https://t.me${path}`);
    await expect(noticesIn(app)).not.toBeChecked();
  });

  await test.step('the Telegram account is linked, and the inviter has a friend', async () => {
    const { user, telegram } = await dataOf(await userOf(admin, wallet));
    expect(telegram).toMatchObject([{ name: `@${person.username}` }]);
    expect(user['inviter_id']).toBe(inviter['id']);
  });

  await test.step('neither the token nor Telegram’s data stay anywhere', async () => {
    const kept = await keptIn(page, String(baseURL));
    expect(new Set(tokens).size).toBe(1);
    expect(kept).not.toContain(tokens[0]);
    expect(kept).not.toContain(String(new URLSearchParams(initData).get('hash')));
    expect(await page.context().cookies(String(baseURL))).toEqual([]);
  });

  await test.step('notices are turned on when Telegram allows it', async () => {
    await noticesIn(app).click();
    await expect(noticesIn(app)).toBeChecked();
    expect(await calls('web_app_request_write_access')).toHaveLength(1);
    expect(await calls('web_app_trigger_haptic_feedback')).not.toEqual([]);
  });

  await test.step('opened again, nothing is to be signed', async () => {
    const again = await openInTelegram(page, telegramWeb, {
      address: addressOf(baseURL),
      initData: miniAppData(person),
    });
    await expect(noticesIn(again.app)).toBeChecked();
  });
});

test('the page follows Telegram’s theme, language and edges', { tag: ['@phone', '@deep'] }, async ({
  page,
  baseURL,
  telegramWeb,
  isMobile,
}) => {
  const { app, calls, send } = await openInTelegram(page, telegramWeb, {
    address: addressOf(baseURL),
    initData: miniAppData({ ...newPerson(), language_code: 'zh-hans' }),
    theme: THEMES.light,
  });
  const root = app.locator('html');
  await expect(root).toHaveAttribute('lang', 'zh');
  await expect(root).toHaveAttribute('data-theme', 'light');
  await expect(page.getByRole('button', { name: '连接钱包' })).toBeVisible();
  const body = app.locator('body');
  await expect(body).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(root).toHaveCSS('--telegram-top', '41px');
  await expect(root).toHaveCSS('--telegram-bottom', '22px');
  if (isMobile) {
    const claims = await app.getByRole('link', { name: '领取', exact: true }).boundingBox();
    const frame = await page.locator('iframe').boundingBox();
    const free = Number(frame?.y) + Number(frame?.height) - 22;
    expect(Math.abs(Number(claims?.y) + Number(claims?.height) - free)).toBeLessThanOrEqual(1);
  }
  await send('theme_changed', { theme_params: THEMES.dark });
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await expect(body).toHaveCSS('background-color', 'rgb(24, 34, 45)');
  expect((await calls('web_app_set_header_color')).at(-1)?.data).toEqual({ color: '#18222d' });
});

test('leaving is asked about while something typed is not sent', {
  tag: ['@desktop', '@deep'],
}, async ({ page, baseURL, telegramWeb, makeWallet }) => {
  const { app, calls } = await enterMiniApp(page, telegramWeb, baseURL, makeWallet());
  await app.getByRole('link', { name: 'Activity' }).click();
  const name = app.getByLabel('Your name');
  const confirms = async () =>
    (await calls('web_app_setup_closing_behavior')).map(({ data }) => data?.['need_confirmation']);
  await name.fill('ada');
  await expect.poll(confirms).toEqual([true]);
  await name.fill('');
  await expect.poll(confirms).toEqual([true, false]);
});

test('nothing but the Mini App is shown in a frame', { tag: ['@desktop', '@deep'] }, async ({
  page,
  baseURL,
  telegramWeb,
  consoleErrors,
}) => {
  for (const path of ['/', '/airdrop', '/terms', '/app/x', '/admin/', '/api/v1/public/site']) {
    const refused = page.waitForEvent('console', (message) =>
      /frame|X-Frame-Options/i.test(message.text()),
    );
    await openInTelegram(page, telegramWeb, { address: addressOf(baseURL, path) });
    expect((await refused).text(), path).toMatch(/Refused to (frame|display)|violates|Framing/);
    await page.goto('about:blank');
  }
  consoleErrors.length = 0;
});

test('a page of another site cannot show the Mini App', { tag: ['@desktop', '@deep'] }, async ({
  page,
  baseURL,
  telegramWeb,
  consoleErrors,
}) => {
  // The same client under a name that the site does not know.
  const stranger = { ...telegramWeb, origin: telegramWeb.origin.replace('localhost', '127.0.0.1') };
  const refused = page.waitForEvent('console', (message) => /frame-ancestors/.test(message.text()));
  await openInTelegram(page, stranger, { address: addressOf(baseURL) });
  await refused;
  consoleErrors.length = 0;
});

const PALETTES = {
  ...THEMES,
  grey: {
    ...THEMES.light,
    bg_color: '#777777',
    secondary_bg_color: '#808080',
    hint_color: '#707070',
  },
  yellow: { ...THEMES.light, bg_color: '#ffee00', link_color: '#eedd00', button_color: '#ffdd00' },
};

for (const [name, theme] of Object.entries(PALETTES)) {
  test(`every text can be read in Telegram’s colours: ${name}`, { tag: '@deep' }, async ({
    page,
  }) => {
    const initData = miniAppData(newPerson());
    await page.goto(`/app#${launchOf({ initData, theme })}`);
    await expect(page.locator('html')).toHaveAttribute('style', /--bg/);
    await expect(page.getByRole('article').first()).toBeVisible();
    // The colours of Telegram may come while the page is measured, which takes a busy machine long.
    test.slow();
    await expect(async () => expect(await lowContrasts(page)).toEqual([])).toPass();
  });
}
