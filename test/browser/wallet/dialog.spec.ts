import type { Page } from '@playwright/test';
import { audit } from '../../support/browser/accessibility.js';
import {
  accountButton,
  actionModal,
  closeWallets,
  connectButton,
  connectThroughQr,
  copyQrLink,
  expect,
  openWalletList,
  openWallets,
  test,
  toast,
  walletsModal,
  withoutAnimations,
} from '../../support/browser/wallet-test.js';
import { allOr } from '../../support/shared/deep.js';

/** Where the focus is; the page itself between the last element and the first. */
const focusIsIn = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    if (activeElement === document.body) return 'nothing';
    return activeElement?.closest('[role=dialog]') ? 'dialog' : activeElement?.outerHTML;
  });

test('a keyboard stays in the modal until it is closed', async ({ page }) => {
  await page.goto('/panel');
  await connectButton(page).focus();
  await page.keyboard.press('Enter');
  const modal = page.getByRole('dialog', { name: 'Connect your TON wallet' });

  await test.step('which takes the focus, and nothing behind it does', async () => {
    await expect(modal).toBeFocused();
    await expect(modal).toHaveAttribute('aria-modal', 'true');
    await page.keyboard.press('Tab');
    await expect(modal.getByRole('button', { name: 'Close' })).toBeFocused();
    const stops = new Set<string | undefined>();
    for (let press = 0; press < 20; press += 1) {
      await page.keyboard.press('Tab');
      stops.add(await focusIsIn(page));
    }
    expect([...stops].sort()).toEqual(['dialog', 'nothing']);
  });

  await test.step('and keeps it when another screen takes the place of a pressed button', async () => {
    await modal.getByRole('button', { name: 'Sample Remote' }).press('Enter');
    const screen = page.getByRole('dialog', { name: 'Sample Remote' });
    await expect(screen).toBeFocused();
    await screen.getByRole('button', { name: 'Back' }).press('Enter');
    await expect(modal).toBeFocused();
  });

  await test.step('and gives it back', async () => {
    await page.keyboard.press('Escape');
    await expect(connectButton(page)).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('button', { name: 'theme' })).toBeFocused();
  });
});

test('the keyboard continues with the account after connecting', { tag: '@deep' }, async ({
  page,
  makeWallet,
}) => {
  await page.goto('/panel');
  const dropdown = page.locator('[data-tc-dropdown]');
  await connectThroughQr(page, makeWallet());
  await expect(accountButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dropdown).toBeVisible();

  await test.step('Escape closes its dropdown', async () => {
    await page.keyboard.press('Escape');
    await expect(dropdown).toBeHidden();
    await expect(accountButton(page)).toBeFocused();
  });
});

test('a toast lies above the modal, which stays when it is dismissed', { tag: '@deep' }, async ({
  page,
  makeWallet,
}) => {
  await withoutAnimations(page);
  await page.goto('/');
  const modal = await openWallets(page);
  await makeWallet().decline(await copyQrLink(page));
  const message = toast(page, 'The request was declined in the wallet.');
  await message.getByRole('button', { name: 'Dismiss' }).click();
  await expect(message).toBeHidden();
  await modal.getByRole('button', { name: 'What is a wallet' }).click();
  await expect(modal.getByText('Secure digital assets storage')).toBeVisible();
});

for (const colorScheme of allOr('dark', 'light')) {
  test(`every screen of the modal is accessible: ${colorScheme}`, { tag: '@deep' }, async ({
    page,
    makeWallet,
  }) => {
    await page.emulateMedia({ colorScheme });
    await withoutAnimations(page);
    await page.goto('/requests');
    const modal = walletsModal(page);
    const press = (name: string) => modal.getByRole('button', { name }).click();
    const expectScreen = async (text: string) => {
      await test.step(text, async () => {
        await expect(page.getByRole('dialog').getByText(text)).toBeVisible();
        await audit(page, text);
      });
    };

    await openWallets(page);
    await expectScreen('Connect your TON wallet');
    await press('What is a wallet');
    await expectScreen('Secure digital assets storage');
    await press('Back');
    await press('Sample Remote');
    await expectScreen('Scan the');
    await makeWallet().decline(await copyQrLink(page));
    await expectScreen('Connection declined');
    await closeWallets(page);

    await openWalletList(page);
    await expectScreen('Tonkeeper');
    await press('Sample Both');
    await press('Browser Extension');
    await expectScreen("Seems you don't have installed Sample Both");
    await press('Back');
    await press('Sample Desktop');
    await expectScreen('Continue in Sample Desktop on desktop…');
    await closeWallets(page);

    const wallet = makeWallet({ features: [{ name: 'SendTransaction', maxMessages: 4 }] });
    await connectThroughQr(page, wallet);
    await page.getByRole('button', { name: 'send with all modals' }).click();
    await expectScreen('Confirm the transaction in Sample Remote');
    await wallet.refuse(await wallet.nextRequest());
    await expectScreen('Transaction cancelled');
    await page.keyboard.press('Escape');
    await expect(actionModal(page)).toBeHidden();
    await page.getByRole('button', { name: 'send extra currency' }).click();
    await expectScreen('Sample Remote doesn’t support the requested action');

    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await expect(connectButton(page)).toBeVisible();
    await page.getByRole('button', { name: 'prepare a request' }).click();
    await openWallets(page);
    await expectScreen('Wallets list is loading');
  });
}
