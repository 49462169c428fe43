import {
  expectAccessible,
  expectAccessibleInBothThemes,
} from '../../support/browser/accessibility.js';
import { forgive } from '../../support/browser/back-office.js';
import {
  claimButton,
  enter,
  expect,
  openSection,
  rewardsOf,
  TEXTS,
  test,
  userOf,
} from '../../support/browser/live-campaign.js';
import { anotherNumber } from '../../support/browser/made-tasks.js';
import { answerTelegramLogins } from '../../support/browser/telegram-login.js';
import { askTestChain } from '../../support/browser/test-chain.js';
import { textOf } from '../../support/browser/texts.js';
import { toast } from '../../support/browser/wallet-test.js';
import { allOr } from '../../support/shared/deep.js';

const testChain = askTestChain();

test.afterEach(async ({ admin }) => {
  const body = { claim_needs_telegram: false, claim_wallet_days: 0 };
  await admin.call('updateSettings', { body });
});

for (const language of allOr('en', 'zh')) {
  const texts = TEXTS[language];
  const text = textOf(language);

  test.describe(`in ${language}`, () => {
    test.use({ locale: texts.locale });

    test('a visitor sees the missing requirements, and claims after they are met', {
      tag: '@deep',
    }, async ({ page, context, makeWallet, admin, consoleErrors }) => {
      test.slow();
      const body = { claim_needs_telegram: true, claim_wallet_days: 7 };
      await admin.call('updateSettings', { body });
      const wallet = makeWallet();
      testChain().transactions.set(wallet.account.address, [{ at: 1_700_000_000 }]);
      const confirmLogins = await answerTelegramLogins(context);
      const region = page.getByRole('region', { name: text('live.requirements.title') });
      const itemOf = (name: string) => region.getByRole('listitem').filter({ hasText: name });
      const telegram = itemOf(text('live.requirements.rules.telegram'));
      const met = text('live.requirements.met');

      await test.step('the rules are shown before signing in', async () => {
        await page.goto('/airdrop');
        await rewardsOf(page, texts)
          .getByRole('link', { name: text('airdrop.rewards.asksMore') })
          .click();
        await expect(region.getByRole('listitem')).toHaveCount(3);
        await expect(region).not.toContainText(text('live.requirements.missing'));
      });

      await test.step('then with met and missing requirements', async () => {
        await enter(page, wallet, texts);
        await openSection(page, '/airdrop/claims');
        const id = await userOf(admin, wallet);
        await admin.call('adjustPoints', {
          path: { id },
          body: { points: 2800, reason: 'A gift' },
        });
        await expect(telegram).toContainText(text('live.requirements.missing'));
        await expectAccessibleInBothThemes(page);
      });

      await test.step('a claim is refused with the missing requirements', async () => {
        await page.reload();
        const claim = claimButton(page, texts);
        await claim.click();
        await expect(
          toast(page, language === 'zh' ? '请绑定 Telegram' : 'Link your Telegram'),
        ).toBeVisible();
        forgive(consoleErrors, /status of 409/);
      });

      await test.step('it passes once that is met', async () => {
        confirmLogins({ id: 80_000_000 + anotherNumber(), username: 'ada' });
        await telegram.getByRole('link', { name: text('live.telegram.link') }).click();
        await expect(telegram).toContainText(met);
        await expect(region.getByText(met, { exact: true })).toHaveCount(2);
        await expectAccessible(page);
        await claimButton(page, texts).click();
        await expect(toast(page, texts.claimed(3))).toBeVisible();
      });
    });
  });
}
