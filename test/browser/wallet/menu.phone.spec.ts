import { clipboardOf, copiedLink } from '../../support/browser/clipboard.js';
import { expect, test } from '../../support/browser/wallet-product.js';
import {
  accountButton,
  connectButton,
  disconnect,
  openDropdown,
  walletsModal,
} from '../../support/browser/wallet-test.js';

test('the wallet in the mobile menu, which closes when it is connected', { tag: '@deep' }, async ({
  page,
  makeWallet,
}) => {
  await page.goto('/airdrop');
  const menu = page.locator('#mobile-menu');
  await page.context().grantPermissions(['clipboard-write']);
  await page.getByRole('button', { name: 'Open menu' }).tap();
  await expect(connectButton(page)).toHaveCount(1);
  await menu.locator(connectButton(page)).tap();
  const modal = walletsModal(page);
  await modal.getByRole('button').nth(1).tap();
  await modal.getByRole('button', { name: 'Copy Link' }).tap();
  const wallet = makeWallet();
  await wallet.connect(await copiedLink(page));
  await expect(modal).toBeHidden();
  await expect(menu).toBeHidden();
  const toggle = page.getByRole('button', { name: 'Open menu' });
  await expect(toggle).toBeFocused();

  await toggle.tap();
  await expect(accountButton(page)).toHaveCount(1);
  const dropdown = await openDropdown(page);
  await dropdown.getByText('Copy address').click();
  await expect.poll(() => clipboardOf(page)).toBe(wallet.friendlyAddress);
  await page.keyboard.press('Escape');
  await expect(dropdown).toBeHidden();
  await expect(menu).toBeVisible();
  await disconnect(page);
  await expect(menu.locator(connectButton(page))).toBeVisible();
});
