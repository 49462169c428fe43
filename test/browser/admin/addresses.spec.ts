import type { Page } from '@playwright/test';
import { audit } from '../../support/browser/accessibility.js';
import { forgiveRefusals, message, test } from '../../support/browser/back-office.js';
import { expect } from '../../support/browser/browser.js';
import { clipboardOf } from '../../support/browser/clipboard.js';

const table = (page: Page) => page.getByRole('table', { name: '用户列表' });

test('a record has an address: it is linked, reloaded and left by Back', { tag: '@deep' }, async ({
  page,
  api,
}) => {
  await page.goto('/admin/users');
  await page.getByRole('textbox', { name: '搜索用户名或钱包地址' }).fill('user_08');
  await expect(table(page).getByRole('row')).toHaveCount(2);
  await page.getByRole('link', { name: 'sample_user_08' }).click();
  await expect(page).toHaveURL(/\/admin\/users\/8\?/);
  const user = page.getByRole('dialog', { name: '用户 sample_user_08' });
  const { wallet_address } = await api.call('getUser', { path: { id: 8 } });
  await expect(user.getByText(wallet_address)).toBeVisible();
  await page.reload();
  await expect(user).toBeVisible();
  await page.goBack();
  await expect(user).toHaveCount(0);
  await expect(table(page).getByRole('row')).toHaveCount(2);

  // Opened by its address alone, the dialog closes to the list.
  await page.goto('/admin/tasks/3');
  const task = page.getByRole('dialog', { name: '编辑任务' });
  await expect(task.getByLabel('英文标题')).not.toHaveValue('');
  await task.getByRole('button', { name: '关闭' }).click();
  await expect(page).toHaveURL(/\/admin\/tasks$/);
  await page.goto('/admin/users/8/nothing');
  await expect(page.getByRole('heading', { name: '页面不存在' }).first()).toBeVisible();
});

test('a click anywhere on a row opens its record, with Ctrl in a new tab', {
  tag: '@deep',
}, async ({ page, context }) => {
  await page.goto('/admin/users?sort=id&order=ASC');
  const row = table(page).getByRole('row').filter({ hasText: 'sample_user_08' });
  const points = row.getByRole('cell').nth(4);
  await row.getByRole('checkbox').check();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await points.click();
  const user = page.getByRole('dialog', { name: '用户 sample_user_08' });
  await expect(user).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(user).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin\/users\?/);
  for (const open of [
    () => points.click({ modifiers: ['ControlOrMeta'] }),
    () => points.click({ button: 'middle' }),
  ]) {
    const opened = context.waitForEvent('page');
    await open();
    const tab = await opened;
    await expect(tab.getByRole('dialog', { name: '用户 sample_user_08' })).toBeVisible();
    await tab.close();
  }
  await expect(user).toHaveCount(0);
  await page.goto('/admin/tasks');
  const task = page.getByRole('table', { name: '任务列表' }).getByRole('row').nth(1);
  await task.getByRole('cell').nth(2).click();
  await expect(page.getByRole('dialog', { name: '编辑任务' })).toBeVisible();
});

test('a list’s filters, sort and columns are saved under a name and chosen again', {
  tag: '@deep',
}, async ({ page }) => {
  const filter = encodeURIComponent(JSON.stringify({ status: 'banned' }));
  await page.goto(`/admin/users?filter=${filter}&sort=total_points&order=DESC`);
  const head = (name: string) => table(page).getByRole('columnheader', { name, exact: true });
  await page.getByRole('button', { name: '列', exact: true }).click();
  const columns = page.getByRole('dialog', { name: '列', exact: true });
  await columns.getByRole('checkbox', { name: '钱包地址' }).uncheck();
  await page.keyboard.press('Escape');
  const saved = page.getByRole('dialog', { name: '已保存的查询' });
  const open = () => page.getByRole('button', { name: '已保存的查询' }).click();
  await open();
  await saved.getByRole('textbox', { name: '查询名称' }).fill('被封禁的');
  await saved.getByRole('button', { name: '保存当前查询…' }).click();
  await expect(saved.getByRole('listitem')).toHaveText('被封禁的');
  await audit(page, 'saved queries');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '列', exact: true }).click();
  await columns.getByRole('button', { name: '重置' }).click();
  await page.keyboard.press('Escape');
  await page.goto('/admin/users');
  await expect(head('钱包地址')).toBeVisible();
  await open();
  await saved.getByRole('button', { name: '被封禁的', exact: true }).click();
  await expect(page).toHaveURL(/filter=.*banned.*sort=total_points/);
  await expect(head('钱包地址')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^移除筛选 状态/ })).toBeVisible();
  await open();
  await saved.getByRole('button', { name: /^移除查询/ }).click();
  await expect(saved.getByRole('listitem')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '列', exact: true }).click();
  await columns.getByRole('button', { name: '重置' }).click();
});

