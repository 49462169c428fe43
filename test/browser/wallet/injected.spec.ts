import type { Locator } from '@playwright/test';
import { type InjectedWalletOptions, injectWallet } from '../../support/browser/injected-wallet.js';
import { WalletCore } from '../../support/browser/test-wallet.js';
import {
  accountButton,
  connectButton,
  expect,
  openWallets,
  shortened,
  test,
  toast,
  walletsModal,
} from '../../support/browser/wallet-test.js';

const core = new WalletCore({ appName: 'sample-both', account: 7 });
const CONNECTION = 'ton-connect-storage_bridge-connection';

async function openExtension(modal: Locator): Promise<void> {
  await modal.getByRole('button', { name: 'Sample Both Installed' }).click();
  await modal.getByRole('button', { name: 'Browser Extension' }).click();
}

test('a browser extension', { tag: '@deep' }, async ({ page }) => {
  const behaviour: InjectedWalletOptions = { declines: 300 };
  await injectWallet(page, core, behaviour);
  await page.goto('/');
  const modal = await openWallets(page);

  await test.step('that declines is said to, with another try', async () => {
    await openExtension(modal);
    await expect(modal.getByText('Connection declined')).toBeVisible();
    await expect(toast(page, 'declined in the wallet')).toBeVisible();
  });

  await test.step('connects', async () => {
    delete behaviour.declines;
    behaviour.remembers = true;
    await modal.getByRole('button', { name: 'Retry' }).click();
    await expect(accountButton(page)).toHaveText(shortened(core.friendlyAddress));
    await expect(modal).toBeHidden();
    const stored = await page.evaluate((key) => localStorage.getItem(key), CONNECTION);
    expect(JSON.parse(stored ?? '')).toMatchObject({
      type: 'injected',
      jsBridgeKey: 'sampleExtension',
    });
  });

  await test.step('is restored after a reload', async () => {
    await page.reload();
    await expect(accountButton(page)).toHaveText(shortened(core.friendlyAddress));
  });
});

test('inside a wallet’s own browser', { tag: '@deep' }, async ({ page }) => {
  const behaviour: InjectedWalletOptions = { isWalletBrowser: true };
  await injectWallet(page, core, behaviour);

  await test.step('the button connects without a modal', async () => {
    await page.goto('/');
    await connectButton(page).click();
    await expect(accountButton(page)).toHaveText(shortened(core.friendlyAddress));
    await expect(walletsModal(page)).toHaveCount(0);
  });

  await test.step('a connection that the wallet remembers is there at once', async () => {
    behaviour.remembers = true;
    await page.evaluate(() => localStorage.clear());
    await page.goto('/');
    await expect(accountButton(page)).toHaveText(shortened(core.friendlyAddress));
  });
});
