import { audit, expectAccessible } from '../../support/browser/accessibility.js';
import {
  forgiveRefusals,
  message,
  refuse,
  TOKEN_KEY,
  unfoldMenu,
} from '../../support/browser/back-office.js';
import { expect } from '../../support/browser/browser.js';
import {
  campaignTest,
  handIn,
  manualTasks,
  newVisitor,
  type Visitor,
} from '../../support/browser/campaign-office.js';
import {
  coveredButtons,
  desk,
  evidence,
  figure,
  last,
  untilDecided,
} from '../../support/browser/review-desk.js';
import { clientOf } from '../../support/shared/api.js';
import { ADMIN } from '../../support/shared/credentials.js';
import { allOr, DEEP } from '../../support/shared/deep.js';
import { login } from '../../support/shared/login.js';
import { until } from '../../support/shared/until.js';

const test = campaignTest();

// Each test continues where the one before it ended.
test.describe.configure({ mode: 'serial', timeout: 120_000 });

/** Visitors whose work is decided in one go, eight tasks each. */
const VISITORS = DEEP ? 5 : 2;

let tasks: number[] = [];

test('an empty desk says so, and a submission is text that loads nothing', {
  tag: '@deep',
}, async ({ page, api, server }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).hostname));
  await page.goto('/admin/');
  await unfoldMenu(page);
  await page.getByRole('navigation').getByRole('link', { name: '审核' }).click();
  await expect(page.getByText('没有待审核的内容')).toBeVisible();

  tasks = await manualTasks(api, 2);
  const text = '见 https://evil.example/post?a=1。<img src="https://tracker.example/p.png"> **x**';
  const visitor = await newVisitor(server, api);
  await handIn(visitor, tasks.slice(0, 1), text);
  await page.getByRole('button', { name: '刷新' }).click();
  await expect(desk(page).getByRole('heading', { level: 2 })).toHaveText('写一篇文章 1');
  await expect(evidence(page)).toContainText('<img src="https://tracker.example/p.png');
  await expect(evidence(page).getByRole('img')).toHaveCount(0);
  await expect(evidence(page).getByRole('link')).toHaveCount(0);
  await expect(desk(page)).toContainText(/剩余 23 小时 \d+ 分钟/);
  await expect(desk(page)).toContainText('该用户没有异常信号');
  await evidence(page).getByRole('button', { name: '显示链接' }).first().click();
  const link = evidence(page).getByRole('link', { name: '打开 evil.example' });
  await expect(link).toBeFocused();
  await expect(link).toHaveAttribute('href', 'https://evil.example/post?a=1');
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  expect(new Set(asked)).toEqual(new Set([new URL(server.url).hostname]));
  await audit(page, 'a review, first theme');
  await page.getByRole('button', { name: /切换到(深|浅)色模式/ }).click();
  await expectAccessible(page, 'a review, second theme', { coloursOnly: true });

  await page.keyboard.press('a');
  await expect(last(page)).toContainText('已通过：');
  await expect(page.getByRole('timer')).toHaveText(/^\d+ 秒后提交$/);
  await expect(page.getByText('没有待审核的内容')).toBeVisible();
  await page.keyboard.press('u');
  await expect(evidence(page)).toContainText('evil.example');
  const waiting = await api.call('listUserCompletions', { path: { id: visitor.id } });
  expect(waiting[0]?.status).toBe('pending_verification');
  await page.keyboard.press('r');
  await expect(page.getByRole('region', { name: /^拒绝理由/ })).toBeFocused();
  await page.keyboard.press('2');
  await expect(last(page)).toContainText('提交的内容无法查看');
  // Leaving the screen sends it at once.
  await page.getByRole('navigation').getByRole('link', { name: '仪表盘' }).click();
  const refused = await untilDecided(api, visitor, tasks[0] ?? 0, 'failed');
  expect(refused.reason).toBe('not_visible');
  const work = page.getByRole('region', { name: '等待处理' });
  await expect(work.getByRole('listitem').filter({ hasText: '今日已处理' })).toContainText('1');
  await work
    .getByRole('button', { name: '前往审核' })
    .or(work.getByRole('link', { name: '前往审核' }))
    .click();
  await expect(page).toHaveURL(/\/admin\/reviews$/);
});

