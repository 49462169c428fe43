import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../../support/browser/accessibility.js';
import { forgive } from '../../support/browser/back-office.js';
import {
  enter,
  expect,
  rewardsOf,
  TEXTS,
  taskButton,
  test,
  userOf,
} from '../../support/browser/live-campaign.js';
import {
  anotherNumber,
  hideMadeTasks,
  makeTask,
  seenIn,
} from '../../support/browser/made-tasks.js';
import { askTestChain, JETTON } from '../../support/browser/test-chain.js';
import { toast } from '../../support/browser/wallet-test.js';
import { type Answer, DOWN, json, SILENT, tooMany } from '../../support/shared/stand-in.js';
import { telegramLogin } from '../../support/shared/telegram.js';

const CHAT = '@sample_chat';
const TON = 1_000_000_000n;
const many = 'many';

/** Every method that calls a service, and the settings of its task. */
const METHODS = [
  ['ton_balance', { amount: '1' }],
  ['jetton_balance', { amount: '1', jetton_address: JETTON }],
  ['telegram_member', { chat: CHAT }],
] as const;

/** Ways in which services fail. After the last one they get no calls for a while. */
const OUTAGES: readonly [string, Answer][] = [
  ['is down', DOWN],
  ['is slow', SILENT],
  ['lies', json({ ok: many, accounts: many, jetton_wallets: many, jetton_masters: many })],
  ['has had enough', tooMany(2)],
];

const testChain = askTestChain();
test.afterEach(({ telegram }) => telegram.answerWith(undefined));

hideMadeTasks();

/** Replaces Telegram's own page, which other tests show. */
async function linkTelegram(page: Page, id: number): Promise<void> {
  const status = await page.evaluate(async (login) => {
    const headers = { 'Content-Type': 'application/json' };
    const { state } = await (await fetch('/api/v1/me/telegram')).json();
    const body = JSON.stringify({ login, state });
    return (await fetch('/api/v1/me/telegram', { method: 'POST', headers, body })).status;
  }, telegramLogin({ id }));
  expect(status).toBe(200);
}

for (const language of ['en', 'zh'] as const) {
  const texts = TEXTS[language];
  const { text, says } = seenIn(language);

  test.describe(`in ${language}`, () => {
    test.use({ locale: texts.locale });

    test('a service that is down, slow, wrong or has had enough costs nothing: it is asked again, and each task counts once', async ({
      page,
      makeWallet,
      admin,
      telegram,
      consoleErrors,
    }) => {
      test.slow();
      const tasks: { outage: string; id: number; name: string }[] = [];
      for (const [outage] of OUTAGES) {
        for (const [method, settings] of METHODS) {
          tasks.push({ outage, ...(await makeTask(admin, method, settings)) });
        }
      }
      const wallet = makeWallet();
      const { address } = wallet.account;
      const account = 80_000_000 + anotherNumber();
      testChain().tons.set(address, TON);
      testChain().decimals.set(JETTON, 9);
      testChain().jettons.set(`${address} ${JETTON}`, TON);
      telegram.roles.set(`${CHAT} ${account}`, { status: 'member' });
      await enter(page, wallet, texts);
      await linkTelegram(page, account);
      await page.reload();
      // A long group shows its last tasks on request.
      const showAll = () => page.locator('summary').filter({ hasText: '9' }).click();
      await showAll();

      for (const [outage, answer] of OUTAGES) {
        await test.step(`a service that ${outage}`, async () => {
          testChain().answerWith(answer);
          telegram.answerWith(answer);
          const names = tasks.filter((task) => task.outage === outage).map(({ name }) => name);
          for (const name of names) await taskButton(page, name).click();
          for (const name of names) {
            await says(page, name, text('live.checks.askedAgain'));
            await expect(taskButton(page, name)).toBeDisabled();
          }
        });
      }

      // A visitor's checks run one after the other: those that wait behind slow ones are sent
      // again.
      forgive(consoleErrors, /status of 429/);

      await test.step('nothing is lost by a reload', async () => {
        await page.reload();
        await showAll();
        for (const { name } of tasks) await says(page, name, text('live.checks.askedAgain'));
        await expect(rewardsOf(page, texts).getByText('200', { exact: true })).toBeVisible();
        await expectAccessibleInBothThemes(page);
      });

      await test.step('each is completed automatically when the services are back', async () => {
        testChain().answerWith(undefined);
        telegram.answerWith(undefined);
        await expect(toast(page, '50').first()).toBeVisible({ timeout: 60_000 });
        for (const { name } of tasks) {
          await expect(taskButton(page, name)).toHaveText(new RegExp(`^${texts.completed}`), {
            timeout: 60_000,
          });
        }
      });

      await test.step('and counts once', async () => {
        const points = String(200 + 50 * tasks.length);
        await expect(rewardsOf(page, texts).getByText(points, { exact: true })).toBeVisible();
        const id = await userOf(admin, wallet);
        const entries = await admin.call('listUserEntries', { path: { id } });
        for (const task of tasks) {
          const key = `task:${id}:${task.id}`;
          expect(entries.filter((entry) => entry.key === key)).toHaveLength(1);
        }
      });
    });
  });
}
