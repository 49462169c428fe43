import { injectWallet } from '../../support/injected-wallet.js';
import { WalletCore } from '../../support/test-wallet.js';
import {
  accountButton,
  connectButton,
  expect,
  openWallets,
  shortened,
  test,
  toast,
  walletsModal,
} from '../../support/wallet-test.js';

const core = new WalletCore({ appName: 'sample-both', account: 7 });

test('a browser extension connects from its screen', async ({ page }) => {
  await injectWallet(page, core);
  await page.goto('/panel');
  const modal = await openWallets(page);
  await modal.getByRole('button', { name: 'Sample Both Installed' }).click();
  await modal.getByRole('button', { name: 'Browser Extension' }).click();
  await expect(accountButton(page)).toHaveText(shortened(core.friendlyAddress));
  await expect(modal).toBeHidden();
  const stored = await page.evaluate(() =>
    localStorage.getItem('ton-connect-storage_bridge-connection'),
  );
  expect(JSON.parse(stored ?? '')).toMatchObject({
    type: 'injected',
    jsBridgeKey: 'sampleExtension',
  });
});

test('a browser extension that declines', async ({ page }) => {
  await injectWallet(page, core, { declines: 300 });
  await page.goto('/');
  const modal = await openWallets(page);
  await modal.getByRole('button', { name: 'Sample Both Installed' }).click();
  await modal.getByRole('button', { name: 'Browser Extension' }).click();
  await expect(modal.getByText('Connection declined')).toBeVisible();
  await expect(modal.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(toast(page, 'declined in the wallet')).toBeVisible();
});

test('an extension’s connection is restored after a reload', async ({ page }) => {
  await injectWallet(page, core, { remembers: true });
  await page.goto('/');
  const modal = await openWallets(page);
  await modal.getByRole('button', { name: 'Sample Both Installed' }).click();
  await modal.getByRole('button', { name: 'Browser Extension' }).click();
  await expect(accountButton(page)).toBeVisible();
  await page.reload();
  await expect(accountButton(page)).toHaveText(shortened(core.friendlyAddress));
});

test('a missing extension is said to be missing, with the way to get it', async ({ page }) => {
  await page.goto('/');
  const modal = await openWallets(page);
  await modal.getByRole('button', { name: 'View all wallets' }).click();
  await modal.getByRole('button', { name: 'Sample Absent' }).click();
  await expect(
    modal.getByText("Seems you don't have installed Sample Absent browser extension"),
  ).toBeVisible();
  await expect(modal.getByRole('link', { name: 'Get wallet' })).toHaveAttribute(
    'href',
    /\/about\/sample-absent$/,
  );
});

test('inside a wallet’s own browser its connection is there at once', async ({ page }) => {
  await injectWallet(page, core, { isWalletBrowser: true, remembers: true });
  await page.goto('/');
  await expect(accountButton(page)).toHaveText(shortened(core.friendlyAddress));
});

test('inside a wallet’s own browser the button connects without a modal', async ({ page }) => {
  await injectWallet(page, core, { isWalletBrowser: true });
  await page.goto('/');
  await connectButton(page).click();
  await expect(accountButton(page)).toHaveText(shortened(core.friendlyAddress));
  await expect(walletsModal(page)).toHaveCount(0);
});