test('a record shows its own history', { tag: '@deep' }, async ({ page, api }) => {
  await api.call('banUser', { path: { id: 6 } });
  await api.call('unbanUser', { path: { id: 6 } });
  await page.goto('/admin/users/6');
  const history = page.getByRole('region', { name: '操作历史' });
  await expect(history.getByRole('listitem')).toHaveText([/已解封用户 6“/, /已封禁用户 6“/]);
  await page.goto('/admin/logs');
  await page.getByRole('textbox', { name: '搜索日志' }).fill('sample_user_06');
  await expect(page.getByText('共 2 条日志')).toBeVisible();
  // The search finds the shown texts, whatever the language.
  await page.getByRole('textbox', { name: '搜索日志' }).fill('已解封用户 6');
  await expect(page.getByText('共 1 条日志')).toBeVisible();
  await page.getByRole('link', { name: /已解封用户 6/ }).click();
  await expect(page.getByRole('dialog')).toContainText('127.0.0.1');
});

test('every filter in force is shown, and one that the server refuses has a way out', {
  tag: '@deep',
}, async ({ page, consoleErrors }) => {
  const filtered = (filter: object) =>
    `/admin/users?filter=${encodeURIComponent(JSON.stringify(filter))}`;
  // A filter without a control on this screen.
  await page.goto(filtered({ is_banned: true }));
  await page.getByRole('button', { name: /移除筛选 状态/ }).click();
  await expect(page.getByRole('link', { name: 'sample_user_24' })).toBeVisible();

  await page.goto(filtered({ status: 'gone' }));
  await expect(message(page, '获取用户列表失败').first()).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: '清除筛选' }).click();
  await expect(page.getByRole('link', { name: 'sample_user_24' })).toBeVisible();
  await page.goto(filtered({ status: 'gone' }));
  await page.goto('/admin/users');
  await expect(page.getByRole('link', { name: 'sample_user_24' })).toBeVisible();

  // After a choice on the screen, the first Back undoes it.
  await page.getByRole('button', { name: '添加筛选' }).click();
  await page.getByRole('menuitemcheckbox', { name: '状态' }).click();
  await page.getByRole('search').getByLabel('状态').selectOption({ label: '已封禁' });
  await expect(page).toHaveURL(/banned/);
  await expect(page.getByRole('link', { name: 'sample_user_24' })).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('link', { name: 'sample_user_24' })).toBeVisible();
  forgiveRefusals(consoleErrors);
});

test('keys lead to the search, from anywhere, and to the list of keys', { tag: '@deep' }, async ({
  page,
}) => {
  await page.goto('/admin/users');
  await expect(page.getByRole('link', { name: 'sample_user_24' })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('textbox', { name: '搜索用户名或钱包地址' })).toBeFocused();
  await page.getByRole('link', { name: 'sample_user_24' }).focus();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: '键盘快捷键' });
  await expect(help).toContainText('Ctrl K');
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);

  await page.keyboard.press('Control+k');
  const command = page.getByRole('dialog', { name: '前往' });
  await command.getByRole('combobox').fill('sample_user_11');
  await expect(command.getByRole('option')).toHaveText([/sample_user_11/]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/users\/11$/);
  await expect(page.getByRole('dialog', { name: '用户 sample_user_11' })).toBeVisible();
});

test('an address is copied by the keyboard, and that it was is said', { tag: '@deep' }, async ({
  page,
  context,
  api,
}) => {
  await context.grantPermissions(['clipboard-write']);
  const { wallet_address } = await api.call('getUser', { path: { id: 8 } });
  await page.goto('/admin/users');
  await page.getByRole('link', { name: 'sample_user_08' }).focus();
  await page.keyboard.press('Tab');
  const copy = page.getByRole('button', { name: `复制地址 ${wallet_address.slice(0, 10)}` });
  await expect(copy).toBeFocused();
  await page.keyboard.press('Enter');
  // An alert is read out when it appears.
  await expect(page.getByRole('alert').filter({ hasText: '已复制' })).toBeVisible();
  await expect.poll(() => clipboardOf(page)).toBe(wallet_address);
  await expect(copy).toBeFocused();

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
  });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: '无法复制' })).toBeVisible();
});
