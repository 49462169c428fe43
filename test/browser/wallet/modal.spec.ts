import type { Locator } from '@playwright/test';
import {
  accountButton,
  closeWallets,
  connectButton,
  copyQrLink,
  disconnect,
  expect,
  listedWallets,
  openWalletList,
  openWallets,
  qrCode,
  test,
  toast,
  walletsModal,
  withoutAnimations,
} from '../../support/browser/wallet-test.js';

test('the screen of one wallet', { tag: '@deep' }, async ({ page, makeWallet }) => {
  await page.goto('/');
  const modal = await openWallets(page);

  await test.step('says that the wallet declined, and offers another try', async () => {
    await modal.getByRole('button', { name: 'Sample Remote' }).click();
    await makeWallet().decline(await copyQrLink(page));
    await expect(modal.getByText('Connection declined')).toBeVisible();
    await modal.getByRole('button', { name: 'Retry' }).click();
    await expect(modal.getByText('Connection declined')).toBeHidden();
    await closeWallets(page);
  });

  await test.step('has the wallet’s icon in its code, 48 pixels in an area of 60', async () => {
    await openWalletList(page);
    await modal.getByRole('button', { name: 'Sample Both' }).click();
    await expect(
      modal.getByText(/Scan the\sQR code below with your phone’s\sor\sSample Both/),
    ).toBeVisible();
    const area = qrCode(page).locator('xpath=../following-sibling::div[1]');
    const width = async (of: Locator) => (await of.boundingBox())?.width ?? 0;
    await expect.poll(() => width(area.locator('img'))).toBeCloseTo(48, 0);
    // Whole cells of the code, so a little more.
    expect(await width(area)).toBeGreaterThanOrEqual(60);
    expect(await width(area)).toBeLessThan(70);
  });

  await test.step('has an extension and a desktop mode', async () => {
    await modal.getByRole('button', { name: 'Browser Extension' }).click();
    await expect(modal.getByText(/Seems you don't have installed Sample Both/)).toBeVisible();
    await page.evaluate(() => Object.assign(window, { open: () => null }));
    await modal.getByRole('button', { name: 'Desktop' }).click();
    await expect(modal.getByText('Continue in Sample Both on desktop…')).toBeVisible();
    await expect(modal.getByRole('button', { name: 'Retry' })).toBeVisible();
    await modal.getByRole('button', { name: 'Mobile' }).click();
    const link = await copyQrLink(page);
    expect(link).toMatch(/^https:\/\/sample-both\.invalid\/connect\?/);
    await makeWallet({ appName: 'sample-both' }).connect(link);
    await expect(accountButton(page)).toBeVisible();
    await disconnect(page);
  });

  await test.step('makes a Telegram link for the Telegram wallet', async () => {
    await openWallets(page);
    await modal.getByRole('button', { name: 'Wallet in Telegram' }).click();
    const link = await copyQrLink(page);
    expect(link).toMatch(/^https:\/\/t\.me\/wallet\/start\?startapp=tonconnect-v__2-id__/);
    await makeWallet({ appName: 'telegram-wallet' }).connect(link);
    await expect(accountButton(page)).toBeVisible();
  });
});

test('the modal', { tag: '@deep' }, async ({ page }) => {
  const modal = walletsModal(page);
  const outcome = page.getByTestId('outcome');

  await test.step('closes three ways, and nothing is connected', async () => {
    await page.goto('/panel');
    const ways = [
      () => modal.getByRole('button').first().click(),
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(5, 400),
    ];
    for (const leave of ways) {
      await openWallets(page);
      await expect(page.getByRole('status')).toHaveText('Connecting');
      await leave();
      await expect(modal).toBeHidden();
      await expect(page.getByRole('status')).toHaveText('Not connected');
    }
    await expect(toast(page)).toHaveCount(0);
  });

  await test.step('is 416 pixels wide', async () => {
    await openWallets(page);
    await expect.poll(async () => (await modal.locator('> div').boundingBox())?.width).toBe(416);
  });

  await test.step('explains wallets, from its footer', async () => {
    await expect(modal.getByText('TON Connect')).toHaveCount(0);
    await modal.getByRole('button').last().click();
    await expect(modal.getByText('What is a wallet')).toBeVisible();
    await expect(modal.getByText('Secure digital assets storage')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(modal).toBeHidden();
  });

  await test.step('can be opened for one wallet, but not for an unknown one', async () => {
    await page.goto('/requests');
    await expect(connectButton(page)).toBeVisible();
    await page.getByRole('button', { name: 'open one wallet' }).click();
    await expect(modal.getByText('Sample Both', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'open an unknown wallet' }).click();
    await expect(outcome).toContainText(
      'Trying to open modal window with unknown wallet "nobody".',
    );
  });

  await test.step('says that it is loading while the request is being prepared', async () => {
    await page.getByRole('button', { name: 'prepare a request' }).click();
    await expect(outcome).toContainText('loading');
    await openWallets(page);
    await expect(modal.getByText('Wallets list is loading')).toBeVisible();
    await expect(qrCode(page)).toHaveCount(0);
  });
});

test('the modal without the browser’s animations', { tag: '@deep' }, async ({ page }) => {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  await withoutAnimations(page);
  await page.goto('/');
  await openWallets(page);
  expect(warnings.join()).toContain('Animation is not supported in this environment');
  await closeWallets(page);
});

test('the modal speaks the site’s language and wears its theme, also while open', {
  tag: '@deep',
}, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/panel');
  await page.getByRole('button', { name: 'language' }).click();
  await expect(connectButton(page)).toHaveText('连接钱包');
  const modal = await openWallets(page, '连接钱包');

  await test.step('language', async () => {
    await expect(modal.getByText('连接你的 TON 钱包')).toBeVisible();
    await copyQrLink(page);
    await expect(modal.getByText('链接已复制')).toBeVisible();
    await modal.getByRole('button', { name: '查看全部 钱包' }).click();
    await expect.poll(() => listedWallets(page)).toContain('Tonkeeper | 热门');
    // A press on the page would close the modal.
    await page.evaluate(() => dispatchEvent(new Event('lab-language')));
    await expect.poll(() => listedWallets(page)).toContain('Tonkeeper | Popular');
    await expect(modal.getByText('Wallets', { exact: true })).toBeVisible();
  });

  await test.step('font', async () => {
    const font = (element: Locator) => element.evaluate((it) => getComputedStyle(it).fontFamily);
    const own = await font(page.locator('body'));
    expect(await font(modal.getByRole('heading', { name: 'Wallets' }))).toBe(own);
    expect(await font(connectButton(page).getByText('Connect Wallet'))).toBe(own);
  });

  await test.step('theme', async () => {
    const surfaces = () =>
      modal.evaluate((root) =>
        [...root.querySelectorAll('*')].map((it) => getComputedStyle(it).backgroundColor),
      );
    await expect.poll(surfaces).toContain('rgb(19, 27, 45)');
    await page.evaluate(() => dispatchEvent(new Event('lab-theme')));
    await expect.poll(surfaces).toContain('rgb(255, 255, 255)');
    expect(await surfaces()).not.toContain('rgb(19, 27, 45)');
  });
});
