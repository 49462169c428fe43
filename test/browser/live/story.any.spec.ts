import { audit, expectAccessible } from '../../support/browser/accessibility.js';
import {
  claimButton,
  connectFromBanner,
  expect,
  openSection,
  rewardsOf,
  TEXTS,
  taskButton,
  taskCard,
  test,
  userOf,
} from '../../support/browser/live-campaign.js';
import { toast } from '../../support/browser/wallet-test.js';
import { allOr } from '../../support/shared/deep.js';

for (const language of allOr('zh', 'en')) {
  const texts = TEXTS[language];
  test.describe(`in ${language}`, { tag: language === 'en' ? '@desktop' : '@phone' }, () => {
    test.use({ locale: texts.locale });

    test('a visitor signs in while connecting, does tasks, claims, and the admin sees why', async ({
      page,
      context,
      makeWallet,
      admin,
    }) => {
      test.slow();
      const listed = await admin.call('listActiveTasks');
      const titleOf = (english: string) => {
        const task = listed.find(({ title_en }) => title_en === english);
        return (language === 'zh' ? task?.title : task?.title_en) ?? '';
      };
      const connecting = titleOf('Connect your TON wallet');
      const subscribing = titleOf('Subscribe to our emails');
      const survey = titleOf('Complete a survey');
      const rewards = rewardsOf(page, texts);
      const activity = page.getByRole('region', { name: texts.activity });
      const wallet = makeWallet();

      await test.step('one press and one approval connect and sign in', async () => {
        await page.goto('/airdrop');
        await expect(page.getByRole('note')).toHaveCount(0);
        await connectFromBanner(page, wallet, texts);
        await expect(taskButton(page, connecting)).toHaveText(new RegExp(`^${texts.completed}`));
        await audit(page);
        await openSection(page, '/airdrop/activity');
        await expect(activity.getByText(texts.done(connecting))).toBeVisible();
        await audit(page);
        await openSection(page, '/airdrop');
      });

      await test.step('a task that counts on the word is completed', async () => {
        await taskButton(page, subscribing).click();
        await expect(taskButton(page, subscribing)).toHaveText(new RegExp(`^${texts.completed}`));
        await expect(rewards.getByText('280', { exact: true })).toBeVisible();
      });

      await test.step('a task that a person checks is submitted', async () => {
        const opened = context.waitForEvent('page');
        await taskButton(page, survey).click();
        await (await opened).close();
        const card = taskCard(page, survey);
        await card.getByRole('textbox').fill('I answered it as ada@example.com');
        await card.getByRole('button', { name: texts.handIn }).click();
        await expect(taskButton(page, survey)).toHaveText(new RegExp(`^${texts.inReview}`));
        await expect(taskCard(page, survey).getByText(texts.handedIn)).toBeVisible();
      });

      const id = await userOf(admin, wallet);
      await test.step('a correction is shown with its reason, and makes a token', async () => {
        await admin.call('adjustPoints', {
          path: { id },
          body: { points: 2000, reason: 'Won the photo contest' },
        });
        await openSection(page, '/airdrop/activity');
        await expect(activity.getByText(texts.done(subscribing))).toBeVisible();
        await expect(activity.getByText('Won the photo contest')).toBeVisible();
        await expect(activity.getByText(texts.byTeam)).toBeVisible();
        await openSection(page, '/airdrop');
        await page.reload();
        await expect(rewards.getByText('2 JETD', { exact: true })).toBeVisible();
      });

      await test.step('claims once, however often the button is pressed', async () => {
        await claimButton(page, texts).dblclick();
        await expect(toast(page, texts.claimed(2))).toBeVisible();
        const receipt = rewards.getByRole('region', { name: texts.receipt });
        await expect(receipt.getByText(texts.requested)).toBeVisible();
        await expect(rewards.getByText('0 JETD', { exact: true })).toBeVisible();
        await openSection(page, '/airdrop/claims');
        const claims = page.getByRole('region', { name: texts.claims });
        await expect(claims.getByText('2 JETD')).toHaveCount(1);
        await expectAccessible(page);
        await openSection(page, '/airdrop/activity');
        await expect(activity.getByText(texts.claimNumber)).toBeVisible();
        await expectAccessible(page);
      });

      await test.step('chooses a name', async () => {
        const name = `ada.${language}.${id}`;
        await page.getByLabel(texts.name).fill(name);
        await page.getByRole('button', { name: texts.save }).click();
        await expect(toast(page, texts.saved)).toBeVisible();
        await expect(page.getByLabel(texts.name)).toHaveValue(name);
        expect((await admin.call('getUser', { path: { id } })).username).toBe(name);
      });

      await test.step('the admin sees every point with its reason, and the claim', async () => {
        const entries = await admin.call('listUserEntries', { path: { id } });
        expect(entries.map(({ kind, amount, currency }) => [kind, amount, currency])).toEqual(
          expect.arrayContaining([
            ['task', 200, 'points'],
            ['task', 80, 'points'],
            ['adjustment', 2000, 'points'],
            ['claim', 2, 'tokens'],
          ]),
        );
        const claims = await admin.call('listUserClaims', { path: { id } });
        expect(claims.map(({ tokens, status }) => [tokens, status])).toEqual([[2, 'requested']]);
      });

      await test.step('a banned visitor reads why, and can do nothing more', async () => {
        await admin.call('banUser', { path: { id }, body: { reason: 'Several wallets' } });
        await page.reload();
        const notice = page.getByRole('region', { name: texts.banned });
        await expect(notice.getByText(/Several wallets/)).toBeVisible();
        await openSection(page, '/airdrop');
        await expect(notice.getByText(/Several wallets/)).toBeVisible();
        await expect(taskButton(page, titleOf('Follow us on X'))).toHaveCount(0);
        await expect(page.getByRole('main').getByRole('button', { name: texts.start })).toHaveCount(
          0,
        );
        await expectAccessible(page);
      });
    });
  });
}
