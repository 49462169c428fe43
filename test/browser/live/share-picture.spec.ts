import { expectAccessible } from '../../support/browser/accessibility.js';
import { copiedLink } from '../../support/browser/clipboard.js';
import {
  claimButton,
  enter,
  expect,
  openSection,
  TEXTS,
  test,
  userOf,
} from '../../support/browser/live-campaign.js';
import { textOf } from '../../support/browser/texts.js';
import { toast } from '../../support/browser/wallet-test.js';
import { allOr } from '../../support/shared/deep.js';

for (const language of allOr('en', 'zh')) {
  const texts = TEXTS[language];
  const text = textOf(language);

  test.describe(`in ${language}`, () => {
    test.use({ locale: texts.locale, permissions: ['clipboard-write'] });

    test('a claim has a picture to save, and a link to copy with it', { tag: '@deep' }, async ({
      page,
      makeWallet,
      admin,
    }) => {
      const wallet = makeWallet();
      await enter(page, wallet, texts);
      const path = { id: await userOf(admin, wallet) };
      await admin.call('adjustPoints', { path, body: { points: 2800, reason: 'A gift' } });
      await page.reload();
      await claimButton(page, texts).click();
      const claimed = toast(page, texts.claimed(3));
      await claimed.getByRole('button', { name: text('airdrop.rewards.share') }).click();
      const dialog = page.getByRole('dialog', { name: text('live.share.title') });
      const picture = dialog.getByRole('img', { name: /3 JETD/ });
      await expect(picture).toBeVisible();
      await expect
        .poll(() => picture.evaluate((it) => (it as HTMLImageElement).naturalWidth))
        .toBe(1200);
      await expectAccessible(page);
      const saved = page.waitForEvent('download');
      await dialog.getByRole('link', { name: text('live.share.download') }).click();
      expect((await saved).suggestedFilename()).toBe('picture.png');
      await dialog.getByRole('button', { name: text('live.invite.copy') }).click();
      const { user } = await admin.call('exportPersonalData', { path });
      expect(await copiedLink(page)).toContain(`/airdrop?ref=${user['referral_code']}`);
      await dialog.getByRole('button', { name: text('live.share.close') }).click();
      await expect(dialog).toHaveCount(0);

      await openSection(page, '/airdrop/claims');
      await page.getByRole('button', { name: text('live.share.open') }).click();
      await expect(dialog.getByRole('img', { name: /3 JETD/ })).toBeVisible();
    });
  });
}
