import type { Page } from '@playwright/test';
import {
  answer,
  forgiveRefusals,
  message,
  REASON,
  refuse,
  test,
} from '../../support/browser/back-office.js';
import { expect } from '../../support/browser/browser.js';

// Long tests, slow on a busy machine.
test.describe.configure({ timeout: 120_000 });

const user = (page: Page, name: string) => page.getByRole('dialog', { name: `用户 ${name}` });
const rows = (page: Page, part: string) =>
  page.getByRole('list', { name: part, exact: true }).getByRole('listitem');

test('a user’s page has parts with addresses of their own, which Back leads through', {
  tag: '@deep',
}, async ({ page }) => {
  const read: string[] = [];
  page.on('request', (request) => {
    const [, part] = /users\/1\/([\w-]+)/.exec(request.url()) ?? [];
    if (part && request.url().includes('/api/')) read.push(part);
  });
  await page.goto('/admin/users?sort=id&order=ASC');
  await page.getByRole('link', { name: 'sample_user_01' }).click();
  const dialog = user(page, 'sample_user_01');
  await expect(dialog.getByRole('tab', { name: '概览' })).toHaveAttribute('aria-selected', 'true');
  await expect(dialog.getByText('加入时间')).toBeVisible();
  // The other parts are read once they are opened.
  expect(read).toEqual(['wallet-changes']);
  await dialog.getByRole('tab', { name: '积分与代币' }).click();
  await expect(page).toHaveURL(/\/admin\/users\/1\/entries(\?|$)/);
  await expect(rows(page, '积分与代币')).toHaveCount(20);
  await dialog.getByRole('tab', { name: '领取' }).click();
  await expect(page).toHaveURL(/\/admin\/users\/1\/claims(\?|$)/);
  await expect(rows(page, '领取')).toHaveCount(1);
  await page.goBack();
  await expect(rows(page, '积分与代币')).toHaveCount(20);
  expect(new Set(read)).toEqual(new Set(['wallet-changes', 'entries', 'claims']));
  await page.reload();
  await expect(dialog.getByRole('tab', { name: '积分与代币' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  // Closing any part leads back to the list in one step.
  await dialog.getByRole('button', { name: '关闭' }).click();
  await expect(page).toHaveURL(/\/admin\/users(\?|$)/);
  await expect(page.getByRole('table', { name: '用户列表' })).toBeVisible();

  await page.goto('/admin/users/1/claims');
  await dialog.getByRole('tab', { name: '领取' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('tab', { name: '决定' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(dialog.getByRole('tab', { name: '会话' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('没有登录中的会话')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/admin\/users(\?|$)/);
});

test('every point and token has its reason, every task its state, every claim its step', {
  tag: '@deep',
}, async ({ page, api }) => {
  const path = { id: 1 };
  const [entry] = await api.call('listUserEntries', { path });
  const [claim] = await api.call('listUserClaims', { path });
  const completions = await api.call('listUserCompletions', { path });
  const { wallet_address } = await api.call('getUser', { path });
  await page.goto('/admin/users/1');
  const dialog = user(page, 'sample_user_01');
  await expect(dialog.getByText(wallet_address)).toBeVisible();
  await expect(dialog.getByRole('link', { name: '区块浏览器' })).toHaveAttribute(
    'href',
    `https://tonviewer.com/${wallet_address}`,
  );
  const figures = dialog.getByRole('tabpanel');
  for (const figure of ['积分8,930', '已领取代币8', '可领取代币0']) {
    await expect(figures).toContainText(figure);
  }

  await dialog.getByRole('tab', { name: '积分与代币' }).click();
  expect(entry).toMatchObject({ kind: 'claim', amount: claim?.tokens });
  await expect(rows(page, '积分与代币').first()).toContainText(`领取代币（#${claim?.id}）`);
  await expect(rows(page, '积分与代币').first()).toContainText('+8 代币');
  await expect(rows(page, '积分与代币').nth(1)).toContainText('完成任务：邀请 50 位好友');
  await expect(rows(page, '积分与代币').nth(1)).toContainText('+5,000 积分');

  await dialog.getByRole('tab', { name: '任务' }).click();
  await expect(rows(page, '任务')).toHaveCount(completions.length);
  await expect(rows(page, '任务').first()).toContainText('邀请 50 位好友');
  await expect(rows(page, '任务').first()).toContainText('已完成');
  await dialog.getByRole('tab', { name: '领取' }).click();
  await expect(rows(page, '领取').first()).toContainText(`领取 ${claim?.id}：8 枚代币`);
  await expect(rows(page, '领取').first()).toContainText('已申请');
});

test("a stranger's submission is shown as text, and a deleted task by its number", {
  tag: '@deep',
}, async ({ page }) => {
  const evidence = 'https://example.com/post <b>look</b>';
  const time = '2026-01-01T00:00:00.000Z';
  const completion = {
    id: 1,
    user_id: 2,
    task_id: 999,
    status: 'pending_verification',
    points: null,

    due_at: null,
    review_due_at: time,
    completed_at: null,
    day: null,
    evidence,

    submitted_at: time,
    decision_id: null,
    reason: '',
    reason_zh: '',

    created_at: time,
    updated_at: time,
  };
  await page.route(/\/api\/.*users\/2\/completions/, (route) =>
    route.fulfill({ json: [completion], headers: { 'Content-Range': 'completions 0-0/1' } }),
  );
  await page.goto('/admin/users/2/completions');
  const row = rows(page, '任务').first();
  await expect(row).toContainText('任务 999（已删除）');
  await expect(row).toContainText('待验证');
  await expect(row).toContainText(`提交内容：${evidence}`);
  await expect(row).toContainText('审核截止 2026/01/01 00:00:00');
  await expect(row.getByRole('link', { name: 'example.com' })).toHaveCount(0);
});

test('parts are read a page at a time; that there is nothing, or that it failed, is reported', {
  tag: '@deep',
}, async ({ page, api, consoleErrors }) => {
  const path = { id: 24 };
  await page.goto('/admin/users/24/entries');
  const dialog = user(page, 'sample_user_24');
  await expect(dialog.getByText('还没有积分')).toBeVisible();
  for (let points = 1; points <= 21; points += 1) {
    await api.call('adjustPoints', { path, body: { points, reason: `第 ${points} 次` } });
  }
  const mend = await refuse(page, 'GET', /users\/24\/entries/);
  await page.reload();
  await expect(dialog.getByRole('alert')).toContainText('获取积分与代币失败');
  await expect(dialog.getByRole('alert')).toContainText(REASON);
  mend();
  await dialog.getByRole('button', { name: '重试' }).click();
  await expect(dialog.getByText('第 1–20 条，共 21 条')).toBeVisible();
  await expect(rows(page, '积分与代币').first()).toContainText(
    /手动调整.*第 21 次.*admin.*\+21 积分/,
  );
  await dialog.getByRole('button', { name: '较早' }).click();
  await expect(rows(page, '积分与代币')).toHaveText([/第 1 次/]);
  await expect(dialog.getByRole('button', { name: '较早' })).toBeDisabled();
  await dialog.getByRole('button', { name: '较新' }).click();
  await expect(rows(page, '积分与代币')).toHaveCount(20);

  await page.goto('/admin/users/9999');
  const nobody = page.getByRole('dialog', { name: '用户管理' });
  await expect(nobody.getByRole('alert')).toContainText('该用户不存在');
  await expect(nobody.getByRole('button', { name: '返回用户列表' })).toBeVisible();
  forgiveRefusals(consoleErrors);
});

test('a ban needs a reason, which the list, the page and the log show in the reader’s language', {
  tag: '@deep',
}, async ({ page, api }) => {
  await page.goto('/admin/users/9');
  const dialog = user(page, 'sample_user_09');
  await dialog.getByRole('button', { name: '封禁用户 sample_user_09' }).click();
  const question = page.getByRole('dialog', { name: '封禁用户' });
  await expect(question).toContainText('预览模式');
  const reason = question.getByRole('textbox', { name: '理由' });
  await expect(reason).toBeFocused();
  await question.getByRole('button', { name: '封禁', exact: true }).click();
  await expect(question.getByText('请填写理由')).toBeVisible();
  await expect(reason).toBeFocused();
  expect((await api.call('getUser', { path: { id: 9 } })).is_banned).toBe(false);
  await question.getByRole('button', { name: '使用脚本或机器人参与' }).click();
  await expect(reason).toHaveValue('使用脚本或机器人参与');
  await question.getByRole('button', { name: '封禁', exact: true }).click();
  await expect(message(page, '用户已封禁')).toBeVisible();
  await expect(dialog.getByRole('note')).toContainText('使用脚本或机器人参与');
  // A usual reason is stored as a code, so that each admin reads it in their own language.
  const banned = await api.call('getUser', { path: { id: 9 } });
  expect(banned).toMatchObject({ is_banned: true, ban_reason: 'automation' });
  const history = dialog.getByRole('region', { name: '操作历史' });
  await expect(history.getByRole('listitem').first()).toContainText('“使用脚本或机器人参与”');
  await dialog.getByRole('button', { name: '关闭' }).click();
  const row = page.getByRole('row').filter({ hasText: 'sample_user_09' });
  await expect(row).toContainText('使用脚本或机器人参与');
  await page.getByRole('button', { name: '切换语言：English' }).click();
  await expect(row).toContainText('Taking part by script or bot');

  await row.getByRole('button', { name: 'Unban user sample_user_09' }).click();
  await answer(page, 'Unban user sample_user_09?', 'Unban');
  await expect(message(page, 'User unbanned')).toBeVisible();
  await row.getByRole('button', { name: 'Ban user sample_user_09' }).click();
  await answer(page, 'Ban user sample_user_09?', 'Ban', 'Sold <b>accounts</b>');
  await expect(row).toContainText('Sold <b>accounts</b>');
  await api.call('unbanUser', { path: { id: 9 } });
});

test('points are adjusted for a reason, after a check of the result; a refusal says why', {
  tag: '@deep',
}, async ({ page, api, consoleErrors }) => {
  await page.goto('/admin/users/8/entries');
  const dialog = user(page, 'sample_user_08');
  await dialog.getByRole('button', { name: '调整积分：用户 sample_user_08' }).click();
  const form = page.getByRole('dialog', { name: '调整 sample_user_08 的积分' });
  const points = form.getByRole('spinbutton', { name: '积分' });
  const submit = form.getByRole('button', { name: '调整积分' });
  await submit.click();
  await expect(form.getByText('必填')).toHaveCount(2);
  await points.fill('0');
  await expect(form.getByText('必须是非零整数')).toBeVisible();
  const result = form.getByRole('region', { name: '调整后' });
  await points.fill('1270');
  await expect(result).toContainText('2,730 → 4,000');
  await expect(result).toContainText('1 → 3');
  await points.fill('-2731');
  await expect(result).toContainText('该用户的积分不足');
  await form.getByRole('textbox', { name: '理由' }).fill('表情包比赛获奖');
  await submit.click();
  await expect(form.locator('form').getByText('该用户的积分不足', { exact: true })).toBeVisible();
  await expect(message(page, '调整积分失败')).toBeVisible();
  await points.fill('1270');
  await submit.click();
  await expect(message(page, '积分已调整')).toBeVisible();
  await expect(form).toHaveCount(0);
  const first = rows(page, '积分与代币').first();
  await expect(first).toContainText(/手动调整.*表情包比赛获奖.*由 admin 操作.*\+1,270 积分/);
  expect(await api.call('getUser', { path: { id: 8 } })).toMatchObject({ total_points: 4000 });
  await dialog.getByRole('tab', { name: '概览' }).click();
  await expect(dialog.getByRole('tabpanel')).toContainText('积分4,000');
  await expect(dialog.getByRole('region', { name: '操作历史' })).toContainText(
    '+1270 积分：“表情包比赛获奖”',
  );
  forgiveRefusals(consoleErrors);
});
