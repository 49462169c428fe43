import { CHAIN } from '@tonconnect/protocol';
import { expectReadable } from '../../support/browser/contrast.js';
import { expect, test } from '../../support/browser/wallet-product.js';
import { connectThroughQr, toast } from '../../support/browser/wallet-test.js';

const PHONE = { width: 390, height: 900 };

test.beforeEach(() => test.slow());

test('a wallet on another network learns readably what to do', { tag: '@deep' }, async ({
  page,
  makeWallet,
}) => {
  await page.goto('/airdrop');
  await connectThroughQr(page, makeWallet({ chain: CHAIN.TESTNET }));
  const banner = page.getByRole('region', { name: 'Your wallet is on another network' });
  await expect(banner).toBeVisible();
  await page.setViewportSize(PHONE);
  await expectReadable(page, 'other network');
  await banner.getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByRole('region', { name: 'Connect a wallet to take part' })).toBeVisible();
});

test('a refused task and the receipt of a claim are readable', { tag: '@deep' }, async ({
  page,
  makeWallet,
  walletSite: { services },
}) => {
  const { balance } = services;
  services.balance = '400000000';
  await page.goto('/airdrop');
  await connectThroughQr(page, makeWallet());
  const card = page.getByRole('article').filter({ hasText: 'Hold at least 1 TON' });
  await card.getByRole('button').click();
  await expect(card.getByText(/Your wallet holds 0\.4/)).toBeVisible();
  await page.setViewportSize(PHONE);
  await expectReadable(page, 'refused task');
  services.balance = balance;

  for (const name of ['Invite 10 friends', 'Invite 50 friends']) {
    await page.getByRole('article').filter({ hasText: name }).getByRole('button').click();
  }
  const claim = page.getByRole('button', { name: 'Claim tokens' });
  await expect(page.getByText('6 JETD', { exact: true })).toBeVisible();
  await claim.click();
  await expect(toast(page, 'Successfully claimed 6 JETD!')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your last claim' })).toBeVisible();
  await expectReadable(page, 'receipt');
});
