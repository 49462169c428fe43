import { CHAIN } from '@tonconnect/protocol';
import {
  connectThroughQr,
  copyQrLink,
  expect,
  openWallets,
  test,
  toast,
} from '../../support/wallet-test.js';

test.beforeEach(async ({ page }) => {
  await page.goto('/panel');
});

const panel = { name: 'Your wallet' };

test('without a wallet there are dashes and a way to connect', async ({ page }) => {
  const region = page.getByRole('region', panel);
  await expect(region.getByRole('status')).toHaveText('Not connected');
  await expect(region.getByRole('definition')).toHaveText(['—', '—']);
  await region.getByRole('button', { name: 'Connect Wallet' }).click();
  await expect(page.locator('[data-tc-wallets-modal-container]')).toBeVisible();
  await expect(region.getByRole('status')).toHaveText('Connecting');
});

for (const chain of [CHAIN.MAINNET, CHAIN.TESTNET]) {
  test(`shows address, balance and wallet on chain ${chain}`, async ({
    page,
    makeWallet,
    services,
  }) => {
    const wallet = makeWallet({ chain });
    await connectThroughQr(page, wallet);
    const region = page.getByRole('region', panel);
    await expect(region.getByRole('status')).toHaveText('Connected');
    await expect(region.getByRole('definition')).toHaveText([
      wallet.friendlyAddress,
      '12.3456 TON',
      'Sample Remote',
    ]);
    expect(services.balanceRequests).toEqual([wallet.friendlyAddress]);
    await expect(region.getByRole('link', { name: /View on explorer/ })).toHaveAttribute(
      'href',
      `https://explorer.invalid/${wallet.friendlyAddress}`,
    );
  });
}

test('shows a skeleton while the balance loads, a dash and a retry when it cannot', async ({
  page,
  makeWallet,
  services,
  consoleErrors,
}) => {
  let release: () => void = () => undefined;
  services.hold = new Promise((resolve) => {
    release = resolve;
  });
  services.hold = null;
  await openWallets(page);
  const link = await copyQrLink(page);
  services.hold = new Promise((resolve) => {
    release = resolve;
  });
  services.balance = null;
  await makeWallet().connect(link);
  const balance = page.getByRole('definition').nth(1);
  await expect(balance).toContainText('Loading');
  release();
  await expect(balance).toContainText('—');
  await expect(balance).toContainText('The balance could not be loaded');
  consoleErrors.length = 0;
  services.balance = '0';
  await balance.getByRole('button', { name: 'Try again' }).click();
  await expect(balance).toHaveText('0 TON');
});

test('copies the address, also without a clipboard', async ({ page, makeWallet }) => {
  const wallet = makeWallet();
  await connectThroughQr(page, wallet);
  const region = page.getByRole('region', panel);
  await region.getByRole('button', { name: 'Copy address' }).click();
  await expect(region.getByRole('button', { name: 'Address copied!' })).toBeVisible();
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  expect(await clipboard()).toBe(wallet.friendlyAddress);
  await expect(region.getByRole('button', { name: 'Copy address' })).toBeVisible();

  await page.evaluate(async () => {
    await navigator.clipboard.writeText('');
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
  });
  await region.getByRole('button', { name: 'Copy address' }).click();
  await expect(region.getByRole('button', { name: 'Address copied!' })).toBeVisible();
  expect(await clipboard()).toBe(wallet.friendlyAddress);
  await expect(page.locator('textarea')).toHaveCount(0);
});

test('refuses an address that cannot be read', async ({ page, makeWallet, consoleErrors }) => {
  await openWallets(page);
  await makeWallet({ address: 'nonsense' }).connect(await copyQrLink(page));
  await expect(toast(page, 'The wallet sent an address that cannot be read.')).toBeVisible();
  await expect(page.getByRole('status')).not.toHaveText('Connected');
  await expect.poll(() => consoleErrors.splice(0).length).toBeGreaterThan(0);
});

test('speaks Chinese', async ({ page, makeWallet }) => {
  await connectThroughQr(page, makeWallet());
  await page.getByRole('button', { name: 'language' }).click();
  const region = page.getByRole('region', { name: '您的钱包' });
  await expect(region.getByRole('status')).toHaveText('已连接');
  await expect(region.getByRole('button', { name: '复制地址' })).toBeVisible();
  await expect(region.getByRole('link', { name: /在区块浏览器中查看/ })).toBeVisible();
});
