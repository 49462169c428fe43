import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../../support/browser/accessibility.js';
import { forgiveRefusals } from '../../support/browser/back-office.js';
import {
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

/** Names contain hidden texts, so only an exact match distinguishes the buttons. */
const exactly = { exact: true };

for (const language of allOr('zh', 'en')) {
  const texts = TEXTS[language];
  const text = textOf(language);
  const decisionsOf = (page: Page) =>
    page.getByRole('region', { name: text('live.decisions.title'), exact: true });
  const dialogOf = (page: Page) => page.getByRole('dialog', { name: text('live.appeal.title') });

  test.describe(`in ${language}`, () => {
    test.use({ locale: texts.locale });

    test('a deduction is shown with its reason, appealed against once, and answered', {
      tag: '@deep',
    }, async ({ page, makeWallet, admin }) => {
      const wallet = makeWallet();
      await enter(page, wallet, texts);
      const id = await userOf(admin, wallet);
      await admin.call('adjustPoints', {
        path: { id },
        body: { points: -150, reason: 'Copied evidence', reason_zh: '盗用凭证' },
      });
      const reason = language === 'zh' ? '盗用凭证' : 'Copied evidence';
      await openSection(page, '/airdrop/activity');
      const decisions = decisionsOf(page);

      await test.step('it is shown in words', async () => {
        await expect(
          decisions.getByText(text('live.decisions.kinds.deduction'), exactly),
        ).toBeVisible();
        await expect(decisions.getByText(reason)).toBeVisible();
        await expect(decisions.getByText(/−150/)).toBeVisible();
        await expect(decisions.getByText(text('live.decisions.byPerson'))).toBeVisible();
      });

      const open = decisions.getByRole('button', { name: text('live.appeal.open') });
      const field = dialogOf(page).getByLabel(text('live.appeal.label'));
      const send = dialogOf(page).getByRole('button', { name: text('live.appeal.send') });
      await test.step('the dialog keeps the focus, and gives it back', async () => {
        await open.focus();
        await page.keyboard.press('Enter');
        await expect(field).toBeFocused();
        await expectAccessibleInBothThemes(page);
        await page.keyboard.press('Escape');
        await expect(dialogOf(page)).toHaveCount(0);
        await expect(open).toBeFocused();
      });

      await test.step('nothing is sent without words', async () => {
        await open.click();
        await send.click();
        await expect(dialogOf(page).getByRole('alert')).toHaveText(text('live.appeal.missing'));
        await expect(field).toBeFocused();
      });

      await test.step('it is sent, and cannot be sent again', async () => {
        await field.fill('It was my own picture.\nPlease look again.');
        await send.click();
        await expect(toast(page, text('live.appeal.sent'))).toBeVisible();
        await expect(decisions.getByText(text('live.appeal.status.open'))).toBeVisible();
        await expect(decisions.getByText('It was my own picture.')).toBeVisible();
        await expect(open).toHaveCount(0);
      });

      await test.step('the response is there, and the points are returned', async () => {
        const [appeal] = await admin.call('listAppeals', {
          query: { filter: JSON.stringify({ user_id: id }) },
        });
        await admin.call('overturnAppeal', {
          path: { id: appeal?.id ?? 0 },
          body: { answer: 'You are right.', answer_zh: '你说得对。' },
        });
        await page.reload();
        const answer = language === 'zh' ? '你说得对。' : 'You are right.';
        await expect(decisions.getByText(answer)).toBeVisible();
        await expect(decisions.getByText(text('live.appeal.status.overturned'))).toBeVisible();
        const activity = page.getByRole('region', { name: texts.activity });
        const restored = text('airdrop.activity.kinds.restoration');
        await expect(activity.getByText(restored, { exact: true })).toBeVisible();
        await expect(activity.getByText(/\+150/)).toBeVisible();
        await expectAccessibleInBothThemes(page);
      });
    });

    test('a banned visitor reads why, can appeal, and reads that it is upheld', {
      tag: '@deep',
    }, async ({ page, makeWallet, admin, consoleErrors }) => {
      const wallet = makeWallet();
      await enter(page, wallet, texts);
      const id = await userOf(admin, wallet);
      await admin.call('banUser', { path: { id }, body: { reason: 'automation' } });
      // The page gets no push, and learns of it with its next call.
      await page.getByRole('article').locator('button[data-status="not_started"]').first().click();
      const banned = page.getByRole('region', { name: texts.banned });
      const reason = language === 'zh' ? '使用脚本或机器人参与' : 'Taking part by script or bot';
      await expect(banned.getByText(reason)).toBeVisible();
      forgiveRefusals(consoleErrors);
      const decisions = decisionsOf(page);
      await test.step('the notice leads to the appeal', async () => {
        await banned.getByRole('link', { name: text('airdrop.notices.banned.action') }).click();
        await expect(decisions).toBeInViewport();
        await expect(decisions.getByText(text('live.decisions.kinds.ban'), exactly)).toBeVisible();
        await decisions.getByRole('button', { name: text('live.appeal.open') }).click();
        await dialogOf(page).getByLabel(text('live.appeal.label')).fill('I am no bot.');
        await dialogOf(page)
          .getByRole('button', { name: text('live.appeal.send') })
          .click();
        await expect(decisions.getByText(text('live.appeal.status.open'))).toBeVisible();
      });

      await test.step('the answer says that it is upheld', async () => {
        const [appeal] = await admin.call('listAppeals', {
          query: { filter: JSON.stringify({ user_id: id }) },
        });
        const answer = 'The clicks came every 100 ms.';
        await admin.call('upholdAppeal', { path: { id: appeal?.id ?? 0 }, body: { answer } });
        await page.reload();
        await expect(decisions.getByText(answer)).toBeVisible();
        await expect(decisions.getByText(text('live.appeal.status.upheld'))).toBeVisible();
        await expect(banned).toBeVisible();
      });
    });
  });
}

test('an appeal that does not get through stays written', { tag: '@deep' }, async ({
  page,
  makeWallet,
  admin,
  consoleErrors,
}) => {
  const texts = TEXTS.en;
  const text = textOf('en');
  const wallet = makeWallet();
  await enter(page, wallet, texts);
  const id = await userOf(admin, wallet);
  await admin.call('adjustPoints', { path: { id }, body: { points: -50, reason: 'Abuse' } });
  await openSection(page, '/airdrop/activity');
  await page.route('**/api/v1/me/appeals', (route) => route.abort());
  await page.getByRole('button', { name: text('live.appeal.open') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Why?');
  await dialog.getByRole('button', { name: text('live.appeal.send') }).click();
  await expect(dialog.getByRole('alert')).toHaveText(text('live.appeal.failed'));
  await expect(dialog.getByRole('textbox')).toHaveValue('Why?');
  await page.unroute('**/api/v1/me/appeals');
  await dialog.getByRole('button', { name: text('live.appeal.send') }).click();
  await expect(toast(page, text('live.appeal.sent'))).toBeVisible();
  consoleErrors.length = 0;
});
