import type { Page } from '@playwright/test';
import {
  accountButton,
  connectButton,
  connectThroughQr,
  expect,
  test,
  walletsModal,
} from '../../support/browser/wallet-test.js';

const HEADER = 'header';
const MENU = '[data-testid=menu]';
const BAD = 'bad-wallet-bridge.invalid';

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

const walletKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('ton-connect')));

test('the widget is loaded', { tag: '@deep' }, async ({ page, consoleErrors }) => {
  const asked = watchChunk(page);
  const visit = async () => {
    await page.goto('/');
    await expect(placeholder(page)).toBeVisible();
    await expect(connectButton(page)).toHaveCount(0);
    expect(asked.splice(0)).toEqual([]);
  };

  // The modal leaves a pending connection behind, which the next visit would restore.
  const forget = async () => {
    await page.evaluate(() => localStorage.clear());
    asked.length = 0;
  };

  await test.step('when the pointer comes near the button, not before', async () => {
    await visit();
    await placeholder(page).hover();
    await expect(connectButton(page)).toBeVisible();
    await expect(walletsModal(page)).toHaveCount(0);
    expect(asked.splice(0)).toHaveLength(1);
  });

  await test.step('on a page that needs a wallet', async () => {
    await page.mouse.move(5, 400);
    await visit();
    await page.getByRole('link', { name: 'panel page' }).click();
    await expect(connectButton(page)).toBeVisible();
    expect(asked.splice(0)).toHaveLength(1);
  });

  await test.step('for a keyboard, whose focus it keeps', async () => {
    await visit();
    await placeholder(page).focus();
    await expect(connectButton(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(walletsModal(page)).toBeVisible();
    await forget();
  });

  await test.step('for a press, which then opens the modal', async () => {
    await visit();
    await placeholder(page).click();
    await expect(walletsModal(page)).toBeVisible();
    await forget();
  });

  await test.step('at the second try, when the first one fails and says so', async () => {
    await page.route('**/start-widget*', (route) => route.abort());
    await visit();
    await placeholder(page).click();
    await expect(page.getByText('The wallet connection could not be loaded')).toBeVisible();
    consoleErrors.length = 0;
    await page.unroute('**/start-widget*');
    await placeholder(page).click();
    await expect(walletsModal(page)).toBeVisible();
  });
});

test('the placeholder has the size of the button, in both languages', { tag: '@deep' }, async ({
  page,
}) => {
  for (const name of ['Connect Wallet', '连接钱包']) {
    await page.goto('/');
    const button = page.locator(HEADER).getByRole('button', { name });
    await expect(button).toBeVisible();
    const before = await button.boundingBox();
    expect(before?.height).toBeGreaterThanOrEqual(44);
    const headerBefore = await page.locator(HEADER).boundingBox();
    await page.getByRole('link', { name: 'panel page' }).click();
    await expect(connectButton(page)).toHaveText(name);
    await expect.poll(() => connectButton(page).boundingBox()).toEqual(before);
    expect(await page.locator(HEADER).boundingBox()).toEqual(headerBefore);
    await page.getByRole('button', { name: 'language' }).click();
    const other = name === 'Connect Wallet' ? 'zh' : 'en';
    await expect(page.locator('html')).toHaveAttribute('lang', other);
  }
});

test('one button at every width, restored at once after a reload', { tag: '@deep' }, async ({
  page,
  makeWallet,
  services,
}) => {
  const inHeader = page.locator(HEADER).locator('[data-tc-dropdown-button]');
  await test.step('in the header, or at the bottom of the menu', async () => {
    await page.goto('/');
    await connectThroughQr(page, makeWallet());
    await expect(inHeader).toBeVisible();
    await page.setViewportSize({ width: 390, height: 800 });
    await expect(page.locator(MENU).locator('[data-tc-dropdown-button]')).toBeVisible();
    await expect(accountButton(page)).toHaveCount(1);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(inHeader).toBeVisible();
    await expect(accountButton(page)).toHaveCount(1);
  });

  await test.step('busy until the restore ends', async () => {
    const hold = Promise.withResolvers<void>();
    services.hold = hold.promise;
    const asked = watchChunk(page);
    await page.reload();
    const busy = page
      .locator(HEADER)
      .locator('button[aria-busy=true], [data-tc-connect-button-loading]');
    await expect(busy).toBeVisible();
    hold.resolve();
    await expect(accountButton(page)).toBeVisible();
    expect(asked).toHaveLength(1);
  });
});

test('a known bad host ends every stored connection before it is restored', {
  tag: '@deep',
}, async ({ page, makeWallet, services }) => {
  const store = (entries: Record<string, string>) =>
    page.evaluate((values) => {
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
    }, entries);
  const expectPurge = async () => {
    const asked = watchChunk(page);
    const streams = services.bridge.streams.length;
    await page.goto('/');
    await expect(placeholder(page)).toBeVisible();
    expect(await walletKeys(page)).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem('jetdrop.other'))).toBe('kept');
    expect(asked).toEqual([]);
    expect(services.bridge.streams).toHaveLength(streams);
  };

  await test.step('in a value', async () => {
    await page.goto('/');
    await connectThroughQr(page, makeWallet());
    await store({
      'ton-connect-ui_wallet-info': JSON.stringify({ bridgeUrl: `https://${BAD}/b` }),
      'jetdrop.other': 'kept',
    });
    await expectPurge();
  });

  await test.step('in a key', async () => {
    await store({
      'ton-connect-storage_bridge-connection': '{"type":"http"}',
      [`ton-connect-storage_http-bridge-gateway::https://${BAD}/bridge`]: '17',
    });
    await expectPurge();
  });

  await test.step('and so does an entry that cannot be parsed', async () => {
    await store({ 'ton-connect-ui_last-selected-wallet-info': '{broken' });
    await expectPurge();
    await page.getByRole('link', { name: 'panel page' }).click();
    await expect(connectButton(page)).toBeVisible();
  });
});
