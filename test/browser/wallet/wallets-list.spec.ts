import { injectWallet } from '../../support/browser/injected-wallet.js';
import { WalletCore } from '../../support/browser/test-wallet.js';
import {
  closeWallets,
  connectButton,
  connectThroughQr,
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
} from '../../support/browser/wallet-test.js';

test('the list of all wallets', { tag: '@deep' }, async ({ page, services, consoleErrors }) => {
  await test.step('is in the order of the list, Telegram first, the popular one marked', async () => {
    await page.goto('/');
    await openWalletList(page);
    expect(await listedWallets(page)).toEqual([
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

  await test.step('leads to the application of a wallet that has no other way', async () => {
    const modal = walletsModal(page);
    await modal.getByRole('button', { name: 'Back' }).click();
    await page.evaluate(() => {
      const opened: unknown[] = [];
      Object.assign(window, { opened, open: (url: unknown) => opened.push(url) && null });
    });
    await modal.getByRole('button', { name: 'Sample Desktop' }).click();
    await expect(modal.getByText('Continue in Sample Desktop on desktop…')).toBeVisible();
    const [opened] = await page.evaluate(() => (window as unknown as { opened: string[] }).opened);
    expect(opened).toMatch(/^sample-desktop:\/\/\?v=2&id=/);
  });

  await test.step('scrolls within the window', async () => {
    const [sample] = services.wallets;
    if (!sample) throw new Error('The list is empty.');
    for (let more = 0; more < 40; more += 1) {
      services.wallets.push({ ...sample, app_name: `more-${more}`, name: `More ${more}` });
    }
    await page.goto('/');
    await openWalletList(page);
    const scroller = page.locator('[data-tc-wallets-modal-list] > div:has(ul)');
    // This desktop screen caps the list at 510 pixels at any height of the window.
    await expect(scroller).toHaveCSS('max-height', '510px');
    await page.getByRole('button', { name: 'More 39' }).scrollIntoViewIfNeeded();
    await expect(page.getByRole('button', { name: 'More 39' })).toBeInViewport();
  });

  await test.step('falls back to the widget’s own when it cannot be loaded', async () => {
    await page.route('**/wallets-v2.json', (route) => route.abort());
    await page.goto('/');
    await openWallets(page);
    await expect(walletsModal(page).getByRole('listitem')).toHaveCount(4);
    consoleErrors.length = 0;
  });

  await test.step('and when it hangs', async () => {
    await page.unroute('**/wallets-v2.json');
    const hold = Promise.withResolvers<void>();
    services.hold = hold.promise;
    await page.goto('/');
    await openWallets(page);
    await expect(walletsModal(page).getByRole('listitem')).toHaveCount(4);
    hold.resolve();
    consoleErrors.length = 0;
  });
});

test('a short list has a picture of each wallet, and asks for no other', { tag: '@deep' }, async ({
  page,
  services,
}) => {
  services.wallets.length = 6;
  const pictures: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'image') pictures.push(new URL(request.url()).pathname);
  });
  await page.goto('/');
  await openWallets(page);
  const all = walletsModal(page).getByRole('button', { name: 'View all wallets' });
  await expect(all.getByRole('presentation')).toHaveCount(3);
  await page.waitForLoadState('networkidle');
  expect(pictures.filter((path) => path.includes('undefined'))).toEqual([]);
});

test('the list puts wallets first that the visitor has or had', { tag: '@deep' }, async ({
  page,
  makeWallet,
  services,
}) => {
  await injectWallet(page, new WalletCore({ appName: 'sample-both' }));
  await page.goto('/');
  const first = async (count: number) => {
    await openWalletList(page);
    const names = (await listedWallets(page)).slice(0, count);
    await closeWallets(page);
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

test('wallets that lack a feature the site asks for', { tag: '@deep' }, async ({ page }) => {
  const plain = walletsModal(page).getByRole('button', { name: 'Sample Plain' });

  await test.step('stand apart and dimmed when it is required, and say so when pressed', async () => {
    await page.goto('/requests');
    await expect(connectButton(page)).toBeVisible();
    await page.getByRole('button', { name: 'require cells' }).click();
    const modal = await openWalletList(page);
    await expect(
      modal.getByText('The wallets below don’t support all features of the connected service.'),
    ).toBeVisible();
    expect((await listedWallets(page)).at(-1)).toBe('Sample Plain');
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
    await openWalletList(page);
    expect((await listedWallets(page)).at(-1)).toBe('Sample Plain');
    await plain.click();
    await expect(qrCode(page)).toBeVisible();
  });
});

test('a wallet that lacks a feature the SDK requires is to be updated', { tag: '@deep' }, async ({
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
  // The SDK drops the session while it still reads it; its error has no consequence.
  await expect.poll(() => consoleErrors.splice(0).join()).toContain('sessionCrypto');
});
