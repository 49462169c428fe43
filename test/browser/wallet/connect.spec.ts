import type { Page } from '@playwright/test';
import { CHAIN } from '@tonconnect/protocol';
import { clipboardOf } from '../../support/browser/clipboard.js';
import {
  accountButton,
  connectButton,
  connectThroughQr,
  copyQrLink,
  disconnect,
  expect,
  openWallets,
  qrCode,
  shortened,
  test,
  toast,
  walletsModal,
} from '../../support/browser/wallet-test.js';

const CONNECTION = 'ton-connect-storage_bridge-connection';
const EVENTS = [
  'ton-connect-connection-started',
  'ton-connect-connection-completed',
  'ton-connect-ui-connection-completed',
  'ton-connect-ui-connection-restoring-started',
  'ton-connect-ui-connection-restoring-error',
  'ton-connect-ui-disconnection',
];

const status = (page: Page) => page.getByRole('status');
const dropdown = (page: Page) => page.locator('[data-tc-dropdown]');
const walletKeys = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('ton-connect'))
      .sort(),
  );

/** Records the widget's events and the messages of its errors. */
async function watchEvents(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript((names) => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    for (const name of names) {
      addEventListener(name, (event) => {
        const message = event instanceof CustomEvent ? event.detail?.error_message : undefined;
        seen.push(message ? `${name}: ${message}` : name);
      });
    }
  }, EVENTS);
  return () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
}

test('the universal modal shows a code, three wallets and the way to all of them', {
  tag: '@deep',
}, async ({ page, services }) => {
  await page.goto('/');
  const modal = await openWallets(page);
  await test.step('texts, code and wallets', async () => {
    await expect(modal.getByText('Connect your TON wallet')).toBeVisible();
    await expect(modal.getByText('Scan with your mobile wallet')).toBeVisible();
    await expect(modal.getByText('Available wallets')).toBeVisible();
    await expect(modal.getByRole('listitem')).toHaveCount(4);
    const all = modal.getByRole('button', { name: 'View all wallets' });
    await expect(all.locator('img')).toHaveCount(4);
  });

  await test.step('the code is scaled to 256 pixels', async () => {
    const width = async () => Math.round((await qrCode(page).boundingBox())?.width ?? 0);
    await expect.poll(width).toBe(256);
  });

  await test.step('a press on it copies its link and says so for 1.5 seconds', async () => {
    const said = async () => {
      await expect(modal.getByText('Link Copied')).toBeVisible();
      const since = Date.now();
      await expect(modal.getByText('Link Copied')).toBeHidden();
      return Date.now() - since;
    };
    const [copied, time] = await Promise.all([copyQrLink(page), said()]);
    const link = new URL(copied);
    expect(time).toBeGreaterThan(1000);
    expect(link.searchParams.get('v')).toBe('2');
    expect(link.searchParams.get('ret')).toBe('none');
    const request = JSON.parse(link.searchParams.get('r') ?? '');
    expect(request.manifestUrl).toBe(`${services.origin}/tonconnect-manifest.json`);
  });
});

test('a connection that fails is explained, and continues with the same code', {
  tag: '@deep',
}, async ({ page, makeWallet, consoleErrors }) => {
  await page.goto('/panel');
  await openWallets(page);
  const link = await copyQrLink(page);
  const panel = page.getByRole('region', { name: 'Your wallet' });
  for (const [code, sentence] of [
    [300, 'The request was declined in the wallet.'],
    [0, 'The wallet reported an unknown error.'],
    [1, 'The wallet could not read the request of this site.'],
    [2, 'The wallet could not find this site’s manifest.'],
    [3, 'The wallet could not read this site’s manifest.'],
    [100, 'The wallet does not know this site; please connect again.'],
    [400, 'The wallet does not support this kind of request.'],
    [777, 'The wallet reported an unknown error.'],
  ] as const) {
    await test.step(`the code ${code}`, async () => {
      await makeWallet().decline(link, code);
      await expect(panel.getByText(`Connection failed. ${sentence}`)).toBeVisible();
      await expect(toast(page, `Connection failed. ${sentence}`)).toBeVisible();
      await expect(status(page)).toHaveText('Connection failed');
      await expect(walletsModal(page)).toBeVisible();
    });
  }
  // The SDK also throws the manifest's codes, so that developers see them in the console.
  expect(consoleErrors.splice(0).join()).toContain('tonconnect-manifest.json');
  await makeWallet().connect(link);
  await expect(accountButton(page)).toBeVisible();
  await expect(status(page)).toHaveText('Connected');
});

