import type { Page } from '@playwright/test';
import { injectWallet } from '../../support/injected-wallet.js';
import { WalletCore } from '../../support/test-wallet.js';
import {
  accountButton,
  connectButton,
  connectThroughQr,
  copyQrLink,
  expect,
  openWallets,
  qrCode,
  test,
  toast,
  walletsModal,
} from '../../support/wallet-test.js';

async function openList(page: Page) {
  const modal = await openWallets(page);
  await modal.getByRole('button', { name: 'View all wallets' }).click();
  await expect(modal.getByText('Wallets', { exact: true })).toBeVisible();
  return modal;
}

const listed = (page: Page) =>
  page
    .locator('[data-tc-wallets-modal-list] li')
    .evaluateAll((items) =>
      items.map((item) =>
        [...item.querySelectorAll('[data-tc-text]')].map((text) => text.textContent).join(' | '),
      ),
    );

test.describe('the list of all wallets', () => {
  test('is in the order of the list, the Telegram wallet first, the popular one marked', async ({
    page,
  }) => {
    await page.goto('/');
    await openList(page);
    expect(await listed(page)).toEqual([
      'Wallet in | Telegram',
      'Sample Remote',
      'Tonkeeper | Popular',
      'Sample Both',
      'Sample Desktop',
      'Sample Absent',
      'Sample Plain',
      'Sample One',
      'Sample Two',
      'Sample Three',
      'Sample Four',
    ]);
  });

  test('puts an installed wallet before the others', async ({ page }) => {
    await injectWallet(page, new WalletCore({ appName: 'sample-both' }));
    await page.goto('/');
    await openList(page);
    expect((await listed(page)).slice(0, 3)).toEqual([
      'Wallet in | Telegram',
      'Sample Both | Installed',
      'Sample Remote',
    ]);
  });

  test('puts the wallet that was used before the installed one', async ({ page, makeWallet }) => {
    await injectWallet(page, new WalletCore({ appName: 'sample-both' }));
    await page.goto('/');
    await connectThroughQr(page, makeWallet({ appName: 'sample-two' }));
    await accountButton(page).click();
    await page.getByRole('button', { name: 'Disconnect' }).click();
    await openList(page);
    expect((await listed(page)).slice(0, 3)).toEqual([
      'Wallet in | Telegram',
      'Sample Two | Recent',
      'Sample Both | Installed',
    ]);
  });

  test('prefers none when two wallets share the name', async ({ page, makeWallet, services }) => {
    const two = services.wallets.find((it) => it.app_name === 'sample-two');
    if (!two) throw new Error('The list has changed.');
    services.wallets.push({ ...two, name: 'Sample Twin' });
    await page.goto('/');
    await connectThroughQr(page, makeWallet({ appName: 'sample-two' }));
    await accountButton(page).click();
    await page.getByRole('button', { name: 'Disconnect' }).click();
    await openList(page);
    expect((await listed(page)).join()).not.toContain('Recent');
  });

  test('gives the Telegram wallet no label, even after it was used', async ({
    page,
    makeWallet,
  }) => {
    await page.goto('/');
    await connectThroughQr(page, makeWallet({ appName: 'telegram-wallet' }));
    await accountButton(page).click();
    await page.getByRole('button', { name: 'Disconnect' }).click();
    await openList(page);
    expect((await listed(page))[0]).toBe('Wallet in | Telegram');
  });

  test('scrolls within the window', async ({ page, services }) => {
    const [sample] = services.wallets;
    if (!sample) throw new Error('The list is empty.');
    for (let more = 0; more < 40; more += 1) {
      services.wallets.push({ ...sample, app_name: `more-${more}`, name: `More ${more}` });
    }
    await page.goto('/');
    await openList(page);
    const scroller = page.locator('[data-tc-wallets-modal-list] > div:has(ul)');
    // On the desktop this screen caps the list at 510 pixels whatever the window's height.
    await expect(scroller).toHaveCSS('max-height', '510px');
    await page.getByRole('button', { name: 'More 39' }).scrollIntoViewIfNeeded();
    await expect(page.getByRole('button', { name: 'More 39' })).toBeInViewport();
  });

  test('falls back to the widget’s own list when the list cannot be had', async ({
    page,
    consoleErrors,
  }) => {
    await page.route('**/wallets.json', (route) => route.abort());
    await page.goto('/');
    await openWallets(page);
    await expect(walletsModal(page).getByRole('listitem')).toHaveCount(3);
    consoleErrors.length = 0;
  });
});

