import type { Page } from '@playwright/test';
import {
  accountButton,
  connectButton,
  connectThroughQr,
  expect,
  test,
  walletsModal,
} from '../../support/wallet-test.js';

const HEADER = 'header';
const MENU = '[data-testid=menu]';

/** The widget's chunk, each time the page asks for it. */
function watchChunk(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('start-widget')) asked.push(request.url());
  });
  return asked;
}

const placeholder = (page: Page) =>
  page.locator(`${HEADER}, ${MENU}`).getByRole('button', { name: 'Connect Wallet' });

test.describe('loading the widget', () => {
  test('waits until somebody comes near the button', async ({ page }) => {
    const asked = watchChunk(page);
    await page.goto('/', { waitUntil: 'networkidle' });
    await expect(placeholder(page)).toBeVisible();
    await expect(connectButton(page)).toHaveCount(0);
    expect(asked).toEqual([]);
    await placeholder(page).hover();
    await expect(connectButton(page)).toBeVisible();
    await expect(walletsModal(page)).toHaveCount(0);
    expect(asked).toHaveLength(1);
  });

  test('happens on a page that needs a wallet', async ({ page }) => {
    const asked = watchChunk(page);
    await page.goto('/');
    await expect(placeholder(page)).toBeVisible();
    await page.getByRole('link', { name: 'panel page' }).click();
    await expect(connectButton(page)).toBeVisible();
    expect(asked).toHaveLength(1);
  });

  test('moves nothing: the placeholder has the size of the button, in both languages', async ({
    page,
  }) => {
    for (const name of ['Connect Wallet', '连接钱包']) {
      await page.goto('/', { waitUntil: 'networkidle' });
      const button = page.locator(HEADER).getByRole('button', { name });
      await expect(button).toBeVisible();
      const before = await button.boundingBox();
      const headerBefore = await page.locator(HEADER).boundingBox();
      await page.getByRole('link', { name: 'panel page' }).click();
      await expect(connectButton(page)).toBeVisible();
      await expect(connectButton(page)).toHaveText(name);
      expect(await connectButton(page).boundingBox()).toEqual(before);
      expect(await page.locator(HEADER).boundingBox()).toEqual(headerBefore);
      await page.getByRole('button', { name: 'language' }).click();
    }
  });

  test('opens the modal for the press that caused it', async ({ page }) => {
    await page.goto('/');
    await placeholder(page).click();
    await expect(walletsModal(page)).toBeVisible();
  });

  test('keeps the focus of a keyboard and opens with it', async ({ page }) => {
    await page.goto('/');
    await placeholder(page).focus();
    await expect(connectButton(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(walletsModal(page)).toBeVisible();
  });

  test('says so when it fails, and tries again', async ({ page, consoleErrors }) => {
    await page.route('**/start-widget*', (route) => route.abort());
    await page.goto('/');
    await placeholder(page).click();
    await expect(page.getByText('The wallet connection could not be loaded')).toBeVisible();
    consoleErrors.length = 0;
    await page.unroute('**/start-widget*');
    await placeholder(page).click();
    await expect(walletsModal(page)).toBeVisible();
  });

  test('happens at once when there is a connection to restore, showing that it is busy', async ({
    page,
    makeWallet,
    services,
  }) => {
    await page.goto('/');
    await connectThroughQr(page, makeWallet());
    let release: () => void = () => undefined;
    services.hold = new Promise((resolve) => {
      release = resolve;
    });
    const asked = watchChunk(page);
    await page.reload();
    const busy = page
      .locator(HEADER)
      .locator('button[aria-busy=true], [data-tc-connect-button-loading]');
    await expect(busy).toBeVisible();
    release();
    await expect(accountButton(page)).toBeVisible();
    expect(asked).toHaveLength(1);
  });
});

test('one button at every width: in the header, or at the bottom of the menu', async ({
  page,
  makeWallet,
}) => {
  await page.goto('/');
  await connectThroughQr(page, makeWallet());
  await expect(page.locator(HEADER).locator('[data-tc-dropdown-button]')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(page.locator(MENU).locator('[data-tc-dropdown-button]')).toBeVisible();
  await expect(accountButton(page)).toHaveCount(1);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.locator(HEADER).locator('[data-tc-dropdown-button]')).toBeVisible();
  await expect(accountButton(page)).toHaveCount(1);
});

test.describe('a known bad host', () => {
  const BAD = 'bad-wallet-bridge.invalid';
  const walletKeys = (page: Page) =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('ton-connect')));

  for (const [where, key, value] of [
    ['a value', 'ton-connect-ui_wallet-info', JSON.stringify({ bridgeUrl: `https://${BAD}/b` })],
    ['a key', `ton-connect-storage_http-bridge-gateway::https://${BAD}/bridge`, '17'],
  ] as const) {
    test(`in ${where} ends every stored connection before it is restored`, async ({
      page,
      makeWallet,
      services,
    }) => {
      await page.goto('/');
      await connectThroughQr(page, makeWallet());
      await page.evaluate(
        ([k, v]) => {
          localStorage.setItem(k, v);
          localStorage.setItem('jetdrop.other', 'kept');
        },
        [key, value] as const,
      );
      const asked = watchChunk(page);
      const streams = services.bridge.streams.length;
      await page.goto('/', { waitUntil: 'networkidle' });
      await expect(placeholder(page)).toBeVisible();
      expect(await walletKeys(page)).toEqual([]);
      expect(await page.evaluate(() => localStorage.getItem('jetdrop.other'))).toBe('kept');
      expect(asked).toEqual([]);
      expect(services.bridge.streams).toHaveLength(streams);
    });
  }

  test('and an entry that cannot be parsed does not stop the page', async ({ page }) => {
    await page.addInitScript(() => {
      localStorage.setItem('ton-connect-ui_last-selected-wallet-info', '{broken');
    });
    await page.goto('/panel');
    await expect(connectButton(page)).toBeVisible();
  });
});
