import type { Page } from '@playwright/test';
import { audit, expectAccessibleInBothThemes } from '../../support/browser/accessibility.js';
import { answer, message } from '../../support/browser/back-office.js';
import { expect } from '../../support/browser/browser.js';
import {
  campaignTest,
  handIn,
  manualTasks,
  newVisitor,
} from '../../support/browser/campaign-office.js';

const test = campaignTest();

// Each test continues where the one before it ended.
test.describe.configure({ mode: 'serial', timeout: 60_000 });

const rows = (page: Page, part: string) =>
  page.getByRole('list', { name: part, exact: true }).getByRole('listitem');

test('an appeal is answered in both languages, after a check of the effect of overturning', {
  tag: '@deep',
}, async ({ page, api, server }) => {
  const visitor = await newVisitor(server, api);
  const path = { id: visitor.id };
  await api.call('adjustPoints', { path, body: { points: 500, reason: 'Meme contest' } });
  await api.call('adjustPoints', {
    path,
    body: { points: -200, reason: 'Counted twice', reason_zh: '重复计入' },
  });
  await page.goto('/admin/appeals');
  await expect(page.getByText('没有待处理的申诉')).toBeVisible();
  const [decision] = await api.call('listUserDecisions', { path });
  const text = 'It was <b>once</b>, see https://evil.example';
  await visitor.send('POST', 'me/appeals', { decision_id: decision?.id, text });
  await page.reload();
  const table = page.getByRole('table', { name: '申诉列表' });
  await expect(table).toContainText('扣除积分');
  await expect(table).toContainText('重复计入');
  await expectAccessibleInBothThemes(page, 'appeals');
  await table.getByRole('link', { name: /^#\d+$/ }).click();
  const dialog = page.getByRole('dialog', { name: /^申诉 #/ });
  await expect(dialog.getByRole('region', { name: '用户陈述' })).toHaveText(`用户陈述${text}`);
  await expect(dialog.getByRole('link', { name: /evil/ })).toHaveCount(0);
  await expect(dialog.getByRole('note')).toContainText('将退还用户：200 积分');
  await expect(dialog.getByText('300', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('region', { name: '该用户的其他申诉' })).toContainText(
    '该用户没有其他申诉。',
  );
  await audit(page, 'an appeal');
  await expectAccessibleInBothThemes(page, 'an appeal');
  await dialog.getByRole('button', { name: '撤销决定' }).click();
  await expect(dialog.getByText('必填')).toBeVisible();
  await dialog.getByRole('textbox', { name: '答复', exact: true }).fill('You are right');
  await dialog.getByRole('textbox', { name: '中文答复（可选）' }).fill('您说得对');
  await dialog.getByRole('button', { name: '撤销决定' }).click();
  await expect(message(page, '已答复：撤销决定')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('没有待处理的申诉')).toBeVisible();
  expect(await api.call('getUser', { path })).toMatchObject({ total_points: 500 });
  const [own] = await (await visitor.send('GET', 'me/decisions')).json();
  expect(own.appeal).toMatchObject({ status: 'overturned', answer: 'You are right' });
});

test('a task’s points are reversed for a reason, and the decision is overturned from the user’s page', {
  tag: '@deep',
}, async ({ page, api, server }) => {
  const [task] = await manualTasks(api, 1);
  const visitor = await newVisitor(server, api);
  const path = { id: visitor.id };
  await handIn(visitor, [task ?? 0], 'My article');
  const { review } = await api.call('takeNextReview', { body: {} });
  await api.call('approveReview', { path: { id: review?.id ?? 0 } });
  await page.goto(`/admin/users/${visitor.id}/completions`);
  await page.getByRole('button', { name: '收回任务积分：写一篇文章 1' }).click();
  const question = page.getByRole('dialog', { name: '收回任务积分' });
  await expect(question).toContainText('的 100 积分吗');
  await question.getByRole('textbox', { name: '理由' }).fill('Copied');
  await question.getByRole('textbox', { name: '中文版本（可选）' }).fill('抄袭');
  await answer(page, '的 100 积分吗', '收回');
  await expect(message(page, '积分已收回')).toBeVisible();
  await expect(rows(page, '任务').first()).toContainText('未通过');
  expect(await api.call('getUser', { path })).toMatchObject({ total_points: 0 });

  await page.getByRole('tab', { name: '决定' }).click();
  const row = rows(page, '决定').first();
  await expect(row).toContainText('收回积分 · 写一篇文章 1');
  await expect(row).toContainText('抄袭');
  await expectAccessibleInBothThemes(page, 'decisions');
  await row.getByRole('button', { name: /^撤销决定/ }).click();
  await expect(page.getByRole('dialog', { name: '撤销决定' })).toContainText(
    '将退还用户：100 积分，该任务重新视为已完成。',
  );
  await answer(page, '确定要撤销此决定', '撤销决定');
  await expect(message(page, '决定已撤销')).toBeVisible();
  await expect(row).toContainText('已撤销');
  await expect(row.getByRole('button')).toHaveCount(0);
  expect(await api.call('getUser', { path })).toMatchObject({ total_points: 100 });
});

test('an admin who answers an appeal sees the task and the submission, as safely as a reviewer', {
  tag: '@deep',
}, async ({ page, api, server }) => {
  const [task = 0] = await manualTasks(api, 1);
  const visitor = await newVisitor(server, api);
  await handIn(visitor, [task], 'ab https://good.example/post');
  const { review } = await api.call('takeNextReview', { body: {} });
  const path = { id: review?.id ?? 0 };
  await api.call('rejectReview', { path, body: { reason: 'not_done' } });
  const [decision] = await api.call('listUserDecisions', { path: { id: visitor.id } });
  await visitor.send('POST', 'me/appeals', {
    decision_id: decision?.id,
    text: 'It is\u00AD there',
  });
  await visitor.send('POST', `me/tasks/${task}/start`, {});
  await page.goto('/admin/appeals');
  await page.getByRole('link', { name: /^#\d+$/ }).click();
  const dialog = page.getByRole('dialog', { name: /^申诉 #/ });
  await expect(dialog.getByRole('link', { name: '写一篇文章 1' })).toBeVisible();
  const evidence = dialog.getByRole('region', { name: '提交内容' });
  await expect(evidence).toContainText('ab https://good.example/post');
  await expect(dialog.getByRole('region', { name: '用户陈述' })).toContainText('It isU+00AD there');
  await expect(evidence.getByRole('link')).toHaveCount(0);
  await evidence
    .getByRole('group', { name: 'https://good.example/post' })
    .getByRole('button', { name: '显示链接' })
    .click();
  await expect(evidence.getByRole('link', { name: '打开 good.example' })).toBeFocused();
  await expect(dialog.getByText('系统只保存最近一次提交的凭证')).toBeVisible();
  await expect(dialog.getByRole('list', { name: '异常信号' })).toContainText('使用同一网络');
  await expectAccessibleInBothThemes(page, 'an appeal with evidence');

  // Another appeal of the same user is shown with the first one.
  await api.call('adjustPoints', { path: { id: visitor.id }, body: { points: 9, reason: 'Quiz' } });
  await api.call('adjustPoints', { path: { id: visitor.id }, body: { points: -9, reason: 'No' } });
  const [taken] = await api.call('listUserDecisions', { path: { id: visitor.id } });
  await visitor.send('POST', 'me/appeals', { decision_id: taken?.id, text: 'I did win' });
  await page.reload();
  const others = dialog.getByRole('region', { name: '该用户的其他申诉' });
  await expect(others.getByRole('listitem')).toHaveCount(1);
  await expect(others).toContainText('I did win');
  await expect(others.getByRole('link', { name: /^申诉 #\d+$/ })).toHaveAttribute(
    'target',
    '_blank',
  );
});

test('the tree of invitations is a picture of links, a table and a list; conspicuous parts are explained', {
  tag: '@deep',
}, async ({ page, api, server }) => {
  const above = await newVisitor(server, api);
  const middle = await newVisitor(server, api, above.referral_code);
  const friends = [
    await newVisitor(server, api, middle.referral_code),
    await newVisitor(server, api, middle.referral_code),
  ];
  const [friend] = friends;
  const path = { id: friend?.id ?? 0 };
  await api.call('adjustPoints', { path, body: { points: 100, reason: 'Contest' } });
  await api.call('banUser', { path: { id: friends[1]?.id ?? 0 }, body: { reason: 'automation' } });
  await page.goto(`/admin/users/${middle.id}/referrals`);
  const graph = page.getByRole('region', { name: '邀请关系' });
  await expect(graph.locator('svg').getByRole('link')).toHaveCount(4);
  await expect(graph.getByText('邀请人：')).toBeVisible();
  await graph.getByText('以表格显示').click();
  await expect(graph.getByRole('row')).toHaveCount(5);
  await expect(graph.getByRole('row').filter({ hasText: '已封禁' })).toHaveCount(1);
  await expect(rows(page, '邀请')).toHaveCount(2);
  await expect(rows(page, '邀请').filter({ hasText: '最早计入时间' })).toHaveCount(1);
  await expectAccessibleInBothThemes(page, 'referrals');
  const node = graph.locator(`svg a[href$="/users/${friend?.id}/referrals"]`);
  await node.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/admin/users/${friend?.id}/referrals$`));
  await expect(page.getByText('还没有邀请任何人')).toBeVisible();

  await page.getByRole('tab', { name: '异常信号' }).click();
  const signals = page.getByRole('list', { name: '异常信号' });
  await expect(signals).toContainText('使用同一网络');
  await expect(signals).toContainText('家庭、办公室或咖啡馆也会出现这种情况');
  await expect(signals.getByRole('link').first()).toBeVisible();
  await expectAccessibleInBothThemes(page, 'signals');
});
