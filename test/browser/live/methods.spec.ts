import type { Page } from '@playwright/test';
import type { Schemas } from '#libs/api-client/index.js';
import { expectAccessible } from '../../support/browser/accessibility.js';
import {
  enter,
  expect,
  joinByInvitation,
  TEXTS,
  taskButton,
  taskCard,
  test,
  userOf,
} from '../../support/browser/live-campaign.js';
import { textOf } from '../../support/browser/texts.js';
import type { WalletSite } from '../../support/browser/wallet-site.js';
import { toast } from '../../support/browser/wallet-test.js';
import { startChain, type TestChain } from '../../support/shared/chain.js';
import { DOWN } from '../../support/shared/stand-in.js';
import { telegramLogin } from '../../support/shared/telegram.js';

type Admin = WalletSite['admin'];
type Settings = Schemas['VerificationSettingsDto'];

const JETTON = `0:${'7'.repeat(64)}`;
const TON = 1_000_000_000n;

let made = 0;

/** A task of its own for each test, with a title that no other has. */
async function makeTask(
  admin: Admin,
  verification: Schemas['TaskDto']['verification'],
  verification_settings: Settings = {},
): Promise<Schemas['TaskDto'] & { name: string }> {
  made += 1;
  const name = `${verification} ${made}`;
  const task = await admin.call('createTask', {
    body: {
      title: name,
      title_en: name,
      type: 'social',
      points: 50,
      verification,
      verification_settings,
    },
  });
  return { ...task, name };
}

/** No test meets the tasks of another. */
test.afterEach(async ({ admin }) => {
  const tasks = await admin.call('listActiveTasks');
  for (const { id, title } of tasks) {
    if (/^[a-z_]+ \d+$/.test(title)) await admin.call('toggleTask', { path: { id } });
  }
});

