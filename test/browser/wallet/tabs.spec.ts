import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/wallet-product.js';
import {
  accountButton,
  copyQrLink,
  disconnect,
  shortened,
  walletsModal,
} from '../../support/browser/wallet-test.js';

test('every tab shows the wallet that one of them connects, changes or disconnects', {
  tag: '@deep',
}, async ({ page, context, makeWallet }) => {
  const other = await context.newPage();
  const banner = other.getByRole('region', { name: 'Connect a wallet to take part' });
  const connect = (tab: Page) =>
    tab
      .getByRole('region', { name: 'Connect a wallet to take part' })
      .getByRole('button', { name: 'Connect Wallet' })
      .click();
  const [first, second] = [makeWallet(), makeWallet({ account: 2 })];
  await page.goto('/airdrop');
  await other.goto('/airdrop');

  await test.step('connected, while the other is asking for one', async () => {
    await connect(other);
    await expect(walletsModal(other)).toBeVisible();
    await connect(page);
    await first.connect(await copyQrLink(page));
    await expect(accountButton(page)).toHaveText(shortened(first.friendlyAddress));
    await expect(accountButton(other)).toHaveText(shortened(first.friendlyAddress));
    await expect(walletsModal(other)).toBeHidden();
  });

  await test.step('disconnected: no tab earns with it any more', async () => {
    await disconnect(page);
    await expect(banner).toBeVisible();
    await expect(accountButton(other)).toHaveCount(0);
  });

  await test.step('changed, and still there after a reload', async () => {
    await connect(page);
    await second.connect(await copyQrLink(page));
    await expect(accountButton(other)).toHaveText(shortened(second.friendlyAddress));
    await page.reload();
    await expect(accountButton(page)).toHaveText(shortened(second.friendlyAddress));
  });
});