test('a connection through the bridge, from a fresh visit to its end', async ({
  page,
  makeWallet,
  services,
}) => {
  const events = await watchEvents(page);
  const wallet = makeWallet();
  await test.step('a fresh visitor is left in peace: nothing to restore is no error', async () => {
    await page.goto('/panel');
    await expect(connectButton(page)).toBeVisible();
    expect(await events()).toContain(
      'ton-connect-ui-connection-restoring-error: Connection was not restored',
    );
    await expect(status(page)).toHaveText('Not connected');
    await expect(page.getByText('Connection was not restored')).toHaveCount(0);
    await expect(toast(page)).toHaveCount(0);
  });

  await test.step('the button shows the address', async () => {
    await connectThroughQr(page, wallet);
    expect(wallet.friendlyAddress).toMatch(/^UQ/);
    await expect(accountButton(page)).toHaveText(shortened(wallet.friendlyAddress));
    await expect(connectButton(page)).toHaveCount(0);
  });

  await test.step('its dropdown copies the address and says so for a second', async () => {
    await accountButton(page).click();
    await expect(dropdown(page)).toBeVisible();
    const below = async () => {
      const button = await accountButton(page).boundingBox();
      const menu = await dropdown(page).boundingBox();
      if (!button || !menu) return null;
      const right = Math.abs(menu.x + menu.width - button.x - button.width);
      return { width: menu.width, below: menu.y > button.y + button.height, right: right < 2 };
    };
    await expect.poll(below).toEqual({ width: 256, below: true, right: true });
    await dropdown(page).getByText('Copy address').click();
    await expect(dropdown(page).getByText('Address copied!')).toBeVisible();
    expect(await clipboardOf(page)).toBe(wallet.friendlyAddress);
    await expect(dropdown(page).getByText('Copy address')).toBeVisible();
    await page.locator('main').click();
    await expect(dropdown(page)).toBeHidden();
  });

  await test.step('it disconnects, informs the wallet and forgets it', async () => {
    await disconnect(page);
    await expect(dropdown(page)).toBeHidden();
    expect((await wallet.nextRequest()).method).toBe('disconnect');
    expect(services.bridge.messages.at(-1)).toMatchObject({ topic: 'disconnect', ttl: '300' });
    await expect(status(page)).toHaveText('Disconnected');
    await expect
      .poll(() => walletKeys(page))
      .toEqual([
        expect.stringMatching(/^ton-connect-storage_http-bridge-gateway::/),
        'ton-connect-ui_preferred-wallet',
      ]);
  });

  await test.step('on the test network, until the wallet ends it', async () => {
    const other = makeWallet({ chain: CHAIN.TESTNET });
    await connectThroughQr(page, other);
    expect(other.friendlyAddress).toMatch(/^0Q/);
    await expect(accountButton(page)).toHaveText(shortened(other.friendlyAddress));
    await accountButton(page).click();
    await expect(dropdown(page)).toBeVisible();
    await other.disconnect();
    await expect(connectButton(page)).toBeVisible();
    await expect(dropdown(page)).toBeHidden();
    await expect(status(page)).toHaveText('Disconnected');
  });

  // The widget reports a completed connection under the name of its SDK only.
  expect([...new Set(await events())]).toEqual([
    'ton-connect-ui-connection-restoring-started',
    'ton-connect-ui-connection-restoring-error: Connection was not restored',
    'ton-connect-connection-started',
    'ton-connect-connection-completed',
    'ton-connect-ui-disconnection',
  ]);
});

test('a second wallet that responds to the same code does not replace the first', {
  tag: '@deep',
}, async ({ page, makeWallet }) => {
  await page.goto('/panel');
  const [first, second] = [makeWallet(), makeWallet({ account: 2 })];
  await openWallets(page);
  const link = await copyQrLink(page);
  await first.connect(link);
  await expect(accountButton(page)).toHaveText(shortened(first.friendlyAddress));
  await second.connect(link);
  await expect(toast(page, 'Another wallet responded to the same code.')).toBeVisible();
  await expect(accountButton(page)).toHaveText(shortened(first.friendlyAddress));
  await second.disconnect();
  await page.reload();
  await expect(accountButton(page)).toHaveText(shortened(first.friendlyAddress));
});

test('a stored connection', { tag: '@deep' }, async ({
  page,
  makeWallet,
  services,
  consoleErrors,
}) => {
  const age = (minutes: number) =>
    page.evaluate(
      ([key, ms]) => {
        const pending = JSON.parse(localStorage.getItem(key) ?? '');
        localStorage.setItem(key, JSON.stringify({ ...pending, createdAt: Date.now() - ms }));
      },
      [CONNECTION, minutes * 60_000] as const,
    );
  const stored = () => page.evaluate((key) => localStorage.getItem(key), CONNECTION);

  await test.step('that was pending for more than five minutes is forgotten', async () => {
    await page.goto('/panel');
    await openWallets(page);
    await age(4.9);
    await page.reload();
    await expect(connectButton(page)).toBeVisible();
    expect(await stored()).not.toBeNull();

    await age(5.1);
    await page.reload();
    await expect(connectButton(page)).toBeVisible();
    await expect.poll(stored).toBeNull();
    await expect(status(page)).toHaveText('Not connected');
    await expect(toast(page)).toHaveCount(0);
  });

  const wallet = makeWallet();
  let clientId: string | null = null;
  await test.step('that was pending goes on when the wallet answers after a reload', async () => {
    await openWallets(page);
    const link = await copyQrLink(page);
    clientId = new URL(link).searchParams.get('id');
    await page.reload();
    await wallet.connect(link);
    await expect(accountButton(page)).toHaveText(shortened(wallet.friendlyAddress));
  });

  await test.step('is restored after a reload, at once and without being asked', async () => {
    const { streams } = services.bridge;
    await page.reload();
    await expect(accountButton(page)).toHaveText(shortened(wallet.friendlyAddress));
    const lastEventId = expect.stringMatching(/^\d+$/);
    await expect.poll(() => streams).toContainEqual({ clientId, lastEventId });
    await expect(toast(page)).toHaveCount(0);
  });

  await test.step('tries a bridge that refuses again after two seconds', async () => {
    services.bridge.refusals = 1;
    await page.reload();
    await expect(accountButton(page)).toBeVisible();
    await expect.poll(() => services.bridge.retriedAfter().length).toBe(1);
    const [delay] = services.bridge.retriedAfter();
    expect(delay).toBeGreaterThan(1900);
    expect(delay).toBeLessThan(4900);
    // The refusal itself, as the browser reports it.
    expect(consoleErrors.splice(0).join()).toContain('503');
    await wallet.disconnect();
    await expect(connectButton(page)).toBeVisible();
  });
});
