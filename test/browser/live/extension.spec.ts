import { injectWallet } from '../../support/browser/injected-wallet.js';
import { expect, rewardsOf, TEXTS, test } from '../../support/browser/live-campaign.js';
import { WalletCore } from '../../support/browser/test-wallet.js';
import { accountButton, openWallets, shortened } from '../../support/browser/wallet-test.js';
import { allOr } from '../../support/shared/deep.js';

for (const language of allOr('en', 'zh')) {
  const texts = TEXTS[language];
  test.describe(`in ${language}`, () => {
    test.use({ locale: texts.locale });

    test(
      'a browser extension signs in while it connects, and stays so',
      { tag: '@deep' },
      async ({ page }, { workerIndex }) => {
        const core = new WalletCore({ appName: 'sample-both', account: 700 + workerIndex });
        await injectWallet(page, core, { remembers: true });
        await page.goto('/airdrop');
        const modal = await openWallets(page, texts.connect);
        await modal.getByRole('button', { name: /Sample Both/ }).click();
        await modal.getByRole('button', { name: /^(Browser Extension|浏览器扩展)$/ }).click();
        await expect(accountButton(page)).toHaveText(shortened(core.friendlyAddress));
        await expect(rewardsOf(page, texts).getByText('200', { exact: true })).toBeVisible();
        await page.reload();
        await expect(rewardsOf(page, texts).getByText('200', { exact: true })).toBeVisible();
      },
    );
  });
}
