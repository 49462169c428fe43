import type { Page } from '@playwright/test';
import {
  accountButton,
  disconnect,
  expect,
  openWallets,
  shortened,
  test,
  walletsModal,
} from '../../support/browser/wallet-test.js';

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test('the modal on a phone', async ({ page, services }) => {
  await page.goto('/');
  const modal = walletsModal(page);
  const height = page.viewportSize()?.height ?? 0;

  await test.step('offers Telegram, three wallets and all of them, from the bottom', async () => {
    await openWallets(page);
    await expect(
      modal.getByText('Use Wallet in Telegram or choose other application'),
    ).toBeVisible();
    await expect(modal.getByRole('button', { name: 'Connect Wallet in Telegram' })).toBeVisible();
    await expect(modal.getByRole('listitem')).toHaveCount(4);
    await expect
      .poll(async () => {
        const box = await modal.locator('> div').boundingBox();
        return box && Math.round(box.y + box.height);
      })
      .toBe(height);
  });

  await test.step('has a list as high as the window allows', async () => {
    await modal.getByRole('button', { name: 'View all wallets' }).click();
    await expect(page.locator('[data-tc-wallets-modal-list] > div:has(ul)')).toHaveCSS(
      'max-height',
      `${height - 150}px`,
    );
  });

  await test.step('shows a short list whole', async () => {
    services.wallets.splice(8);
    await page.goto('/');
    await openWallets(page);
    await expect(modal.getByRole('button', { name: 'View all wallets' })).toHaveCount(0);
  });
});

test('the back gesture closes the modal and stays on the page', async ({ page }) => {
  const historyMark = () => page.evaluate(() => history.state?.androidBackHandler);
  await page.goto('/');
  await page.getByRole('link', { name: 'panel page' }).click();
  await openWallets(page);
  await page.goBack();
  await expect(walletsModal(page)).toBeHidden();
  await expect(page).toHaveURL(/\/panel$/);
  await expect(page.getByRole('status')).toHaveText('Not connected');

  await test.step('closing it otherwise leaves no trace in the history', async () => {
    const modal = await openWallets(page);
    await expect.poll(historyMark).toBe(true);
    await modal.locator('button').first().click();
    await expect(modal).toBeHidden();
    await expect.poll(historyMark).toBeUndefined();
    await page.goBack();
    await expect(page).toHaveURL(/\/$/);
  });
});

test('connecting on a phone', async ({ page, makeWallet }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => {
    const opened: unknown[] = [];
    Object.assign(window, { opened, open: (url: unknown) => opened.push(url) && null });
  });
  await page.goto('/');
  const modal = walletsModal(page);

  await test.step('with the code, through its copied link', async () => {
    await openWallets(page);
    await modal.getByRole('button').nth(1).click();
    await expect(modal.getByText('Scan with your mobile wallet')).toBeVisible();
    await modal.getByRole('button', { name: 'Copy Link' }).click();
    await expect(modal.getByText('Copied')).toBeVisible();
    const wallet = makeWallet();
    await wallet.connect(await clipboard(page));
    await expect(accountButton(page)).toHaveText(shortened(wallet.friendlyAddress));
    await disconnect(page);
  });

  await test.step('with one wallet: continue in it, copy its link, or show its code', async () => {
    await openWallets(page);
    await modal.getByRole('button', { name: 'Sample Remote' }).click();
    await expect(modal.getByText('Continue in Sample Remote…')).toBeVisible();
    const opened = await page.evaluate(() => (window as unknown as { opened: string[] }).opened);
    expect(opened[0]).toMatch(/^https:\/\/sample-remote\.invalid\/connect\?.*ret=/);
    await modal.getByRole('button', { name: 'Show QR Code' }).click();
    await expect(modal.getByText(/Scan the\sQR code below/)).toBeVisible();
    await modal.getByRole('button', { name: 'Copy Link' }).click();
    const wallet = makeWallet({ account: 2 });
    await wallet.connect(await clipboard(page));
    await expect(accountButton(page)).toHaveText(shortened(wallet.friendlyAddress));
  });
});
