import {
  answer,
  forgiveRefusals,
  message,
  TOKEN_KEY,
  test,
} from '../../support/browser/back-office.js';
import { expect } from '../../support/browser/browser.js';
import { clientOf } from '../../support/shared/api.js';
import { login } from '../../support/shared/login.js';

test('a form whose session has ended keeps the typed values: log in again in place', {
  tag: '@deep',
}, async ({ page, server, account, api, consoleErrors }) => {
  const before = await api.call('getContent', { path: { id: 1 } });
  await page.goto('/admin/contents/1');
  const form = page.getByRole('dialog', { name: '编辑内容' });
  const title = form.getByRole('textbox', { name: '标题', exact: true });
  await title.fill('会话之后');
  const token = await page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY);
  const headers = { Authorization: `Bearer ${token}` };
  await page.request.post('/api/v1/admin/auth/logout', { headers });
  await form.getByRole('button', { name: '保存' }).click();
  const again = page.getByRole('dialog', { name: '请重新登录' });
  await again.getByRole('textbox', { name: '密码' }).fill('wrong');
  await again.getByRole('button', { name: '登录' }).click();
  await expect(again.getByText('登录失败，请检查用户名和密码')).toBeVisible();
  await again.getByRole('textbox', { name: '密码' }).fill(account.password);
  await again.getByRole('button', { name: '登录' }).click();
  await expect(message(page, '内容已更新')).toBeVisible();
  const renewed = clientOf(server.url, await login(server.url, account));
  expect((await renewed.call('getContent', { path: { id: 1 } })).title).toBe('会话之后');
  await renewed.call('updateContent', { path: { id: 1 }, body: { title: before.title } });
  forgiveRefusals(consoleErrors);
});

test('a form whose record another admin has changed keeps the typed values, and offers a choice', {
  tag: '@deep',
}, async ({ page, api, consoleErrors }) => {
  const before = await api.call('getTask', { path: { id: 4 } });
  await page.goto('/admin/tasks/4');
  const form = page.getByRole('dialog', { name: '编辑任务' });
  await form.getByRole('textbox', { name: '英文标题' }).fill('Mine');
  await form.getByRole('spinbutton', { name: '积分' }).fill('77');
  const theirs = { title_en: 'Theirs', points: 66, icon: 'book' };
  await api.call('updateTask', { path: { id: 4 }, body: theirs });
  await form.getByRole('button', { name: '保存' }).click();
  await expect(message(page, '更新任务失败')).toBeVisible();
  const conflict = form.getByRole('alert').filter({ hasText: '内容已被他人修改' });
  await expect(conflict).toContainText('对方：Theirs');
  await expect(conflict).toContainText('您的：Mine');
  await expect(form.getByRole('textbox', { name: '英文标题' })).toHaveValue('Mine');
  await conflict.getByRole('button', { name: '积分采用对方的' }).click();
  await expect(form.getByRole('spinbutton', { name: '积分' })).toHaveValue('66');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(message(page, '任务已更新')).toBeVisible();
  const stored = await api.call('getTask', { path: { id: 4 } });
  expect(stored).toMatchObject({ title_en: 'Mine', points: 66, icon: 'book' });
  const { title_en, points, icon } = before;
  await api.call('updateTask', { path: { id: 4 }, body: { title_en, points, icon } });
  forgiveRefusals(consoleErrors);
});

test('one question comes before everything that would lose changes', { tag: '@deep' }, async ({
  page,
}) => {
  await page.goto('/admin/team');
  await page
    .getByRole('button', { name: /^编辑成员/ })
    .first()
    .click();
  const name = page.getByRole('textbox', { name: /^姓名/ });
  await name.fill('尚未保存');
  await page.keyboard.press('Escape');
  await answer(page, '放弃修改？', '继续编辑');
  await page.evaluate(() => history.back());
  await answer(page, '放弃修改？', '继续编辑');
  await expect(name).toHaveValue('尚未保存');
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
  await answer(page, '放弃修改？', '放弃修改');
  await expect(page).toHaveURL(/\/admin\/team$/);

  await page.goto('/admin/settings');
  await page.getByLabel('站点名称').fill('Unsaved');
  await page.getByRole('button', { name: '退出登录' }).click();
  await answer(page, '放弃修改？', '继续编辑');
  await expect(page.getByLabel('站点名称')).toHaveValue('Unsaved');
});

test('a task is duplicated: the copy starts with its texts, switched off, at the end', {
  tag: '@deep',
}, async ({ page, api }) => {
  await page.goto('/admin/tasks');
  await page.getByRole('button', { name: /^复制任务 订阅邮件/ }).click();
  const form = page.getByRole('dialog', { name: '新建任务' });
  await expect(form.getByRole('textbox', { name: /^标题/ })).toHaveValue(/订阅邮件/);
  await expect(form.getByRole('switch', { name: '启用' })).not.toBeChecked();
  await form.getByRole('textbox', { name: /^标题/ }).fill('副本');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(message(page, '任务已创建')).toBeVisible();
  const tasks = await api.call('listTasks');
  const group = tasks.filter(({ type }) => type === 'engagement');
  const copy = group.find(({ title }) => title === '副本');
  expect(copy).toMatchObject({ is_active: false, points: 80 });
  expect(copy?.order).toBe(Math.max(...group.map(({ order }) => order)));
  await api.call('deleteTask', { path: { id: copy?.id ?? 0 } });
});