for (const language of ['en', 'zh'] as const) {
  const texts = TEXTS[language];
  const text = textOf(language);

  const isCompleted = (page: Page, name: string) =>
    expect(taskButton(page, name)).toHaveText(new RegExp(`^${texts.completed}`));
  const retry = (page: Page, name: string) =>
    expect(taskButton(page, name)).toHaveText(new RegExp(`^${text('airdrop.tasks.retry')}`));
  /** How the card says that the task is checked. */
  const says = (page: Page, name: string, words: string | RegExp) =>
    expect(taskCard(page, name).getByText(words)).toBeVisible();

  test.describe(`in ${language}`, () => {
    test.use({ locale: texts.locale });

    test('a word that was told elsewhere: a wrong one, then the right one', async ({
      page,
      makeWallet,
      admin,
    }) => {
      const { name } = await makeTask(admin, 'code', { words: ['moonrise'], tries: 3 });
      await enter(page, makeWallet(), texts);
      const card = taskCard(page, name);
      await says(page, name, text('airdrop.tasks.methods.code'));
      await taskButton(page, name).click();
      const field = card.getByLabel(text('live.code.label'));
      const send = card.getByRole('button', { name: text('live.code.send') });

      await test.step('nothing is sent without a word', async () => {
        await send.click();
        await expect(card.getByRole('alert')).toHaveText(text('live.code.missing'));
        await expect(field).toBeFocused();
      });

      await test.step('a wrong one is refused, with what is left', async () => {
        await field.fill('sunrise');
        await page.keyboard.press('Enter');
        await says(page, name, language === 'zh' ? /^口令不正确/ : /^This is not the word/);
        await says(page, name, text('live.code.triesLeft_other').replace('{{count}}', '2'));
        await expectAccessible(page);
      });

      await test.step('the right one counts', async () => {
        await field.fill(' MoonRise ');
        await send.click();
        await isCompleted(page, name);
        await expect(field).toHaveCount(0);
      });
    });

    test('a word that was tried too often is over, and can be appealed', async ({
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
      await expect(taskButton(page, name)).toHaveText(
        new RegExp(`^${text('airdrop.tasks.blocked')}`),
      );
      await expect(taskButton(page, name)).toBeDisabled();
      await expect(card.getByRole('button', { name: text('live.appeal.open') })).toBeVisible();
    });

    test('evidence for a person: refused with the reason, handed in again, accepted', async ({
      page,
      makeWallet,
      admin,
    }) => {
      const hints = { evidence_hint: '你的帖子链接', evidence_hint_en: 'The link to your post' };
      const task = await makeTask(admin, 'manual', { evidence: 'link', ...hints });
      const { name } = task;
      const wallet = makeWallet();
      await enter(page, wallet, texts);
      const id = await userOf(admin, wallet);
      const card = taskCard(page, name);
      await says(page, name, text('airdrop.tasks.methods.manual'));
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

      await test.step('what is no link is not sent', async () => {
        await taskButton(page, name).click();
        await says(page, name, hints[language === 'zh' ? 'evidence_hint' : 'evidence_hint_en']);
        await handIn('example.com/post');
        await expect(card.getByRole('alert')).toHaveText(text('live.evidence.link.malformed'));
        await expectAccessible(page);
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

    test('a page that is read: too short, then long enough', async ({
      page,
      context,
      makeWallet,
      admin,
      consoleErrors,
    }) => {
      const { id, name } = await makeTask(admin, 'page_visit', { path: '/team', seconds: 3 });
      await enter(page, makeWallet(), texts);
      const seconds = text('airdrop.tasks.methods.page_visit').replace('{{seconds}}', '3');
      await says(page, name, seconds);

      await test.step('who closes it too soon is told so', async () => {
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
        // What the browser says of the answers before the time has come.
        consoleErrors.length = 0;
      });

      await test.step('who stays is told how long, also after a reload, and has done the task', async () => {
        const opened = context.waitForEvent('page');
        await taskButton(page, name).click();
        const reading = await opened;
        const bar = reading.getByRole('complementary', { name: text('live.visit.label') });
        await expect(bar.getByText(/^\D*[1-3]\D+3\D*$/)).toBeVisible();
        await reading.reload();
        await expect(bar.getByRole('status')).toHaveText(
          text('live.visit.done').replace('{{points}}', '50'),
        );
        await expectAccessible(reading);
        await isCompleted(page, name);
        await bar.getByRole('link', { name: text('live.visit.back') }).click();
        await isCompleted(reading, name);
        consoleErrors.length = 0;
      });
    });

    test('invited friends: too few, then enough', async ({ page, makeWallet, admin, baseURL }) => {
      const { name } = await makeTask(admin, 'referrals', { count: 1 });
      const wallet = makeWallet();
      await admin.call('updateSettings', { body: { referral_min_points: 10 } });
      await enter(page, wallet, texts);
      await says(page, name, text('airdrop.tasks.methods.referrals').replace('{{number}}', '1'));
      await taskButton(page, name).click();
      await retry(page, name);
      await says(page, name, language === 'zh' ? /^目前有 0 位/ : /^0 of 1 invited friends/);
      const link = page.getByLabel(text('live.invite.link'));
      const code = new URL(await link.inputValue()).searchParams.get('ref') ?? '';
      const friend = await joinByInvitation(String(baseURL), admin, code);
      const body = { points: 10, reason: 'Contest' };
      await admin.call('adjustPoints', { path: { id: friend }, body });
      await taskButton(page, name).click();
      await isCompleted(page, name);
    });

    test('a chat in Telegram: an account is linked, and refused until it is a member', async ({
      page,
      context,
      makeWallet,
      admin,
      telegram,
    }) => {
      const { name } = await makeTask(admin, 'telegram_member', { chat: '@sample_chat' });
      const account = 70_000_000 + made;
      let login: string | null = null;
      // Telegram's own page, which visitors see for a moment.
      await context.route('https://oauth.telegram.org/**', (route) => {
        const back = new URL(route.request().url()).searchParams.get('return_to');
        const answer = login ?? Buffer.from('false').toString('base64url');
        const script = `location.replace(${JSON.stringify(`${back}#tgAuthResult=${answer}`)})`;
        return route.fulfill({ contentType: 'text/html', body: `<script>${script}</script>` });
      });
      await enter(page, makeWallet(), texts);
      await says(page, name, text('airdrop.tasks.methods.telegram_member'));
      const link = taskCard(page, name).getByRole('link', { name: text('live.telegram.link') });

      await test.step('a login that is not confirmed links nothing', async () => {
        await link.click();
        await expect(toast(page, text('live.telegram.declined'))).toBeVisible();
        expect(page.url()).toMatch(/\/airdrop$/);
      });

      await test.step('a confirmed one links the account', async () => {
        const fields = telegramLogin({ id: account, username: 'ada' });
        login = Buffer.from(JSON.stringify(fields)).toString('base64url');
        await link.click();
        const linked = new RegExp(text('live.telegram.linked').replace('{{name}}', '.*ada'));
        await expect(taskCard(page, name).getByText(linked)).toBeVisible();
        expect(page.url()).toMatch(/\/airdrop$/);
        await expectAccessible(page);
      });

      await test.step('who is no member is refused, and accepted after joining', async () => {
        await taskButton(page, name).click();
        await retry(page, name);
        await says(page, name, /@sample_chat/);
        telegram.roles.set(`@sample_chat ${account}`, { status: 'member' });
        await taskButton(page, name).click();
        await isCompleted(page, name);
      });
    });

    test('a method that is switched off says why, and takes nothing', async ({
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
        await expectAccessible(page);
      } finally {
        await admin.call('updateVerificationMethod', { path, body: { is_enabled: true } });
      }
    });

    test.describe('on the chain', () => {
      let chain: TestChain;
      let before = '';

      test.beforeEach(async ({ page, admin }) => {
        chain = await startChain();
        // Only the server asks it; what the page shows of the wallet is not what this is about.
        await page.route(/accountStates/, (route) => route.fulfill({ json: { accounts: [] } }));
        before = (await admin.call('getSettings')).chain_api_url;
        await admin.call('updateSettings', { body: { chain_api_url: chain.url } });
      });
      test.afterEach(async ({ admin }) => {
        await admin.call('updateSettings', { body: { chain_api_url: before } });
        chain.close();
      });

      for (const method of ['ton_balance', 'jetton_balance'] as const) {
        test(`${method}: too little, then enough`, async ({ page, makeWallet, admin }) => {
          const jetton = method === 'jetton_balance' && { jetton_address: JETTON };
          const { name } = await makeTask(admin, method, { amount: '2.5', ...jetton });
          const wallet = makeWallet();
          const { address } = wallet.account;
          chain.decimals.set(JETTON, 9);
          const hold = (amount: bigint) => {
            chain.tons.set(address, amount);
            chain.jettons.set(`${address} ${JETTON}`, amount);
          };
          hold(TON);
          await enter(page, wallet, texts);
          const words = text(`airdrop.tasks.methods.${method}`).replace('{{amount}}', '2.5');
          await says(page, name, words);
          await taskButton(page, name).click();
          await retry(page, name);
          await says(page, name, language === 'zh' ? /至少需要 2\.5/ : /at least 2\.5/);
          hold(3n * TON);
          // Another address of the same API: answers of the first one are kept for a while.
          await admin.call('updateSettings', {
            body: { chain_api_url: chain.url.replace('v3', 'v3/again') },
          });
          await taskButton(page, name).click();
          await isCompleted(page, name);
        });
      }

      test('a service that is away costs nothing: it is asked again, and the task counts', async ({
        page,
        makeWallet,
        admin,
      }) => {
        test.slow();
        const { name } = await makeTask(admin, 'ton_balance', { amount: '1' });
        const wallet = makeWallet();
        chain.tons.set(wallet.account.address, TON);
        await enter(page, wallet, texts);
        chain.answerWith(DOWN);
        await taskButton(page, name).click();
        await says(page, name, text('live.checks.askedAgain'));
        await page.reload();
        await says(page, name, text('live.checks.askedAgain'));
        await expectAccessible(page);
        chain.answerWith(undefined);
        await expect(taskButton(page, name)).toHaveText(new RegExp(`^${texts.completed}`), {
          timeout: 60_000,
        });
        await expect(toast(page, '50')).toBeVisible();
      });
    });
  });
}
