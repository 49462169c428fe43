import { injectWallet } from '../../support/browser/injected-wallet.js';
import { expect, rewardsOf, TEXTS, test } from '../../support/browser/live-campaign.js';
import { WalletCore } from '../../support/browser/test-wallet.js';
import { allOr } from '../../support/shared/deep.js';

for (const language of allOr('en', 'zh')) {
  const texts = TEXTS[language];
  test.describe(`in ${language}`, { tag: language === 'en' ? '@phone' : '@desktop' }, () => {
    test.use({ locale: texts.locale });

    test(
      'in a wallet’s own browser one press connects and signs in',
      { tag: '@deep' },
      async ({ page }, { workerIndex }) => {
        const core = new WalletCore({ appName: 'sample-both', account: 800 + workerIndex });
        await injectWallet(page, core, { isWalletBrowser: true, remembers: false });
        await page.goto('/airdrop');
        // The wallet was asked whether it remembers the site.
        await page.waitForFunction(() => document.querySelector('[data-tc-connect-button]'));
        const banner = page.getByRole('region', { name: texts.banner });
        await banner.getByRole('button', { name: texts.connect }).click();
        await expect(banner).toHaveCount(0);
        await expect(rewardsOf(page, texts).getByText('200', { exact: true })).toBeVisible();
      },
    );
  });
}
