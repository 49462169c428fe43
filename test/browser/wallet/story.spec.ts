import { expectAccessible } from '../../support/browser/accessibility.js';
import { expect, test } from '../../support/browser/wallet-product.js';
import {
  accountButton,
  connectButton,
  copyQrLink,
  shortened,
  toast,
  walletsModal,
} from '../../support/browser/wallet-test.js';
import { clientOf } from '../../support/shared/api.js';
import { allOr } from '../../support/shared/deep.js';

/** Some of every group, with links and without. */
const TASKS = [1, 4, 7, 8, 9, 11, 13, 16, 18, 19];
/** The task that connecting completes. */
const CONNECTING = 7;
const LATER = 2;
const LAST = 17;

const TEXTS = {
  en: {
    locale: 'en-US',
    banner: 'Connect a wallet to take part',
    connect: 'Connect Wallet',
    disconnect: 'Disconnect',
    needWallet: 'Please connect your wallet to do tasks',
    rewards: 'Your rewards',
    panel: 'Your wallet',
    connected: 'Connected',
    start: 'Start task',
    verifying: 'Verifying…',
    completed: 'Completed',
    done: (count: number, all: number) => `${count} of ${all} tasks completed`,
    claim: 'Claim tokens',
    claiming: /^Claim/,
    claimed: (amount: number) => `Successfully claimed ${amount} JETD!`,
    nothing: 'No tokens available to claim',
  },
  zh: {
    locale: 'zh-CN',
    banner: '连接钱包，参与活动',
    connect: '连接钱包',
    disconnect: '断开连接',
    needWallet: '请先连接钱包再做任务',
    rewards: '我的奖励',
    panel: '我的钱包',
    connected: '已连接',
    start: '开始任务',
    verifying: '验证中…',
    completed: '已完成',
    done: (count: number, all: number) => `已完成 ${count} / ${all} 项任务`,
    claim: '领取代币',
    claiming: /^领取/,
    claimed: (amount: number) => `成功领取 ${amount} JETD！`,
    nothing: '暂无可领取的代币',
  },
};

