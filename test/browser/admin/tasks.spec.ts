import type { Page } from '@playwright/test';
import {
  answer,
  forgiveRefusals,
  message,
  refuse,
  savedCsv,
  test,
  undo,
} from '../../support/browser/back-office.js';
import { expect } from '../../support/browser/browser.js';

const row = (page: Page, title: string) =>
  page.getByRole('table', { name: '任务列表' }).getByRole('row').filter({ hasText: title });
const figure = (page: Page, label: string) =>
  page.getByRole('list', { name: '任务概况' }).getByRole('listitem').filter({ hasText: label });
const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: '保存' }).click();

test('tasks are summed up, listed, sorted, switched off and on, and exported', {
  tag: '@deep',
}, async ({ page, consoleErrors }) => {
  const mend = await refuse(page, 'GET', /tasks\?/);
  await page.goto('/admin/airdrop');
  await expect(page).toHaveURL(/\/admin\/tasks/);
  await expect(message(page, '获取任务列表失败').first()).toBeVisible();
  mend();
  await page.getByRole('button', { name: '重试' }).click();
  for (const [label, value] of [
    ['任务总数', '19'],
    ['启用任务', '19'],
    ['停用任务', '0'],
    ['总积分', '8,930'],
  ] as const) {
    await expect(figure(page, label)).toContainText(value);
  }
  const task = row(page, '订阅邮件');
  for (const name of ['互动', '80']) {
    await expect(task.getByRole('cell', { name, exact: true })).toBeVisible();
  }
  const active = page.getByRole('switch', { name: '启用任务 订阅邮件' });
  await expect(active).toBeChecked();
  const mendToggle = await refuse(page, 'POST', /tasks\/\d+\/toggle/);
  await active.click();
  await expect(message(page, '更新任务状态失败')).toBeVisible();
  await expect(active).toBeChecked();
  mendToggle();
  // The switch turns before the server has answered.
  const { promise: answered, resolve: letAnswer } = Promise.withResolvers<void>();
  await page.route(/tasks\/\d+\/toggle/, async (route) => {
    await answered;
    await route.fallback();
  });
  await active.click();
  await expect(active).not.toBeChecked();
  letAnswer();
  await expect(message(page, '任务已停用')).toBeVisible();
  await expect(figure(page, '停用任务')).toContainText('1');
  await undo(page);
  await expect(message(page, '任务已启用')).toBeVisible();
  await expect(active).toBeChecked();

  const points = page.getByRole('columnheader', { name: '积分' });
  await points.getByRole('button').click();
  await expect(points).toHaveAttribute('aria-sort', 'ascending');
  await points.getByRole('button').click();
  await expect(page.getByRole('row').nth(1)).toContainText('邀请 50 位好友');
  await expect(page).toHaveURL(/sort=points/);

  const exporting = () => page.getByRole('button', { name: '导出 CSV' }).click();
  const file = await savedCsv(page, exporting);
  expect(file.name).toBe('tasks_export.csv');
  expect(file.text.startsWith('\uFEFFid,title,title_en,')).toBe(true);
  expect(file.rows).toHaveLength(19);
  expect(file.rows.map(({ title }) => title)).toContainEqual(expect.stringContaining('订阅邮件'));
  await expect(message(page, '导出成功')).toBeVisible();
  await refuse(page, 'GET', /export\/tasks/);
  await exporting();
  await expect(message(page, '导出失败')).toBeVisible();
  forgiveRefusals(consoleErrors);
});

