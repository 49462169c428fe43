import { CHAIN } from '@tonconnect/protocol';
import {
  accountButton,
  connectButton,
  connectThroughQr,
  copyQrLink,
  expect,
  openWallets,
  qrCode,
  shortened,
  test,
  toast,
  walletsModal,
} from '../../support/wallet-test.js';

const CONNECTION = 'ton-connect-storage_bridge-connection';

test.describe('the universal modal', () => {
  test('shows a code, three wallets and the way to all of them', async ({ page }) => {
    await page.goto('/');
    const modal = await openWallets(page);
    await expect(modal.getByText('Connect your TON wallet')).toBeVisible();
    await expect(modal.getByText('Scan with your mobile wallet')).toBeVisible();
    await expect(modal.getByText('Available wallets')).toBeVisible();
    await expect(qrCode(page)).toBeVisible();
    await expect(modal.getByRole('listitem')).toHaveCount(3);
    const all = modal.getByRole('button', { name: 'View all wallets' });
    await expect(all.locator('img')).toHaveCount(4);
  });

  test('copies the link of its code and says so for 1.5 seconds', async ({ page, services }) => {
    await page.goto('/');
    await openWallets(page);
    const link = new URL(await copyQrLink(page));
    await expect(walletsModal(page).getByText('Link Copied')).toBeVisible();
    expect(link.searchParams.get('v')).toBe('2');
    expect(link.searchParams.get('ret')).toBe('none');
    const request = JSON.parse(link.searchParams.get('r') ?? '');
    expect(request.manifestUrl).toBe(`${services.origin}/tonconnect-manifest.json`);
    await expect(walletsModal(page).getByText('Link Copied')).toBeHidden();
  });

  test('says that the wallets list is loading', async ({ page }) => {
    await page.goto('/requests');
    // The list itself is there before the button is; what can still load is the request.
    await page.getByRole('button', { name: 'prepare a request' }).click();
    const modal = await openWallets(page);
    await expect(modal.getByText('Wallets list is loading')).toBeVisible();
    await expect(qrCode(page)).toHaveCount(0);
  });
});

test.describe('connecting through the bridge', () => {
  test('shows the address in the button, for both networks', async ({ page, makeWallet }) => {
    const wallet = makeWallet();
    await page.goto('/');
    await connectThroughQr(page, wallet);
    expect(wallet.friendlyAddress).toMatch(/^UQ/);
    await expect(accountButton(page)).toHaveText(shortened(wallet.friendlyAddress));
    await expect(connectButton(page)).toHaveCount(0);

    await accountButton(page).click();
    await page.getByRole('button', { name: 'Disconnect' }).click();
    const test = makeWallet({ chain: CHAIN.TESTNET });
    await connectThroughQr(page, test);
    expect(test.friendlyAddress).toMatch(/^0Q/);
    await expect(accountButton(page)).toHaveText(shortened(test.friendlyAddress));
  });

  test('can be declined and tried again with the same code', async ({ page, makeWallet }) => {
    await page.goto('/panel');
    await openWallets(page);
    const link = await copyQrLink(page);
    await makeWallet().decline(link);
    await expect(
      toast(page, 'Connection failed. The request was declined in the wallet.'),
    ).toBeVisible();
    await expect(page.getByRole('status')).toHaveText('Connection failed');
    await expect(walletsModal(page)).toBeVisible();
    await makeWallet().connect(link);
    await expect(accountButton(page)).toBeVisible();
    await expect(page.getByRole('status')).toHaveText('Connected');
  });

  for (const [code, sentence] of [
    [0, 'The wallet reported an unknown error.'],
    [1, 'The wallet could not read the request of this site.'],
    [2, 'The wallet could not find this site’s manifest.'],
    [3, 'The wallet could not read this site’s manifest.'],
    [100, 'The wallet does not know this site; please connect again.'],
    [400, 'The wallet does not support this kind of request.'],
    [777, 'The wallet reported an unknown error.'],
  ] as const) {
    test(`explains the code ${code}`, async ({ page, makeWallet, consoleErrors }) => {
      await page.goto('/');
      await openWallets(page);
      await makeWallet().decline(await copyQrLink(page), code);
      await expect(toast(page, `Connection failed. ${sentence}`)).toBeVisible();
      // For the manifest's codes the SDK also throws, so that developers see it in the console.
      if (code === 2 || code === 3) {
        await expect.poll(() => consoleErrors.length).toBe(2);
        expect(consoleErrors.splice(0).join()).toContain('tonconnect-manifest.json');
      }
    });
  }

  test('leaves a fresh visitor in peace: nothing to restore is no error', async ({ page }) => {
    await page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      addEventListener('ton-connect-ui-connection-restoring-error', (event) => {
        if (event instanceof CustomEvent) seen.push(event.detail.error_message);
      });
    });
    await page.goto('/panel');
    await expect(connectButton(page)).toBeVisible();
    const seen = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    expect(await seen()).toEqual(['Connection was not restored']);
    await expect(page.getByRole('status')).toHaveText('Not connected');
    await expect(page.getByText('Connection was not restored')).toHaveCount(0);
    await expect(toast(page)).toHaveCount(0);
  });

  test('tells the page what happens', async ({ page, makeWallet }) => {
    await page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      for (const name of [
        'ton-connect-connection-started',
        'ton-connect-connection-completed',
        'ton-connect-ui-connection-completed',
        'ton-connect-ui-connection-restoring-started',
        'ton-connect-ui-disconnection',
      ]) {
        addEventListener(name, () => seen.push(name));
      }
    });
    await page.goto('/');
    await connectThroughQr(page, makeWallet());
    await accountButton(page).click();
    await page.getByRole('button', { name: 'Disconnect' }).click();
    await expect(connectButton(page)).toBeVisible();
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    // The widget reports a completed connection under the name of its SDK only.
    expect([...new Set(seen)]).toEqual([
      'ton-connect-ui-connection-restoring-started',
      'ton-connect-connection-started',
      'ton-connect-connection-completed',
      'ton-connect-ui-disconnection',
    ]);
  });
});