for (const language of allOr('zh', 'en')) {
  const texts = TEXTS[language];
  test.describe(`in ${language}`, () => {
    test.use({ locale: texts.locale });

    test('a visitor connects, does ten tasks, claims, and finds it all again', {
      tag: '@deep',
    }, async ({ page, context, makeWallet, baseURL }) => {
      const all = await clientOf(String(baseURL)).call('listActiveTasks');
      const task = (id: number) => {
        const found = all.find((it) => it.id === id);
        if (!found) throw new Error(`There is no task ${id}.`);
        return found;
      };
      const points = TASKS.reduce((sum, id) => sum + task(id).points, 0);
      const tokens = Math.floor(points / 1000);
      const card = (id: number, at = page) => {
        const name = language === 'zh' ? task(id).title : task(id).title_en;
        const heading = at.getByRole('heading', { name, exact: true });
        return at.getByRole('article').filter({ has: heading });
      };
      /** A link to follow, or a button. */
      const button = (id: number, at = page) =>
        card(id, at).getByRole('link').or(card(id, at).getByRole('button'));
      const rewards = page.getByRole('region', { name: texts.rewards });
      const banner = page.getByRole('region', { name: texts.banner });

      await test.step('without a wallet there is a banner, and no task', async () => {
        await page.goto('/airdrop');
        await button(8).click();
        await expect(toast(page, texts.needWallet)).toBeVisible();
        await expect(button(8)).toContainText(texts.start);
        await expect(connectButton(page)).toBeVisible();
        await expectAccessible(page);
      });

      const wallet = makeWallet();
      await test.step('connects', async () => {
        await banner.getByRole('button', { name: texts.connect }).click();
        await expect(walletsModal(page)).toBeVisible();
        await wallet.connect(await copyQrLink(page));
        await expect(accountButton(page)).toHaveText(shortened(wallet.friendlyAddress));
        await expect(banner).toHaveCount(0);
        const panel = page.getByRole('region', { name: texts.panel });
        await expect(panel.getByRole('status')).toHaveText(texts.connected);
        await expect(panel.getByText(wallet.friendlyAddress)).toBeVisible();
        await expect(panel.getByText('12.3456 TON')).toBeVisible();
        await expect(rewards.getByText(shortened(wallet.friendlyAddress))).toBeVisible();
      });

      await test.step('does ten tasks', async () => {
        for (const id of TASKS.filter((it) => it !== CONNECTING)) {
          const opened = task(id).action_url ? context.waitForEvent('page') : null;
          await button(id).click();
          const tab = await opened;
          if (!tab) continue;
          if (task(id).action_url.startsWith('/')) {
            await expect(tab).toHaveURL(task(id).action_url);
            expect(await tab.evaluate(() => window.opener)).toBeNull();
          }
          await tab.close();
        }
        for (const id of TASKS) {
          await expect(button(id)).toHaveText(new RegExp(`^${texts.completed}`));
          await expect(button(id)).toBeDisabled();
        }
        const bar = rewards.getByRole('progressbar').first();
        await expect(bar).toHaveAttribute('aria-valuetext', texts.done(TASKS.length, all.length));
        await expect(
          rewards.getByText(points.toLocaleString('en-US'), { exact: true }),
        ).toBeVisible();
        await expect(rewards.getByText(`${tokens} JETD`, { exact: true })).toBeVisible();
        await expectAccessible(page);
      });

      await test.step('claims once, however often the button is pressed', async () => {
        const claim = page.getByRole('main').getByRole('button', { name: texts.claiming });
        await claim.dblclick();
        await expect(claim).toBeDisabled();
        await expect(toast(page, texts.claimed(tokens))).toBeVisible();
        await expect(rewards.getByText('0 JETD', { exact: true })).toBeVisible();
        await rewards.getByRole('button', { name: texts.claim }).click();
        await expect(toast(page, texts.nothing)).toBeVisible();
      });

      await test.step('finds it again after a reload, also actions in progress', async () => {
        const opened = context.waitForEvent('page');
        await button(LATER).click();
        await (await opened).close();
        await expect(button(LATER)).toContainText(texts.verifying);
        await page.reload();
        await expect(accountButton(page)).toHaveText(shortened(wallet.friendlyAddress));
        await expect(rewards.getByText('0 JETD', { exact: true })).toBeVisible();
        for (const id of [...TASKS, LATER]) {
          await expect(button(id)).toHaveText(new RegExp(`^${texts.completed}`));
        }
      });

      await test.step('sees in one tab the changes of another', async () => {
        const other = await context.newPage();
        await other.goto('/airdrop');
        await expect(accountButton(other)).toHaveText(shortened(wallet.friendlyAddress));
        await button(LAST, other).click();
        await expect(button(LAST, other)).toHaveText(new RegExp(`^${texts.completed}`));
        await expect(button(LAST)).toHaveText(new RegExp(`^${texts.completed}`));
        const bar = rewards.getByRole('progressbar').first();
        const count = TASKS.length + 2;
        await expect(bar).toHaveAttribute('aria-valuetext', texts.done(count, all.length));
        await other.close();
      });

      await test.step('starts again with another wallet', async () => {
        await accountButton(page).click();
        await page.getByRole('button', { name: texts.disconnect }).click();
        await expect(banner).toBeVisible();
        await connectButton(page).click();
        const second = makeWallet({ account: 2 });
        await second.connect(await copyQrLink(page));
        await expect(accountButton(page)).toHaveText(shortened(second.friendlyAddress));
        const bar = rewards.getByRole('progressbar').first();
        await expect(bar).toHaveAttribute('aria-valuetext', texts.done(1, all.length));
        await expect(button(8)).toContainText(texts.start);
      });
    });
  });
}

test('pages that need no wallet load nothing of the widget', { tag: '@deep' }, async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('start-widget')) asked.push(request.url());
  });
  await page.goto('/');
  const header = page.getByRole('banner');
  await expect(header.getByRole('button', { name: 'Connect Wallet' })).toBeVisible();
  for (const name of ['About', 'Roadmap', 'Team', 'Whitepaper']) {
    await header.getByRole('link', { name }).click();
    await expect(page).toHaveTitle(`${name} · Jetdrop`);
  }
  expect(asked).toEqual([]);
  await expect(connectButton(page)).toHaveCount(0);
  await header.getByRole('link', { name: 'Airdrop' }).click();
  await expect(connectButton(page)).toBeVisible();
  expect(asked).toHaveLength(1);
});