test('a task is created, edited and deleted; errors are reported', { tag: '@deep' }, async ({
  page,
  consoleErrors,
}) => {
  await page.goto('/admin/tasks');
  await page.getByRole('button', { name: '新建任务' }).click();
  const dialog = page.getByRole('dialog');
  await save(page);
  await expect(dialog.getByText('必填')).toBeVisible();
  // The site's default language is English.
  await expect(dialog.getByRole('textbox').first()).toHaveAccessibleName(/^英文标题/);
  await dialog.getByRole('textbox', { name: /^标题/ }).fill('测试任务');
  await dialog.getByLabel('英文标题').fill('Test task');
  await dialog.getByLabel('积分').fill('');
  await dialog.getByLabel('排序').fill('7');
  await dialog.getByLabel('跳转链接').fill('javascript:alert(1)');
  await save(page);
  await expect(dialog.getByText('必须是 http(s) 地址或以 / 开头的路径')).toBeVisible();
  await expect(dialog.getByLabel('跳转链接')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('跳转链接').fill('example.com/test');
  await dialog.getByLabel('跳转链接').press('Tab');
  await expect(dialog.getByLabel('跳转链接')).toHaveValue('https://example.com/test');
  await save(page);
  await expect(message(page, '任务已创建')).toBeVisible();
  const task = row(page, '测试任务');
  await expect(task.getByRole('cell', { name: '0', exact: true })).toBeVisible();
  await expect(figure(page, '任务总数')).toContainText('20');

  await task.getByRole('button', { name: '编辑任务 测试任务' }).click();
  await dialog.getByLabel('积分').fill('250');
  const mend = await refuse(page, 'PUT', /tasks\/\d+/);
  await save(page);
  await expect(message(page, '更新任务失败')).toBeVisible();
  mend();
  await save(page);
  await expect(message(page, '任务已更新')).toBeVisible();
  await expect(task.getByRole('cell', { name: '250', exact: true })).toBeVisible();

  const mendDelete = await refuse(page, 'DELETE', /tasks\/\d+/);
  await task.getByRole('button', { name: '删除任务 测试任务' }).click();
  await answer(page, '此操作不可撤销', '删除');
  await expect(message(page, '删除任务失败')).toBeVisible();
  mendDelete();
  await task.getByRole('button', { name: '删除任务 测试任务' }).click();
  await answer(page, '确定要删除任务“测试任务”吗？此操作不可撤销。', '删除');
  await expect(message(page, '任务已删除')).toBeVisible();
  await expect(task).toHaveCount(0);
  forgiveRefusals(consoleErrors);
});

test('a task is limited, and its card says so', { tag: '@deep' }, async ({ page, api }) => {
  const task = (await api.call('listTasks')).find(({ title }) => title.includes('创作内容'));
  const path = { id: task?.id ?? 0 };
  await page.goto(`/admin/tasks/${path.id}`);
  const dialog = page.getByRole('dialog', { name: '编辑任务' });
  const places = dialog.getByLabel('名额');
  await places.fill('0');
  await save(page);
  await expect(places).toHaveAttribute('aria-invalid', 'true');
  await places.fill('1500');
  await dialog.getByRole('combobox', { name: '前置任务' }).click();
  await page.getByRole('option', { name: /订阅邮件/ }).click();
  await save(page);
  await expect(message(page, '任务已更新')).toBeVisible();
  expect(await api.call('getTask', { path })).toMatchObject({
    max_completions: 1500,
    after_task_id: expect.any(Number),
    available_from: null,
    is_daily: false,
  });
  await page.goto('/airdrop?lang=zh');
  await expect(page.locator(`#task-${path.id}`)).toContainText(
    /完成“.*订阅邮件.*”后开放 · 仅限前 1,500 名/,
  );
});

test("a task's verification is chosen, with an explanation", { tag: '@deep' }, async ({
  page,
  api,
}) => {
  const task = (await api.call('listTasks')).find(({ title }) => title.includes('完成问卷'));
  const path = { id: task?.id ?? 0 };
  const { verification } = await api.call('getTask', { path });
  expect(verification).toBe('manual');
  await page.goto(`/admin/tasks/${path.id}`);
  const dialog = page.getByRole('dialog', { name: '编辑任务' });
  await expect(dialog.getByText('访客提交内容，由人工在 24 小时内审核。')).toBeVisible();
  await dialog.getByRole('combobox', { name: '验证方式' }).click();
  await page.getByRole('option', { name: '访客自行确认' }).click();
  await expect(dialog.getByText('稍后自动完成，不作检查。')).toBeVisible();
  await save(page);
  await expect(message(page, '任务已更新')).toBeVisible();
  expect(await api.call('getTask', { path })).toMatchObject({
    verification: 'self',
    verification_required: false,
  });
  await api.call('updateTask', { path, body: { verification } });
});