test.describe('wallets that lack a feature the site asks for', () => {
  test('stand apart and dimmed when it is required, and say so when pressed', async ({ page }) => {
    await page.goto('/requests');
    await page.getByRole('button', { name: 'require cells' }).click();
    const modal = await openList(page);
    await expect(
      modal.getByText('The wallets below don’t support all features of the connected service.'),
    ).toBeVisible();
    expect((await listed(page)).at(-1)).toBe('Sample Plain');
    const plain = modal.getByRole('button', { name: 'Sample Plain' });
    await plain.click();
    const message = modal.getByText('Sample Plain doesn’t support connected service');
    await expect(message).toBeVisible();
    await expect(message).toBeHidden();
    await expect(plain).toBeVisible();
  });

  test('stand apart but can be chosen when it is only preferred', async ({ page }) => {
    await page.goto('/requests');
    await page.getByRole('button', { name: 'prefer cells' }).click();
    const modal = await openList(page);
    expect((await listed(page)).at(-1)).toBe('Sample Plain');
    await modal.getByRole('button', { name: 'Sample Plain' }).click();
    await expect(qrCode(page)).toBeVisible();
  });
});

test.describe('the screen of one wallet', () => {
  test('has a code, an extension and a desktop mode', async ({ page, makeWallet }) => {
    await page.goto('/');
    const modal = await openList(page);
    await modal.getByRole('button', { name: 'Sample Both' }).click();
    await expect(
      modal.getByText(/Scan the\sQR code below with your phone’s\sor\sSample Both/),
    ).toBeVisible();
    await modal.getByRole('button', { name: 'Browser Extension' }).click();
    await expect(modal.getByText(/Seems you don't have installed Sample Both/)).toBeVisible();
    await page.evaluate(() => Object.assign(window, { open: () => null }));
    await modal.getByRole('button', { name: 'Desktop' }).click();
    await expect(modal.getByText('Continue in Sample Both on desktop…')).toBeVisible();
    await expect(modal.getByRole('button', { name: 'Retry' })).toBeVisible();
    await modal.getByRole('button', { name: 'Mobile' }).click();
    const wallet = makeWallet({ appName: 'sample-both' });
    const link = await copyQrLink(page);
    expect(link).toMatch(/^https:\/\/sample-both\.invalid\/connect\?/);
    await wallet.connect(link);
    await expect(accountButton(page)).toBeVisible();
  });

  test('says that the wallet declined, and offers another try', async ({ page, makeWallet }) => {
    await page.goto('/');
    const modal = await openWallets(page);
    await modal.getByRole('button', { name: 'Sample Remote' }).click();
    await makeWallet().decline(await copyQrLink(page));
    await expect(modal.getByText('Connection declined')).toBeVisible();
    await modal.getByRole('button', { name: 'Retry' }).click();
    await expect(modal.getByText('Connection declined')).toBeHidden();
  });

  test('asks for an update when the wallet lacks a required feature', async ({
    page,
    makeWallet,
    consoleErrors,
  }) => {
    await page.goto('/requests');
    await page.getByRole('button', { name: 'require sending' }).click();
    const modal = await openWallets(page);
    await makeWallet({ features: [] }).connect(await copyQrLink(page));
    await expect(
      modal.getByText(
        'Please update Sample Remote, your version does not support required features for this dApp',
      ),
    ).toBeVisible();
    await expect(modal.getByRole('button', { name: 'Update Sample Remote' })).toBeVisible();
    await expect(toast(page, 'does not support a feature this site needs')).toBeVisible();
    // The SDK drops the session while it still reads it; its own error, without a consequence.
    await expect.poll(() => consoleErrors.splice(0).join()).toContain('sessionCrypto');
  });

  test('makes a Telegram link for the Telegram wallet', async ({ page, makeWallet }) => {
    await page.goto('/');
    const modal = await openWallets(page);
    await modal.getByRole('button', { name: 'Wallet in Telegram' }).click();
    const link = await copyQrLink(page);
    expect(link).toMatch(/^https:\/\/t\.me\/wallet\/start\?startapp=tonconnect-v__2-id__/);
    await makeWallet({ appName: 'telegram-wallet' }).connect(link);
    await expect(accountButton(page)).toBeVisible();
  });

  test('can be opened alone, but not for an unknown wallet', async ({ page }) => {
    await page.goto('/requests');
    await page.getByRole('button', { name: 'open one wallet' }).click();
    await expect(walletsModal(page).getByText('Sample Both', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'open an unknown wallet' }).click();
    await expect(page.getByTestId('outcome')).toContainText(
      'Trying to open modal window with unknown wallet "nobody".',
    );
  });
});

test.describe('the modal', () => {
  const ways: Record<string, (page: Page) => Promise<void>> = {
    'its close button': (page) => walletsModal(page).getByRole('button').first().click(),
    Escape: (page) => page.keyboard.press('Escape'),
    'a press outside': (page) => page.mouse.click(5, 400),
  };
  for (const [way, close] of Object.entries(ways)) {
    test(`closes with ${way}, and nothing is connected`, async ({ page }) => {
      await page.goto('/panel');
      await openWallets(page);
      await expect(page.getByRole('status')).toHaveText('Connecting');
      await close(page);
      await expect(walletsModal(page)).toBeHidden();
      await expect(page.getByRole('status')).toHaveText('Not connected');
      await expect(toast(page)).toHaveCount(0);
    });
  }

  test('explains what a wallet is, from its footer', async ({ page }) => {
    await page.goto('/');
    const modal = await openWallets(page);
    await expect(modal.getByText('TON Connect')).toHaveCount(0);
    await modal.getByRole('button').last().click();
    await expect(modal.getByText('What is a wallet')).toBeVisible();
    await expect(modal.getByText('Secure digital assets storage')).toBeVisible();
  });

  test('is 416 pixels wide', async ({ page }) => {
    await page.goto('/');
    const modal = await openWallets(page);
    await expect.poll(async () => (await modal.locator('> div').boundingBox())?.width).toBe(416);
  });

  test('speaks the language of the site and follows it while open', async ({ page }) => {
    await page.goto('/panel');
    await page.getByRole('button', { name: 'language' }).click();
    await expect(connectButton(page)).toHaveText('连接钱包');
    const modal = await openWallets(page, '连接钱包');
    await expect(modal.getByText('连接您的 TON 钱包')).toBeVisible();
    await expect(modal.getByRole('button', { name: '查看全部 钱包' })).toBeVisible();
    await copyQrLink(page);
    await expect(modal.getByText('链接已复制')).toBeVisible();
    await modal.getByRole('button', { name: '查看全部 钱包' }).click();
    expect(await listed(page)).toContain('Tonkeeper | 热门');
    // A press on the page would close the modal.
    await page.evaluate(() => dispatchEvent(new Event('lab-language')));
    expect(await listed(page)).toContain('Tonkeeper | Popular');
    await expect(modal.getByText('Wallets', { exact: true })).toBeVisible();
  });

  test('follows the theme of the site', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/');
    const modal = await openWallets(page);
    const surfaces = () =>
      modal.evaluate((root) =>
        [...root.querySelectorAll('*')].map((it) => getComputedStyle(it).backgroundColor),
      );
    await expect.poll(surfaces).toContain('rgb(19, 27, 45)');
    // A press on the page would close the modal.
    await page.evaluate(() => dispatchEvent(new Event('lab-theme')));
    await expect.poll(surfaces).toContain('rgb(255, 255, 255)');
    expect(await surfaces()).not.toContain('rgb(19, 27, 45)');
  });
});
