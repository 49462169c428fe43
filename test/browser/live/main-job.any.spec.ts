import type { Page } from '@playwright/test';
import {
  connectLink,
  expect,
  rewardsOf,
  TEXTS,
  type Texts,
  taskCard,
  test,
  userOf,
} from '../../support/browser/live-campaign.js';
import { walletsModal } from '../../support/browser/wallet-test.js';
import { allOr } from '../../support/shared/deep.js';

/** What a screen reader reads of the next step, from connecting to the claim. */
const READINGS = {
  en: {
    connect: `
      - main:
        - heading "Complete tasks. Earn tokens." [level=1]
        - region "Campaign status":
          - paragraph: Active
          - progressbar "Campaign time elapsed"
        - navigation "Airdrop sections"
        - region "Connect a wallet to take part":
          - heading "Connect a wallet to take part" [level=2]
          - paragraph: /No transaction, no fee/
          - button "Connect Wallet"
        - region "Your rewards"
        - region "Tasks"`,
    task: `
      - main:
        - 'region "Start here: Subscribe to our emails"':
          - 'heading "Start here: Subscribe to our emails" [level=2]'
          - paragraph: 80 points in about 1 minute, checked at once.
          - link "Go to task"
        - region "Your rewards"
        - region "Tasks"`,
    claim: `
      - main:
        - heading "Your tokens are ready to claim" [level=1]
        - region "Claim 2 JETD":
          - heading "Claim 2 JETD" [level=2]
          - paragraph: /delivered to your wallet within/
          - button "Claim tokens"
        - region "Your rewards":
          - term: Claimable tokens
          - definition: 2 JETD
        - region "Tasks"`,
    task2: 'Subscribe to our emails',
    goTo: 'Go to task',
  },
  zh: {
    connect: `
      - main:
        - heading "完成任务，赢取代币" [level=1]
        - region "活动状态":
          - paragraph: 进行中
          - progressbar "活动时间进度"
        - navigation "空投板块"
        - region "连接钱包，参与活动":
          - heading "连接钱包，参与活动" [level=2]
          - paragraph: /不会产生交易/
          - button "连接钱包"
        - region "我的奖励"
        - region "任务"`,
    task: `
      - main:
        - region "从这里开始：订阅邮件通讯":
          - heading "从这里开始：订阅邮件通讯" [level=2]
          - paragraph: 约 1 分钟即可获得 80 积分，完成后立即核验。
          - link "前往任务"
        - region "我的奖励"
        - region "任务"`,
    claim: `
      - main:
        - heading "你的代币可以领取了" [level=1]
        - region "领取 2 JETD":
          - heading "领取 2 JETD" [level=2]
          - paragraph: /发放到你的钱包/
          - button "领取代币"
        - region "我的奖励":
          - term: 可领取代币
          - definition: 2 JETD
        - region "任务"`,
    task2: '订阅邮件通讯',
    goTo: '前往任务',
  },
};

/** Moves the keyboard on until it has reached a control of the page. */
async function tabTo(page: Page, role: 'button' | 'link', name: string | RegExp): Promise<void> {
  const control = page.getByRole('main').getByRole(role, { name }).first();
  await expect(control).toBeEnabled();
  const isThere = () => control.evaluate((element) => element === document.activeElement);
  for (let tabs = 0; !(await isThere()); tabs += 1) {
    expect(tabs, `Tabs to ${name}`).toBeLessThan(40);
    await page.keyboard.press('Tab');
  }
}

for (const language of allOr('en', 'zh')) {
  const texts: Texts = TEXTS[language];
  const reading = READINGS[language];
  test.describe(`in ${language}`, () => {
    test.use({ locale: texts.locale });

    test('the main job by keyboard alone, as a screen reader reads it', {
      tag: ['@desktop', '@phone', '@deep'],
    }, async ({ page, admin, makeWallet }) => {
      await page.goto('/airdrop');
      await expect(page.getByRole('main')).toMatchAriaSnapshot(reading.connect);
      await tabTo(page, 'button', texts.connect);
      await page.keyboard.press('Enter');
      await expect(walletsModal(page)).toBeVisible();
      const wallet = makeWallet();
      await wallet.connect(await connectLink(page));
      await expect(rewardsOf(page, texts).getByText('200', { exact: true })).toBeVisible();
      await expect(page.getByRole('main')).toMatchAriaSnapshot(reading.task);

      // The step leads to the task's card, which comes next.
      await tabTo(page, 'link', reading.goTo);
      await page.keyboard.press('Enter');
      const card = taskCard(page, reading.task2);
      await expect(card).toBeFocused();
      await tabTo(page, 'button', reading.task2);
      await page.keyboard.press('Enter');
      await expect(rewardsOf(page, texts).getByText('280', { exact: true })).toBeVisible();
      await expect(page.locator('body')).not.toBeFocused();

      const path = { id: await userOf(admin, wallet) };
      await admin.call('adjustPoints', { path, body: { points: 1720, reason: 'Contest' } });
      await page.goto('/airdrop');
      await tabTo(page, 'button', texts.claim);
      await expect(page.getByRole('main')).toMatchAriaSnapshot(reading.claim);
      await page.keyboard.press('Enter');
      await expect(rewardsOf(page, texts).getByText(texts.receipt)).toBeVisible();
      // The claim's button is gone; the keyboard is at the next step.
      await expect(page.locator('section:focus')).toHaveAccessibleName(/./);
    });
  });
}