test('own words are read in both languages and kept until they are, and keys do nothing while they are typed', {
  tag: '@deep',
}, async ({ page, api, server, consoleErrors }) => {
  const visitor = await newVisitor(server, api);
  await handIn(visitor, tasks.slice(0, 2), 'Harbour lights');
  await page.goto('/admin/reviews');
  await expect(evidence(page)).toContainText('Harbour lights');
  await desk(page).getByRole('button', { name: '拒绝', exact: true }).click();
  await desk(page).getByRole('button', { name: '自行填写…' }).click();
  const panel = page.getByRole('region', { name: /^拒绝理由/ });
  await panel.getByRole('button', { name: '拒绝', exact: true }).click();
  await expect(panel.getByText('请填写理由')).toBeVisible();
  const reason = panel.getByRole('textbox', { name: '理由' });
  const inChinese = panel.getByRole('textbox', { name: '中文版本（可选）' });
  await reason.pressSequentially('aaa 1 s');
  await expect(last(page)).toHaveCount(0);
  await reason.fill('Too short');
  await inChinese.fill('篇幅太短');
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: '键盘快捷键' })).toContainText('审核页面');
  await page.keyboard.press('a');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(last(page)).toHaveCount(0);

  const refuseAgain = async () => {
    await page.keyboard.press('r');
    await expect(reason).toHaveValue('Too short');
    await expect(inChinese).toHaveValue('篇幅太短');
    await panel.getByRole('button', { name: '拒绝', exact: true }).click();
    await expect(last(page)).toContainText('Too short');
  };
  const mend = await refuse(page, 'POST', /reviews\/\d+\/reject/);
  await refuseAgain();
  // Deciding the next review sends the one before; a decision that the server refuses is offered
  // again.
  await expect(desk(page)).toBeVisible();
  await page.keyboard.press('a');
  await expect(last(page)).toContainText('已通过：');
  await expect(page.getByText('该处理未能提交')).toBeVisible();
  mend();
  await expect(desk(page)).toBeVisible();
  await refuseAgain();
  // Closing the page sends the last one as well.
  await page.goto('about:blank');
  await until(async () => (await api.call('getReviewStats')).waiting === 0);
  const decisions = await (await visitor.send('GET', 'me/decisions')).json();
  expect(decisions[0]).toMatchObject({ kind: 'refusal', reason: 'Too short', reason_code: null });
  const [stored] = await api.call('listUserDecisions', { path: { id: visitor.id } });
  expect(stored).toMatchObject({ reason: 'Too short', reason_zh: '篇幅太短', is_reviewed: true });
  forgiveRefusals(consoleErrors);
});

test('every review is decided by keyboard, none twice, and two people never get the same', {
  tag: '@deep',
}, async ({ page, api, server, browser }) => {
  const before = await api.call('getReviewStats');
  const mine = await manualTasks(api, 8);
  const visitors: Visitor[] = [];
  const all = VISITORS * mine.length;
  for (let number = 0; number < VISITORS; number += 1) visitors.push(await newVisitor(server, api));
  for (const visitor of visitors) {
    await handIn(visitor, mine, (task) => `work of ${visitor.id} for ${task}`);
  }
  await page.goto('/admin/reviews');
  await expect(figure(page, '待审核')).toContainText(String(all));
  await expect(evidence(page)).toContainText('work of');

  const localStorage = [{ name: TOKEN_KEY, value: await login(server.url, ADMIN) }];
  const other = await browser.newContext({
    baseURL: server.url,
    storageState: { cookies: [], origins: [{ origin: server.url, localStorage }] },
  });
  const colleague = await other.newPage();
  await colleague.goto('/admin/reviews');
  await expect(evidence(colleague)).toContainText('work of');
  expect(await evidence(colleague).innerText()).not.toBe(await evidence(page).innerText());
  // A decision that can be undone is not offered to other reviewers either.
  const decided = await evidence(page).innerText();
  await page.keyboard.press('a');
  await colleague.keyboard.press('s');
  await expect(evidence(colleague)).toContainText('work of');
  expect(await evidence(colleague).innerText()).not.toBe(decided);
  // Leaving the page releases its reviews to others.
  await colleague.goto('about:blank');
  await other.close();

  const seen = new Set([decided]);
  for (let number = 2; number <= all; number += 1) {
    await expect(evidence(page)).not.toHaveText([...seen].at(-1) ?? '');
    await expect(evidence(page)).toContainText('work of');
    seen.add(await evidence(page).innerText());
    if (number % 5 > 0) await page.keyboard.press('a');
    else {
      await page.keyboard.press('r');
      await page.keyboard.press('3');
    }
  }
  expect(seen.size).toBe(all);
  await expect(page.getByText('没有待审核的内容')).toBeVisible();
  await page.getByRole('tab', { name: '全部待审核' }).click();
  await until(async () => (await api.call('getReviewStats')).waiting === 0);
  const stats = await api.call('getReviewStats');
  expect(stats).toMatchObject({
    waiting: 0,
    decided_today: before.decided_today + all,
    refused_today: before.refused_today + Math.floor(all / 5),
  });
});

