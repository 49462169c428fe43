import type { BrowserContext, Page } from '@playwright/test';
import {
  answer,
  forgive,
  forgiveRefusals,
  message,
  test,
} from '../../support/browser/back-office.js';
import { expect } from '../../support/browser/browser.js';

const NO_NETWORK = '无法连接服务器，请检查网络';

const table = (page: Page) => page.getByRole('table', { name: '用户列表' });
const row = (page: Page, name: string) => table(page).getByRole('row').filter({ hasText: name });

/** Lets the network come back and the screen be read again; nothing else is sent meanwhile. */
async function expectNothingSent(
  { page, context }: { page: Page; context: BrowserContext },
  refresh: () => Promise<void>,
): Promise<void> {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`);
  });
  await context.setOffline(false);
  await refresh();
  expect(sent).toEqual([]);
}

test('without a network a ban fails, and is not sent when the network is back', {
  tag: '@deep',
}, async ({ page, context, consoleErrors }) => {
  await page.goto('/admin/users?sort=id&order=ASC');
  const user = row(page, 'sample_user_14');
  const ban = user.getByRole('button', { name: '封禁用户 sample_user_14' });
  // The dialog's files load in the background once the screen is idle.
  await expect(user).toBeVisible();
  await page.waitForFunction(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).some(
      // Its files are fetched first, and then it is imported.
      ({ name, initiatorType }) => name.includes('/ConfirmedAction-') && initiatorType !== 'fetch',
    ),
  );
  await context.setOffline(true);
  await ban.click();
  await answer(page, '确定要封禁用户 sample_user_14 吗？', '封禁', '刷号');
  await expect(message(page, '封禁用户失败')).toBeVisible();
  await expect(page.getByRole('alert').getByText(NO_NETWORK)).toBeVisible();
  const question = page
    .getByRole('dialog')
    .filter({ hasText: '确定要封禁用户 sample_user_14 吗？' });
  await expect(question.getByRole('textbox', { name: '理由' })).toHaveValue('刷号');
  await question.getByRole('button', { name: '取消' }).click();
  await expectNothingSent({ page, context }, async () => {
    await page.getByRole('button', { name: '刷新' }).click();
    await expect(user.getByText('正常')).toBeVisible();
  });
  forgiveRefusals(consoleErrors);
});

test('without a network users are not deleted, nor when the network is back', {
  tag: '@deep',
}, async ({ page, context, api, consoleErrors }) => {
  const before = await api.call('getUserStats');
  await page.goto('/admin/users?sort=id&order=ASC');
  for (const name of ['sample_user_03', 'sample_user_04']) {
    await page.getByRole('checkbox', { name: `选择用户 ${name}` }).check();
  }
  const remove = page.getByRole('button', { name: '批量删除' });
  await remove.click();
  await answer(page, '确定要删除选中的 2 位用户吗？', '取消');
  await context.setOffline(true);
  await remove.click();
  await answer(page, '确定要删除选中的 2 位用户吗？', '批量删除');
  await expect(message(page, '批量删除失败')).toBeVisible();
  await expect(page.getByRole('alert').getByText(NO_NETWORK)).toBeVisible();
  await expectNothingSent({ page, context }, async () => {
    await page.getByRole('button', { name: '刷新' }).click();
    await expect(row(page, 'sample_user_03')).toBeVisible();
    await expect(page.getByRole('button', { name: '刷新' })).toBeEnabled();
  });
  expect(await api.call('getUserStats')).toEqual(before);
  forgiveRefusals(consoleErrors);
});

test('without a network a form says so and keeps the typed values, until it is saved again', {
  tag: '@deep',
}, async ({ page, context, api, consoleErrors }) => {
  const member = await api.call('getTeamMember', { path: { id: 2 } });
  await page.goto('/admin/team/2');
  const name = page.getByRole('dialog').getByRole('textbox', { name: '姓名' });
  const save = page.getByRole('dialog').getByRole('button', { name: '保存' });
  await name.fill('Kept Name');
  await context.setOffline(true);
  await save.click();
  await expect(message(page, '保存失败')).toBeVisible();
  await expect(page.getByRole('alert').getByText(NO_NETWORK)).toBeVisible();
  await expectNothingSent({ page, context }, async () => {
    await expect(message(page, '保存失败')).toHaveCount(0);
    await expect(name).toHaveValue('Kept Name');
    expect((await api.call('getTeamMember', { path: { id: 2 } })).name).toBe(member.name);
  });
  await save.click();
  await expect(message(page, '团队成员已更新')).toBeVisible();
  await api.call('updateTeamMember', { path: { id: 2 }, body: { name: member.name } });
  forgiveRefusals(consoleErrors);
});

test('a dialog or a screen that cannot be downloaded keeps the page, names the failure, and opens at the next press', {
  tag: '@deep',
}, async ({ page, consoleErrors }) => {
  const ban = page.getByRole('button', { name: '封禁用户 sample_user_14' });
  // The file itself, and one that it imports.
  for (const file of ['ConfirmedAction', 'ConfirmDialog']) {
    const address = new RegExp(`/assets/${file}-[^/]*\\.js$`);
    await page.route(address, (route) => route.abort());
    await page.goto('/admin/users?sort=id&order=ASC');
    await ban.click();
    await expect(message(page, '封禁用户失败')).toBeVisible();
    await expect(page.getByRole('alert').getByText(NO_NETWORK)).toBeVisible();
    await expect(row(page, 'sample_user_14')).toBeVisible();
    await page.unroute(address);
    await ban.click();
    await answer(page, '确定要封禁用户 sample_user_14 吗？', '取消');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  const screen = /\/assets\/TaskList-[^/]*\.js$/;
  await page.route(screen, (route) => route.abort());
  await page.getByRole('navigation').getByRole('link', { name: '空投管理' }).click();
  await expect(page.getByRole('main').getByText('此部分加载失败')).toBeVisible();
  await page.unroute(screen);
  await page.getByRole('main').getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('main').getByText('订阅邮件').first()).toBeVisible();
  forgiveRefusals(consoleErrors);
  forgive(consoleErrors, /errors\.network/);
});

test('after another version was deployed the page is loaded again, once', { tag: '@deep' }, async ({
  page,
  consoleErrors,
}) => {
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  const address = /\/assets\/ConfirmedAction-[^/]*\.js$/;
  await page.route(address, (route) => route.fulfill({ status: 404 }));
  await page.goto('/admin/users?sort=id&order=ASC');
  const ban = page.getByRole('button', { name: '封禁用户 sample_user_14' });
  await Promise.all([page.waitForEvent('load', () => loads > 1), ban.click()]);
  await ban.click();
  await expect(message(page, '封禁用户失败')).toBeVisible();
  await expect(page.getByRole('alert').getByText('后台已更新到新版本')).toBeVisible();
  await page.unroute(address);
  await ban.click();
  await answer(page, '确定要封禁用户 sample_user_14 吗？', '取消');
  expect(loads).toBe(2);
  forgiveRefusals(consoleErrors);
});
