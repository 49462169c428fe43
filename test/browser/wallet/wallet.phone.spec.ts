import { expectAccessible } from '../../support/browser/accessibility.js';
import { copiedLink } from '../../support/browser/clipboard.js';
import {
  accountButton,
  disconnect,
  expect,
  openWallets,
  shortened,
  test,
  toast,
  walletsModal,
  withoutAnimations,
} from '../../support/browser/wallet-test.js';
import { allOr } from '../../support/shared/deep.js';

test('the modal on a phone', { tag: '@deep' }, async ({ page, services }) => {
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

test('the back gesture closes the modal and stays on the page', { tag: '@deep' }, async ({
  page,
}) => {
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
  await page.context().grantPermissions(['clipboard-write']);
  await page.addInitScript(() => {
    const opened: unknown[] = [];
    Object.assign(window, { opened, open: (url: unknown) => opened.push(url) && null });
  });
  await page.goto('/');
  const modal = walletsModal(page);

  await test.step('with the code, through its copied link', async () => {
    await openWallets(page);
    await modal.getByRole('button', { name: 'Show QR Code' }).click();
    await expect(modal.getByText('Scan with your mobile wallet')).toBeVisible();
    await modal.getByRole('button', { name: 'Copy Link' }).click();
    await expect(modal.getByText('Copied')).toBeVisible();
    const wallet = makeWallet();
    await wallet.connect(await copiedLink(page));
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
    await wallet.connect(await copiedLink(page));
    await expect(accountButton(page)).toHaveText(shortened(wallet.friendlyAddress));
  });
});

test('a wallet that fails on a phone', { tag: '@deep' }, async ({
  page,
  makeWallet,
  consoleErrors,
}) => {
  await page.context().grantPermissions(['clipboard-write']);
  await page.addInitScript(() => Object.assign(window, { open: () => null }));
  await page.goto('/');
  const modal = await openWallets(page);
  await modal.getByRole('button', { name: 'Sample Remote' }).click();
  await modal.getByRole('button', { name: 'Show QR Code' }).click();
  await modal.getByRole('button', { name: 'Copy Link' }).click();
  const link = await copiedLink(page);
  await modal.getByRole('button', { name: 'Back' }).click();
  const declined = modal.getByText('Connection declined');

  await test.step('says so, and offers another try or the code', async () => {
    await makeWallet().decline(link);
    await expect(declined).toBeVisible();
    await modal.getByRole('button', { name: 'Retry' }).click();
    await expect(declined).toBeHidden();
    await expect(modal.getByText('Continue in Sample Remote…')).toBeVisible();
    await makeWallet().decline(link);
    await expect(declined).toBeVisible();
    await modal.getByRole('button', { name: 'Show QR Code' }).click();
    await expect(modal.getByText(/Scan the\sQR code below/)).toBeVisible();
  });

  await test.step('names the error above the modal', async () => {
    await makeWallet().decline(link, 3);
    const message = toast(page, 'could not read this site’s manifest');
    // A press that something else would receive fails.
    await message.getByRole('button', { name: 'Dismiss' }).click();
    await expect(message).toBeHidden();
    await expect(modal).toBeVisible();
    expect(consoleErrors.splice(0).join()).toContain('tonconnect-manifest.json');
  });

  await test.step('connects at a later try', async () => {
    await makeWallet().connect(link);
    await expect(accountButton(page)).toBeVisible();
    await expect(modal).toBeHidden();
  });
});

test('a wallet that cannot work on a phone says where it does', { tag: '@deep' }, async ({
  page,
  services,
}) => {
  const extension = services.wallets.find((it) => it.app_name === 'sample-absent');
  extension?.platforms.push('android');
  await page.goto('/');
  const modal = await openWallets(page);
  await modal.getByRole('button', { name: 'View all wallets' }).click();
  await modal.getByRole('button', { name: 'Sample Absent' }).click();
  await expect(
    modal.getByText(
      'Sample Absent works in a computer’s browser only. Open this site there, or choose another wallet.',
    ),
  ).toBeVisible();
  await modal.getByRole('button', { name: 'Choose Another Wallet' }).click();
  await expect(modal.getByText('Wallets', { exact: true })).toBeVisible();
});

for (const colorScheme of allOr('light', 'dark')) {
  test(`every screen of the modal on a phone is accessible: ${colorScheme}`, {
    tag: '@deep',
  }, async ({ page, makeWallet }) => {
    await page.context().grantPermissions(['clipboard-write']);
    await page.emulateMedia({ colorScheme });
    await withoutAnimations(page);
    await page.addInitScript(() => Object.assign(window, { open: () => null }));
    await page.goto('/');
    const modal = await openWallets(page);
    const press = (name: string) => modal.getByRole('button', { name }).click();
    const expectScreen = async (text: string) => {
      await test.step(text, async () => {
        await expect(modal.getByText(text)).toBeVisible();
        await expectAccessible(page, text);
      });
    };

    await expectScreen('Use Wallet in Telegram or choose other application');
    await press('Show QR Code');
    await expectScreen('Scan with your mobile wallet');
    await press('Back');
    await press('What is a wallet');
    await expectScreen('Secure digital assets storage');
    await press('Back');
    await press('View all wallets');
    await expectScreen('Tonkeeper');
    await press('Sample Remote');
    await expectScreen('Continue in Sample Remote…');
    await press('Show QR Code');
    await expectScreen('Scan the');
    await press('Copy Link');
    const link = await copiedLink(page);
    await press('Back');
    await makeWallet().decline(link);
    await expectScreen('Connection declined');
  });
}