test('an admin who rejects sees every reason at every size, also beside a message', {
  tag: '@deep',
}, async ({ page, api, server, consoleErrors }) => {
  const [fresh = 0] = await manualTasks(api, 1);
  for (let number = 0; number < 6; number += 1) {
    await handIn(await newVisitor(server, api), [fresh], `Long words ${number} `.repeat(30));
  }
  await page.route(/\/reviews\/\d+\/approve$/, (route) =>
    route.fulfill({ status: 503, json: { status: 503, code: 'test', title: 'Test' } }),
  );
  await page.goto('/admin/reviews');
  const panel = page.getByRole('region', { name: /^拒绝理由/ });
  const covered = () => coveredButtons(panel);
  for (const [width, height] of allOr([390, 844], [768, 900], [1280, 720], [1440, 900])) {
    await page.setViewportSize({ width, height });
    await test.step(`${width} × ${height}`, async () => {
      await expect(evidence(page)).toContainText('Long words');
      // The first is held while the second cannot be sent.
      await page.keyboard.press('a');
      await expect(last(page)).toContainText('已通过：');
      await expect(evidence(page)).toContainText('Long words');
      await page.keyboard.press('r');
      await expect(panel).toBeFocused();
      await expect.poll(covered).toEqual([]);
      await expect(page.getByRole('status').filter({ hasText: '已通过：' })).toHaveCount(1);
      await panel.getByRole('button', { name: '自行填写…' }).click();
      // A phone shows only the page's own text, and a way back.
      if (width < 600) {
        await panel.getByRole('button', { name: '常用理由' }).click();
        await expect(panel.getByRole('button', { name: '提交的内容属于他人' })).toBeVisible();
        await expect(panel).toBeFocused();
        await panel.getByRole('button', { name: '自行填写…' }).click();
      }
      await expect(panel.getByRole('textbox', { name: '理由' })).toBeFocused();
      await expect(panel.getByRole('textbox', { name: '理由' })).toBeInViewport({ ratio: 1 });
      await expect.poll(covered).toEqual([]);
      await panel.getByRole('button', { name: '取消' }).click();
      await expect(panel).toHaveCount(0);
      await page.keyboard.press('u');
      await expect(last(page)).toHaveCount(0);
    });
  }
  await test.step('beside a message', async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.keyboard.press('a');
    await expect(last(page)).toContainText('已通过：');
    await page.keyboard.press('r');
    await expect(panel).toBeFocused();
    await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
    await expect(message(page, /未能提交/)).toBeVisible();
    await expect.poll(covered).toEqual([]);
  });
  await page.unroute(/\/reviews\/\d+\/approve$/);
  forgiveRefusals(consoleErrors);
  await page.goto('/admin/');
  for (const { id } of await api.call('listReviews')) {
    await api.call('approveReview', { path: { id } });
  }
});

test('a decision outlives the session: the reviewer logs in in place, and it is sent', {
  tag: '@deep',
}, async ({ page, token, server, consoleErrors }) => {
  const api = clientOf(server.url, await login(server.url, ADMIN));
  const [fresh = 0] = await manualTasks(api, 1);
  const visitor = await newVisitor(server, api);
  await handIn(visitor, [fresh], 'Decided at the very end');
  await page.goto('/admin/reviews');
  await expect(evidence(page)).toContainText('Decided at the very end');
  // The session is ended elsewhere.
  await clientOf(server.url, token).call('logout');
  await page.keyboard.press('r');
  await page.keyboard.press('3');
  const again = page.getByRole('dialog', { name: '请重新登录' });
  await again.getByLabel('密码').fill(ADMIN.password);
  await again.getByRole('button', { name: '登录' }).click();
  await expect(again).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin\/reviews$/);
  await page.getByRole('navigation').getByRole('link', { name: '仪表盘' }).click();
  expect((await untilDecided(api, visitor, fresh, 'failed')).reason).toBe('not_done');
  forgiveRefusals(consoleErrors);
});
