import type { Locator, Page } from '@playwright/test';
import { injectWallet } from '../../support/injected-wallet.js';
import { WalletCore } from '../../support/test-wallet.js';
import {
  accountButton,
  connectButton,
  connectThroughQr,
  copyQrLink,
  disconnect,
  expect,
  openWallets,
  qrCode,
  test,
  toast,
  walletsModal,
} from '../../support/wallet-test.js';

async function openList(page: Page): Promise<Locator> {
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

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(walletsModal(page)).toBeHidden();
}

test('the list of all wallets', async ({ page, services, consoleErrors }) => {
  await test.step('is in the order of the list, Telegram first, the popular one marked', async () => {
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

  await test.step('leads to a missing extension, and the way to get it', async () => {
    const modal = walletsModal(page);
    await modal.getByRole('button', { name: 'Sample Absent' }).click();
    await expect(
      modal.getByText("Seems you don't have installed Sample Absent browser extension"),
    ).toBeVisible();
    await expect(modal.getByRole('link', { name: 'Get wallet' })).toHaveAttribute(
      'href',
      /\/about\/sample-absent$/,
    );
  });

  await test.step('scrolls within the window', async () => {
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

  await test.step('falls back to the widget’s own when it cannot be had', async () => {
    await page.route('**/wallets.json', (route) => route.abort());
    await page.goto('/');
    await openWallets(page);
    await expect(walletsModal(page).getByRole('listitem')).toHaveCount(3);
    consoleErrors.length = 0;
  });
});

test('the list puts wallets first that the visitor has or had', async ({
  page,
  makeWallet,
  services,
}) => {
  await injectWallet(page, new WalletCore({ appName: 'sample-both' }));
  await page.goto('/');
  const first = async (count: number) => {
    await openList(page);
    const names = (await listed(page)).slice(0, count);
    await close(page);
    return names;
  };
  await test.step('an installed wallet before the others', async () => {
    expect(await first(3)).toEqual([
      'Wallet in | Telegram',
      'Sample Both | Installed',
      'Sample Remote',
    ]);
  });

  await test.step('the wallet that was used before the installed one', async () => {
    await connectThroughQr(page, makeWallet({ appName: 'sample-two' }));
    await disconnect(page);
    expect(await first(3)).toEqual([
      'Wallet in | Telegram',
      'Sample Two | Recent',
      'Sample Both | Installed',
    ]);
  });

  await test.step('none when two wallets share its name', async () => {
    const two = services.wallets.find((it) => it.app_name === 'sample-two');
    if (!two) throw new Error('The list has changed.');
    services.wallets.push({ ...two, name: 'Sample Twin' });
    await page.reload();
    expect((await first(20)).join()).not.toContain('Recent');
  });

  await test.step('the Telegram wallet without a label, even after it was used', async () => {
    await connectThroughQr(page, makeWallet({ appName: 'telegram-wallet' }));
    await disconnect(page);
    expect(await first(1)).toEqual(['Wallet in | Telegram']);
  });
});

test('wallets that lack a feature the site asks for', async ({ page }) => {
  const plain = walletsModal(page).getByRole('button', { name: 'Sample Plain' });

  await test.step('stand apart and dimmed when it is required, and say so when pressed', async () => {
    await page.goto('/requests');
    await expect(connectButton(page)).toBeVisible();
    await page.getByRole('button', { name: 'require cells' }).click();
    const modal = await openList(page);
    await expect(
      modal.getByText('The wallets below don’t support all features of the connected service.'),
    ).toBeVisible();
    expect((await listed(page)).at(-1)).toBe('Sample Plain');
    await plain.click();
    const message = modal.getByText('Sample Plain doesn’t support connected service');
    await expect(message).toBeVisible();
    await expect(message).toBeHidden();
    await expect(plain).toBeVisible();
  });

  await test.step('stand apart but can be chosen when it is only preferred', async () => {
    await page.goto('/requests');
    await expect(connectButton(page)).toBeVisible();
    await page.getByRole('button', { name: 'prefer cells' }).click();
    await openList(page);
    expect((await listed(page)).at(-1)).toBe('Sample Plain');
    await plain.click();
    await expect(qrCode(page)).toBeVisible();
  });
});

test('a wallet that lacks a feature the SDK requires is to be updated', async ({
  page,
  makeWallet,
  consoleErrors,
}) => {
  await page.goto('/requests');
  await expect(connectButton(page)).toBeVisible();
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

test('the screen of one wallet', async ({ page, makeWallet }) => {
  await page.goto('/');
  const modal = await openWallets(page);

  await test.step('says that the wallet declined, and offers another try', async () => {
    await modal.getByRole('button', { name: 'Sample Remote' }).click();
    await makeWallet().decline(await copyQrLink(page));
    await expect(modal.getByText('Connection declined')).toBeVisible();
    await modal.getByRole('button', { name: 'Retry' }).click();
    await expect(modal.getByText('Connection declined')).toBeHidden();
    await close(page);
  });

  await test.step('has the wallet’s icon in its code, 48 pixels in an area of 60', async () => {
    await openList(page);
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

test('the modal', async ({ page }) => {
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

  await test.step('explains what a wallet is, from its footer', async () => {
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

test('the modal without the browser’s animations', async ({ page }) => {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  await page.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'animate'));
  await page.goto('/');
  await openWallets(page);
  expect(warnings.join()).toContain('Animation is not supported in this environment');
  await close(page);
});

test('the modal speaks the site’s language and wears its theme, also while open', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/panel');
  await page.getByRole('button', { name: 'language' }).click();
  await expect(connectButton(page)).toHaveText('连接钱包');
  const modal = await openWallets(page, '连接钱包');

  await test.step('language', async () => {
    await expect(modal.getByText('连接您的 TON 钱包')).toBeVisible();
    await copyQrLink(page);
    await expect(modal.getByText('链接已复制')).toBeVisible();
    await modal.getByRole('button', { name: '查看全部 钱包' }).click();
    await expect.poll(() => listed(page)).toContain('Tonkeeper | 热门');
    // A press on the page would close the modal.
    await page.evaluate(() => dispatchEvent(new Event('lab-language')));
    await expect.poll(() => listed(page)).toContain('Tonkeeper | Popular');
    await expect(modal.getByText('Wallets', { exact: true })).toBeVisible();
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
