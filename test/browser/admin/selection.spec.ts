import type { Page } from '@playwright/test';
import { answer, message, test, undo } from '../../support/browser/back-office.js';
import { expect } from '../../support/browser/browser.js';

const table = (page: Page) => page.getByRole('table', { name: '用户列表' });
const row = (page: Page, name: string) => table(page).getByRole('row').filter({ hasText: name });
const checkbox = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `选择用户 ${name}` });

test('a selection covers the rows in view: it ends with the search and with the page', {
  tag: '@deep',
}, async ({ page }) => {
  await page.goto('/admin/users?sort=id&order=ASC');
  await checkbox(page, 'sample_user_08').check();
  await expect(row(page, 'sample_user_08')).toHaveAttribute('data-selected', 'true');
  await checkbox(page, 'sample_user_11').click({ modifiers: ['Shift'] });
  await expect(page.getByText('已选择 4 位用户')).toBeVisible();
  await page.getByRole('button', { name: '批量删除' }).click();
  const question = page.getByRole('dialog').filter({ hasText: '确定要删除选中的 4 位用户吗？' });
  await expect(question).toContainText('sample_user_08、sample_user_09');
  await question.getByRole('button', { name: '取消' }).click();

  await page.getByRole('textbox', { name: '搜索用户名或钱包地址' }).fill('user_01');
  await expect(table(page).getByRole('row')).toHaveCount(2);
  await expect(page.getByText('共 1 位用户')).toBeVisible();
  await page.getByRole('button', { name: '批量删除' }).click();
  await expect(message(page, '请先选择用户')).toBeVisible();

  await checkbox(page, 'sample_user_01').check();
  await page.reload();
  await expect(checkbox(page, 'sample_user_01')).not.toBeChecked();
});

test('all users that match are changed on the server, the ones that are not loaded too', {
  tag: '@deep',
}, async ({ page, api }) => {
  const all = await api.call('listUsers');
  const free = all.filter(({ is_banned }) => !is_banned).length;
  // This browser receives only the first ten.
  await page.route(/\/api\/v1\/admin\/users\?/, async (route) => {
    const response = await route.fetch();
    const users = (await response.json()).slice(0, 10);
    const range = `users 0-${users.length - 1}/${all.length}`;
    const headers = { ...response.headers(), 'content-range': range };
    await route.fulfill({ response, json: users, headers });
  });
  await page.goto('/admin/users?sort=id&order=ASC');
  await page.getByRole('checkbox', { name: '全选用户' }).check();
  await expect(page.getByText('已选择 10 位用户')).toBeVisible();
  await page.getByRole('button', { name: `选择全部 ${all.length} 位匹配的用户` }).click();
  await expect(page.getByText(`已选择 ${all.length} 位用户`)).toBeVisible();
  await page.getByRole('button', { name: '批量封禁' }).click();
  await answer(page, `确定要封禁全部 ${all.length} 位匹配的用户吗？`, '批量封禁', '刷号');
  await expect(message(page, `已封禁 ${free} 位用户`)).toBeVisible();
  expect((await api.call('getUserStats')).banned_users).toBe(all.length);
  await undo(page);
  await expect(message(page, `已解封 ${free} 位用户`)).toBeVisible();
  expect((await api.call('getUserStats')).banned_users).toBe(all.length - free);
});

test('the user table is shown from 900 pixels up; below, cards can be selected and sorted', {
  tag: '@deep',
}, async ({ page }) => {
  for (const width of [900, 1024, 1256]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/admin/users?sort=id&order=ASC');
    for (const name of ['ID', '积分', '状态', '操作']) {
      await expect(page.getByRole('columnheader', { name, exact: true })).toBeInViewport({
        ratio: 1,
      });
    }
  }
  // The column headings stay in view, below the actions on the selection.
  await page.getByRole('checkbox', { name: '全选用户' }).hover();
  await page.mouse.wheel(0, 600);
  await expect(row(page, 'sample_user_01')).not.toBeInViewport();
  const bar = await page.getByRole('button', { name: '批量删除' }).boundingBox();
  for (const name of ['ID', '积分', '状态']) {
    const head = page.getByRole('columnheader', { name, exact: true });
    await expect(head).toBeInViewport({ ratio: 1 });
    expect((await head.boundingBox())?.y).toBeGreaterThan((bar?.y ?? Number.NaN) + 30);
  }
  await page.setViewportSize({ width: 899, height: 800 });
  await expect(table(page)).toHaveCount(0);
  const cards = page.getByRole('list', { name: '用户列表' }).getByRole('listitem');
  await page.getByRole('combobox', { name: '排序' }).selectOption({ label: '积分 ↓' });
  await expect(cards.first()).toContainText('sample_user_01');
  await expect(page).toHaveURL(/sort=total_points/);
  await page.getByRole('checkbox', { name: '全选用户' }).check();
  await expect(page.getByText(/^已选择 \d+ 位用户$/)).toBeVisible();
});
