import { CHAIN } from '@tonconnect/protocol';
import { clipboardOf } from '../../support/browser/clipboard.js';
import {
  connectThroughQr,
  copyQrLink,
  disconnect,
  expect,
  openWallets,
  test,
  toast,
  walletsModal,
} from '../../support/browser/wallet-test.js';

test('the wallet panel', { tag: '@deep' }, async ({
  page,
  makeWallet,
  services,
  consoleErrors,
}) => {
  await page.goto('/panel');
  const wallet = makeWallet();
  const panel = page.getByRole('region', { name: 'Your wallet' });
  const status = panel.getByRole('status');
  const facts = panel.getByRole('definition');
  const explorer = panel.getByRole('link', { name: /View on explorer/ });

  await test.step('without a wallet has dashes and a way to connect', async () => {
    await expect(status).toHaveText('Not connected');
    await expect(facts).toHaveText(['—', '—']);
    await panel.getByRole('button', { name: 'Connect Wallet' }).click();
    await expect(walletsModal(page)).toBeVisible();
    await expect(status).toHaveText('Connecting');
  });

  await test.step('shows a skeleton while the balance loads, a dash and a retry when it cannot', async () => {
    const link = await copyQrLink(page);
    const hold = Promise.withResolvers<void>();
    services.hold = hold.promise;
    services.balance = null;
    await wallet.connect(link);
    const balance = facts.nth(1);
    await expect(balance).toContainText('Loading');
    hold.resolve();
    await expect(balance).toContainText('—');
    await expect(balance).toContainText('The balance could not be loaded');
    consoleErrors.length = 0;
    services.balance = '12345678900';
    await balance.getByRole('button', { name: 'Try again' }).click();
    await expect(status).toHaveText('Connected');
    await expect(facts).toHaveText([wallet.friendlyAddress, '12.3456 TON', 'Sample Remote']);
    expect([...new Set(services.balanceRequests)]).toEqual([wallet.friendlyAddress]);
    await expect(explorer).toHaveAttribute(
      'href',
      `https://explorer.invalid/${wallet.friendlyAddress}`,
    );
  });

  await test.step('copies the address, also without a clipboard', async () => {
    const copy = panel.getByRole('button', { name: 'Copy address' });
    const copied = panel.getByRole('button', { name: 'Address copied!' });
    await copy.click();
    await expect(copied).toBeVisible();
    expect(await clipboardOf(page)).toBe(wallet.friendlyAddress);
    await expect(copy).toBeVisible();

    await page.evaluate(async () => {
      await navigator.clipboard.writeText('');
      navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
    });
    await copy.click();
    await expect(copied).toBeVisible();
    expect(await clipboardOf(page)).toBe(wallet.friendlyAddress);
    await expect(page.locator('textarea')).toHaveCount(0);
    await page.evaluate(() => Reflect.deleteProperty(navigator.clipboard, 'writeText'));
  });

  await test.step('speaks Chinese', async () => {
    await page.getByRole('button', { name: 'language' }).click();
    const region = page.getByRole('region', { name: '我的钱包' });
    await expect(region.getByRole('status')).toHaveText('已连接');
    await expect(region.getByRole('button', { name: '复制地址' })).toBeVisible();
    await expect(region.getByRole('link', { name: /在区块浏览器中查看/ })).toBeVisible();
    await page.getByRole('button', { name: 'language' }).click();
  });

  await test.step('on another network has its address, but no balance and no explorer', async () => {
    await disconnect(page);
    await expect(status).toHaveText('Disconnected');
    services.balance = '0';
    const other = makeWallet({ chain: CHAIN.TESTNET });
    await connectThroughQr(page, other);
    await expect(facts).toHaveText([other.friendlyAddress, '—', 'Sample Remote']);
    await expect(explorer).toHaveCount(0);
  });
});

test('an address that cannot be read is refused', { tag: '@deep' }, async ({
  page,
  makeWallet,
  consoleErrors,
}) => {
  await page.goto('/panel');
  await openWallets(page);
  await makeWallet({ address: 'nonsense' }).connect(await copyQrLink(page));
  await expect(toast(page, 'The wallet sent an address that cannot be read.')).toBeVisible();
  await expect(page.getByRole('status')).not.toHaveText('Connected');
  await expect.poll(() => consoleErrors.splice(0).length).toBeGreaterThan(0);
});
