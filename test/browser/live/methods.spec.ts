import { expectAccessibleInBothThemes } from '../../support/browser/accessibility.js';
import {
  enter,
  expect,
  join,
  openSection,
  TEXTS,
  taskButton,
  taskCard,
  test,
  userOf,
} from '../../support/browser/live-campaign.js';
import {
  anotherNumber,
  hideMadeTasks,
  makeTask,
  seenIn,
} from '../../support/browser/made-tasks.js';
import { answerTelegramLogins } from '../../support/browser/telegram-login.js';
import { toast } from '../../support/browser/wallet-test.js';
import { allOr } from '../../support/shared/deep.js';

hideMadeTasks();

for (const language of allOr('zh', 'en')) {
  const texts = TEXTS[language];
  const { cardText, text, isCompleted, canBeRetried, isBlocked, says } = seenIn(language);

  test.describe(`in ${language}`, () => {
    test.use({ locale: texts.locale });

    test('a word that was published elsewhere: a wrong one, then the right one', {
      tag: '@deep',
    }, async ({ page, makeWallet, admin }) => {
      const { name } = await makeTask(admin, 'code', { words: ['moonrise'], tries: 3 });
      await enter(page, makeWallet(), texts);
      const card = taskCard(page, name);
      await says(page, name, cardText('code'));
      await taskButton(page, name).click();
      const field = card.getByLabel(text('live.code.label'));
      const send = card.getByRole('button', { name: text('live.code.send') });

      await test.step('nothing is sent without a passcode', async () => {
        await send.click();
        await expect(card.getByRole('alert')).toHaveText(text('live.code.missing'));
        await expect(field).toBeFocused();
      });

      await test.step('a wrong one is refused, with the remaining tries', async () => {
        await field.fill('sunrise');
        await page.keyboard.press('Enter');
        await says(
          page,
          name,
          language === 'zh' ? /^口令不正确.*：2$/ : /^This passcode is wrong.*: 2$/,
        );
        await expectAccessibleInBothThemes(page);
      });

      await test.step('the right one counts', async () => {
        await field.fill(' MoonRise ');
        await send.click();
        await isCompleted(page, name);
        await expect(field).toHaveCount(0);
      });
    });

    test('a word that was tried too often is over, and can be appealed', { tag: '@deep' }, async ({
      page,
      makeWallet,
      admin,
    }) => {
      const { name } = await makeTask(admin, 'code', { words: ['moonrise'], tries: 1 });
      await enter(page, makeWallet(), texts);
      const card = taskCard(page, name);
      await taskButton(page, name).click();
      await card.getByLabel(text('live.code.label')).fill('sunrise');
      await page.keyboard.press('Enter');
      await isBlocked(page, name);
      await expect(taskButton(page, name)).toBeDisabled();
      await expect(card.getByRole('button', { name: text('live.appeal.open') })).toBeVisible();
    });

    test('evidence for a person: refused with the reason, submitted again, accepted', {
      tag: '@deep',
    }, async ({ page, makeWallet, admin }) => {
      const hints = { evidence_hint: '你的帖子链接', evidence_hint_en: 'The link to your post' };
      const task = await makeTask(admin, 'manual', { evidence: 'link', ...hints });
      const { name } = task;
      const wallet = makeWallet();
      await enter(page, wallet, texts);
      const id = await userOf(admin, wallet);
      const card = taskCard(page, name);
      await expect(card.getByText(cardText('manual'))).toBeVisible();
      const field = card.getByLabel(text('live.evidence.link.label'));
      const handIn = async (link: string) => {
        await field.fill(link);
        await card.getByRole('button', { name: text('live.evidence.send') }).click();
      };
      const review = async () => {
        const [found] = await admin.call('listReviews', {
          query: { filter: JSON.stringify({ user_id: id }) },
        });
        return { id: found?.id ?? 0 };
      };

      await test.step('an invalid link is not sent', async () => {
        await taskButton(page, name).click();
        await says(page, name, hints[language === 'zh' ? 'evidence_hint' : 'evidence_hint_en']);
        await handIn('example.com/post');
        await expect(card.getByRole('alert')).toHaveText(text('live.evidence.link.malformed'));
        await expectAccessibleInBothThemes(page);
      });

      await test.step('a person refuses it', async () => {
        await handIn('https://example.com/post');
        await expect(taskButton(page, name)).toHaveText(new RegExp(`^${texts.inReview}`));
        await expect(card.getByText(texts.handedIn)).toBeVisible();
        await admin.call('rejectReview', { path: await review(), body: { reason: 'not_visible' } });
        await page.reload();
        await says(page, name, language === 'zh' ? '提交的内容无法查看' : /cannot be seen$/);
        await expect(card.getByRole('button', { name: text('live.appeal.open') })).toBeVisible();
      });

      await test.step('a person accepts the second try', async () => {
        await taskButton(page, name).click();
        await handIn('https://example.com/public-post');
        await expect(taskButton(page, name)).toHaveText(new RegExp(`^${texts.inReview}`));
        await admin.call('approveReview', { path: await review() });
        await page.reload();
        await isCompleted(page, name);
      });
    });

    test('a page that is read: too short, then long enough', { tag: '@deep' }, async ({
      page,
      context,
      makeWallet,
      admin,
      consoleErrors,
    }) => {
      const { id, name } = await makeTask(admin, 'page_visit', { path: '/about', seconds: 3 });
      await enter(page, makeWallet(), texts);
      const seconds = cardText('page_visit', { seconds: '3' });
      await says(page, name, seconds);

      await test.step('who closes it too soon learns so', async () => {
        const opened = context.waitForEvent('page');
        await taskButton(page, name).click();
        await (await opened).close();
        const submitted = () =>
          page.evaluate(async (task) => {
            const answer = await fetch(`/api/v1/me/tasks/${task}/submit`, {
              method: 'POST',
              headers: { 'Content-Type': 'application/json' },
              body: '{"seconds":1}',
            });
            return answer.status;
          }, id);
        await expect.poll(submitted).toBe(200);
        await page.reload();
        await says(page, name, language === 'zh' ? /需要 3 秒$/ : /1 of 3 seconds$/);
        // Errors of the refused calls before the time has come.
        consoleErrors.length = 0;
      });

      await test.step('who stays learns how long, also after a reload, and has done the task', async () => {
        const opened = context.waitForEvent('page');
        await taskButton(page, name).click();
        const reading = await opened;
        const bar = reading.getByRole('complementary', { name: text('live.visit.label') });
        await expect(bar.getByText(/^\D*[1-3]\D+3\D*$/)).toBeVisible();
        await reading.reload();
        await expect(bar.getByRole('status')).toHaveText(
          text('live.visit.done').replace('{{points}}', '50'),
        );
        await expectAccessibleInBothThemes(reading);
        await isCompleted(page, name);
        await bar.getByRole('link', { name: text('live.visit.back') }).click();
        await isCompleted(reading, name);
        consoleErrors.length = 0;
      });
    });

    test('invited friends: too few, then enough', { tag: '@deep' }, async ({
      page,
      makeWallet,
      admin,
      baseURL,
    }) => {
      const { name } = await makeTask(admin, 'referrals', { count: 1 });
      const wallet = makeWallet();
      await admin.call('updateSettings', {
        body: { referral_min_points: 10, referral_days: 0, referral_needs_task: false },
      });
      await enter(page, wallet, texts);
      const soFar = text('live.invite.soFar')
        .replace('{{counted}}', '0')
        .replace('{{needed}}', '1');
      await says(page, name, soFar);
      await taskButton(page, name).click();
      await canBeRetried(page, name);
      await says(page, name, language === 'zh' ? /^目前有 0 位/ : /^0 of 1 invited friends/);
      await openSection(page, '/airdrop/invite');
      const link = page.getByLabel(text('live.invite.link'));
      const code = new URL(await link.inputValue()).searchParams.get('ref') ?? '';
      await openSection(page, '/airdrop');
      const friend = await join(String(baseURL), admin, code);
      const body = { points: 10, reason: 'Contest' };
      await admin.call('adjustPoints', { path: { id: friend }, body });
      await taskButton(page, name).click();
      await isCompleted(page, name);
    });

    test('a chat in Telegram: an account is linked, and refused until it is a member', {
      tag: '@deep',
    }, async ({ page, context, makeWallet, admin, telegram }) => {
      const { name } = await makeTask(admin, 'telegram_member', { chat: '@sample_chat' });
      const account = 70_000_000 + anotherNumber();
      const confirmLogins = await answerTelegramLogins(context);
      await enter(page, makeWallet(), texts);
      await says(page, name, cardText('telegram_member'));
      const link = taskCard(page, name).getByRole('link', { name: text('live.telegram.link') });

      await test.step('it is not begun before an account is linked', async () => {
        await taskButton(page, name).click();
        await expect(toast(page, text('airdrop.tasks.linkFirst'))).toBeVisible();
        await expect(taskButton(page, name)).toHaveText(new RegExp(`^${texts.start}`));
      });

      await test.step('a login that is not confirmed links nothing', async () => {
        await link.click();
        await expect(toast(page, text('live.telegram.declined'))).toBeVisible();
        expect(page.url()).toMatch(/\/airdrop$/);
      });

      await test.step('a confirmed one links the account', async () => {
        confirmLogins({ id: account, username: 'ada' });
        await link.click();
        const linked = new RegExp(text('live.telegram.linked').replace('{{name}}', '.*ada'));
        await expect(taskCard(page, name).getByText(linked)).toBeVisible();
        expect(page.url()).toMatch(/\/airdrop$/);
        await expectAccessibleInBothThemes(page);
      });

      await test.step('a visitor who is no member is refused, and accepted after joining', async () => {
        await taskButton(page, name).click();
        await canBeRetried(page, name);
        await says(page, name, /@sample_chat/);
        telegram.roles.set(`@sample_chat ${account}`, { status: 'member' });
        await taskButton(page, name).click();
        await isCompleted(page, name);
      });
    });

    test('a method that is switched off says why, and takes nothing', { tag: '@deep' }, async ({
      page,
      makeWallet,
      admin,
    }) => {
      const { name } = await makeTask(admin, 'code', { words: ['moonrise'] });
      const note = { note: '周一恢复', note_en: 'Back on Monday' };
      const path = { method: 'code' } as const;
      await admin.call('updateVerificationMethod', { path, body: { is_enabled: false, ...note } });
      try {
        await enter(page, makeWallet(), texts);
        await says(page, name, language === 'zh' ? note.note : note.note_en);
        await expect(taskButton(page, name)).toBeDisabled();
        await expectAccessibleInBothThemes(page);
      } finally {
        await admin.call('updateVerificationMethod', { path, body: { is_enabled: true } });
      }
    });
  });
}