test.describe('a stored connection', () => {
  test('is restored after a reload, at once and without being asked', async ({
    page,
    makeWallet,
    services,
  }) => {
    const wallet = makeWallet();
    await page.goto('/');
    await connectThroughQr(page, wallet);
    const [first] = services.bridge.streams;
    await page.reload();
    await expect(accountButton(page)).toHaveText(shortened(wallet.friendlyAddress));
    await expect
      .poll(() => services.bridge.streams.filter((it) => it.clientId === first?.clientId).at(-1))
      .toMatchObject({ lastEventId: expect.stringMatching(/^\d+$/) });
    await expect(toast(page)).toHaveCount(0);
  });

  test('goes on when it was pending and the wallet answers after the reload', async ({
    page,
    makeWallet,
  }) => {
    await page.goto('/');
    await openWallets(page);
    const link = await copyQrLink(page);
    await page.reload();
    const wallet = makeWallet();
    await wallet.connect(link);
    await expect(accountButton(page)).toHaveText(shortened(wallet.friendlyAddress));
  });

  test('is forgotten when it was pending for more than five minutes', async ({ page }) => {
    await page.goto('/panel');
    await openWallets(page);
    const age = (minutes: number) =>
      page.evaluate(
        ([key, ms]) => {
          const pending = JSON.parse(localStorage.getItem(key) ?? '');
          localStorage.setItem(key, JSON.stringify({ ...pending, createdAt: Date.now() - ms }));
        },
        [CONNECTION, minutes * 60_000] as const,
      );
    const stored = () => page.evaluate((key) => localStorage.getItem(key), CONNECTION);

    await age(4.9);
    await page.reload();
    await expect(connectButton(page)).toBeVisible();
    expect(await stored()).not.toBeNull();

    await age(5.1);
    await page.reload();
    await expect(connectButton(page)).toBeVisible();
    await expect.poll(stored).toBeNull();
    await expect(page.getByRole('status')).toHaveText('Not connected');
    await expect(toast(page)).toHaveCount(0);
  });
});

test.describe('the dropdown of the connected button', () => {
  test('copies the address and says so for a second', async ({ page, makeWallet }) => {
    const wallet = makeWallet();
    await page.goto('/');
    await connectThroughQr(page, wallet);
    await accountButton(page).click();
    const dropdown = page.locator('[data-tc-dropdown]');
    await expect(dropdown).toBeVisible();
    const [button, menu] = [await accountButton(page).boundingBox(), await dropdown.boundingBox()];
    if (!button || !menu) throw new Error('The dropdown has no place.');
    // Below the button, with their right edges in line.
    expect(menu.y).toBeGreaterThan(button.y + button.height);
    expect(Math.abs(menu.x + menu.width - button.x - button.width)).toBeLessThan(2);
    expect(menu.width).toBe(256);

    await dropdown.getByText('Copy address').click();
    await expect(dropdown.getByText('Address copied!')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(wallet.friendlyAddress);
    await expect(dropdown.getByText('Copy address')).toBeVisible();
    await page.locator('main').click();
    await expect(dropdown).toBeHidden();
  });

  test('disconnects, tells the wallet and forgets it', async ({ page, makeWallet }) => {
    const wallet = makeWallet();
    await page.goto('/panel');
    await connectThroughQr(page, wallet);
    await accountButton(page).click();
    await page.getByRole('button', { name: 'Disconnect' }).click();
    await expect(connectButton(page)).toBeVisible();
    await expect(page.locator('[data-tc-dropdown]')).toBeHidden();
    expect((await wallet.nextRequest()).method).toBe('disconnect');
    await expect(page.getByRole('status')).toHaveText('Disconnected');
    await expect
      .poll(() =>
        page.evaluate(() =>
          Object.keys(localStorage)
            .filter((it) => it.startsWith('ton-connect'))
            .sort(),
        ),
      )
      .toEqual([
        expect.stringMatching(/^ton-connect-storage_http-bridge-gateway::/),
        'ton-connect-ui_preferred-wallet',
      ]);
  });

  test('closes when the wallet ends the connection', async ({ page, makeWallet }) => {
    const wallet = makeWallet();
    await page.goto('/panel');
    await connectThroughQr(page, wallet);
    await accountButton(page).click();
    await wallet.disconnect();
    await expect(connectButton(page)).toBeVisible();
    await expect(page.locator('[data-tc-dropdown]')).toBeHidden();
    await expect(page.getByRole('status')).toHaveText('Disconnected');
  });
});
