import { shortenAddress } from '#libs/domain/index.js';
import { audit } from '../../support/browser/accessibility.js';
import {
  connectFromBanner,
  enter,
  expect,
  TEXTS,
  test,
  userOf,
} from '../../support/browser/live-campaign.js';
import { textOf } from '../../support/browser/texts.js';
import { toast } from '../../support/browser/wallet-test.js';
import { allOr } from '../../support/shared/deep.js';

test.afterEach(({ admin }) => admin.call('updateSettings', { body: { claim_wallet_days: 0 } }));

for (const language of allOr('zh', 'en')) {
  const texts = TEXTS[language];
  const text = textOf(language);
  const filled = (key: string, values: Record<string, string>) =>
    text(key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');

  test.describe(`in ${language}`, () => {
    test.use({ locale: texts.locale });

    test('whose claims are held reads so first, then why, and can appeal', {
      tag: '@deep',
    }, async ({ page, makeWallet, admin }) => {
      await admin.call('updateSettings', { body: { claim_wallet_days: 7 } });
      const wallet = makeWallet();
      await enter(page, wallet, texts);
      const id = await userOf(admin, wallet);
      await admin.call('holdUser', {
        path: { id },
        body: { reason: 'Several wallets', reason_zh: '多个钱包' },
      });
      await page.reload();
      const banner = page.getByRole('region', { name: text('airdrop.notices.held.title') });
      await expect(banner).toBeVisible();
      await audit(page, 'held');
      const sections = page.getByRole('navigation', { name: text('airdrop.sections.label') });
      await sections.getByRole('link', { name: text('airdrop.sections.claims.tab') }).click();
      const requirements = page.getByRole('region', { name: text('live.requirements.title') });
      await expect(requirements.getByRole('listitem').first()).toBeVisible();
      await audit(page, 'held, claims');
      await page.emulateMedia({ colorScheme: 'dark' });
      await audit(page, 'held, dark', { coloursOnly: true });

      await banner.getByRole('link', { name: text('airdrop.notices.held.action') }).click();
      const decisions = page.getByRole('region', { name: text('live.decisions.title') });
      await expect(decisions).toBeInViewport();
      await expect(decisions).toContainText(language === 'zh' ? '多个钱包' : 'Several wallets');
      await decisions.getByRole('button', { name: text('live.appeal.open') }).click();
      await expect(page.getByRole('dialog', { name: text('live.appeal.title') })).toBeVisible();
    });

    test('who connects another wallet with the same key takes part as before, and can change it', {
      tag: '@deep',
    }, async ({ page, context, makeWallet }) => {
      const account = language === 'zh' ? 801 : 802;
      const first = makeWallet({ account });
      await enter(page, first, texts);
      await context.clearCookies();
      await page.evaluate(() => localStorage.clear());
      await page.goto('/airdrop');
      const second = makeWallet({ account, version: 'v4r2' });
      await connectFromBanner(page, second, texts);
      const address = shortenAddress(first.friendlyAddress);
      const other = shortenAddress(second.friendlyAddress);
      const banner = page.getByRole('region', {
        name: filled('live.otherWallet.title', { address }),
      });
      await expect(banner).toBeVisible();
      await audit(page, 'another wallet');
      await page.emulateMedia({ colorScheme: 'dark' });
      await audit(page, 'another wallet, dark', { coloursOnly: true });
      await banner
        .getByRole('button', { name: filled('live.otherWallet.change', { other }) })
        .click();
      await expect(
        toast(page, filled('live.otherWallet.changed', { address: other })),
      ).toBeVisible();
      await expect(banner).toHaveCount(0);
    });
  });
}
