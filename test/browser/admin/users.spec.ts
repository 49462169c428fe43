import type { Page } from '@playwright/test';
import {
  answer,
  expectWholeDates,
  forgiveRefusals,
  message,
  REASON,
  refuse,
  savedCsv,
  test,
  undo,
} from '../../support/browser/back-office.js';
import { expect } from '../../support/browser/browser.js';

const table = (page: Page) => page.getByRole('table', { name: '用户列表' });
const row = (page: Page, name: string) => table(page).getByRole('row').filter({ hasText: name });
const checkbox = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `选择用户 ${name}` });

test("the list shows users' data, finds them, sorts them and exports them", {
  tag: '@deep',
}, async ({ page, api }) => {
  const all = await api.call('listUsers');
  const nameless = all.find(({ username }) => username === null);
  await page.goto('/admin/users?sort=id&order=ASC');
  const header = table(page).getByRole('row').first();
  for (const name of ['ID', '用户名', '钱包地址', '积分', '已领取代币', '状态', '操作']) {
    await expect(header.getByRole('columnheader', { name, exact: true })).toBeVisible();
  }
  const shortAddress = `${nameless?.wallet_address.slice(0, 10)}…`;
  const dash = row(page, shortAddress).getByRole('cell', { name: '—', exact: true });
  await expect(dash).toBeVisible();
  await expect(row(page, 'sample_user_01').getByRole('cell', { name: '8,930' })).toBeVisible();
  for (const [name, status] of [
    ['sample_user_07', '已封禁'],
    ['sample_user_08', '正常'],
    ['sample_user_11', '未激活'],
  ] as const) {
    await expect(row(page, name).getByRole('cell', { name: status })).toBeVisible();
  }
  await expect(page.getByText(`共 ${all.length} 位用户`)).toBeVisible();
  await expect(page.getByRole('navigation', { name: /pagination|分页/i })).toHaveCount(0);

  await table(page).getByRole('button', { name: '积分' }).click();
  await expect(page).toHaveURL(/sort=total_points&order=ASC|order=ASC.*sort=total_points/);
  await table(page).getByRole('button', { name: '积分' }).click();
  await expect(page).toHaveURL(/order=DESC/);
  await expect(table(page).getByRole('row').nth(1)).toContainText('sample_user_01');
  await expect(header.getByRole('columnheader', { name: '积分' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );

  const search = page.getByRole('textbox', { name: '搜索用户名或钱包地址' });
  await search.fill('user_01');
  await expect(table(page).getByRole('row')).toHaveCount(2);
  await expect(page).toHaveURL(/filter=.*user_01.*sort=total_points/);
  // The address alone brings the same list back.
  await page.reload();
  await expect(table(page).getByRole('row')).toHaveCount(2);
  await expect(search).toHaveValue('user_01');

  const few = await savedCsv(page, () => page.getByRole('button', { name: '导出 CSV' }).click());
  expect(few.rows.map(({ username }) => username)).toEqual(['sample_user_01']);
  await expect(message(page, '导出成功')).toBeVisible();

  await search.fill('nobody at all');
  await expect(page.getByText('没有匹配的用户')).toBeVisible();
  await page.getByRole('button', { name: '清除搜索' }).last().click();
  await expect(search).toHaveValue('');
  await expect(page.getByText(`共 ${all.length} 位用户`)).toBeVisible();

  const file = await savedCsv(page, () => page.getByRole('button', { name: '导出 CSV' }).click());
  expect(file.name).toBe('users_export.csv');
  expect(file.text.startsWith('\uFEFFid,username,wallet_address,total_points,')).toBe(true);
  expect(file.rows).toHaveLength(all.length);
  expect(file.rows.find(({ id }) => id === String(nameless?.id))?.['username']).toBe('');
});

test('a user is banned, unbanned and deleted, each after a question, and failures are reported', {
  tag: '@deep',
}, async ({ page, consoleErrors }) => {
  await page.goto('/admin/users?sort=id&order=ASC');
  const user = row(page, 'sample_user_02');
  const ban = user.getByRole('button', { name: '封禁用户 sample_user_02' });
  const unban = user.getByRole('button', { name: '解封用户 sample_user_02' });
  const remove = user.getByRole('button', { name: '删除用户 sample_user_02' });

  const mendBan = await refuse(page, 'POST', /users\/\d+\/(un)?ban/);
  const mendDelete = await refuse(page, 'DELETE', /users\/\d+/);
  await ban.click();
  await answer(page, '确定要封禁用户 sample_user_02 吗？', '取消');
  await expect(user.getByText('正常')).toBeVisible();
  await ban.click();
  await answer(page, '确定要封禁用户 sample_user_02 吗？', '封禁', '刷号');
  await expect(message(page, '封禁用户失败')).toBeVisible();
  await expect(page.getByRole('alert').getByText(REASON)).toBeVisible();
  // The question stays, with the reason that was typed.
  mendBan();
  await answer(page, '确定要封禁用户 sample_user_02 吗？', '封禁');
  await expect(message(page, '用户已封禁')).toBeVisible();
  await undo(page);
  await expect(message(page, '用户已解封')).toBeVisible();
  await expect(user.getByText('正常')).toBeVisible();
  await ban.click();
  await answer(page, '确定要封禁用户 sample_user_02 吗？', '封禁', '刷号');
  await expect(user.getByText('已封禁')).toBeVisible();

  const mendUnban = await refuse(page, 'POST', /users\/\d+\/unban/);
  await unban.click();
  await answer(page, '确定要解封用户 sample_user_02 吗？', '解封');
  await expect(message(page, '解封用户失败')).toBeVisible();
  mendUnban();
  await unban.click();
  await answer(page, '确定要解封用户 sample_user_02 吗？', '解封');
  await expect(message(page, '用户已解封')).toBeVisible();
  await expect(user.getByText('正常')).toBeVisible();

  await remove.click();
  await answer(page, '此操作不可撤销', '删除');
  await expect(message(page, '删除用户失败')).toBeVisible();
  await expect(user).toBeVisible();
  mendDelete();
  await remove.click();
  await answer(page, '确定要删除用户 sample_user_02 吗？此操作不可撤销。', '删除');
  await expect(message(page, '用户已删除')).toBeVisible();
  await expect(page.getByRole('button', { name: '撤销' })).toHaveCount(0);
  await expect(user).toHaveCount(0);
  forgiveRefusals(consoleErrors);
});

test('several users at once: nothing selected, selected one by one, all, cleared, banned, deleted', {
  tag: '@deep',
}, async ({ page, api, consoleErrors }) => {
  const { length: total } = await api.call('listUsers');
  await page.goto('/admin/users?sort=id&order=ASC');
  const ban = page.getByRole('button', { name: '批量封禁' });
  const remove = page.getByRole('button', { name: '批量删除' });
  await ban.click();
  await expect(message(page, '请先选择用户')).toBeVisible();
  await remove.click();
  await expect(message(page, '请先选择用户')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('checkbox', { name: '全选用户' }).check();
  await expect(page.getByText(`已选择 ${total} 位用户`)).toBeVisible();
  await page.getByRole('button', { name: '取消选择' }).click();
  await expect(page.getByText(`共 ${total} 位用户`)).toBeVisible();
  await expect(checkbox(page, 'sample_user_03')).not.toBeChecked();

  await checkbox(page, 'sample_user_03').check();
  await checkbox(page, 'sample_user_04').check();
  const mendBan = await refuse(page, 'POST', /users\/bulk\/ban/);
  await ban.click();
  await answer(page, '确定要封禁选中的 2 位用户吗？', '批量封禁', '刷号');
  await expect(message(page, '批量封禁失败')).toBeVisible();
  await expect(page.getByText('已选择 2 位用户')).toBeVisible();
  mendBan();
  await answer(page, '确定要封禁选中的 2 位用户吗？', '批量封禁');
  await expect(message(page, '已封禁 2 位用户')).toBeVisible();
  for (const name of ['sample_user_03', 'sample_user_04']) {
    await expect(row(page, name).getByText('已封禁')).toBeVisible();
    await expect(checkbox(page, name)).not.toBeChecked();
  }
  await undo(page);
  await expect(message(page, '已解封 2 位用户')).toBeVisible();
  for (const name of ['sample_user_03', 'sample_user_04']) {
    await expect(row(page, name).getByText('正常')).toBeVisible();
    await checkbox(page, name).check();
  }

  const mendDelete = await refuse(page, 'POST', /users\/bulk\/delete/);
  await remove.click();
  await answer(page, '此操作不可撤销', '批量删除');
  await expect(message(page, '批量删除失败')).toBeVisible();
  mendDelete();
  await remove.click();
  await answer(page, '确定要删除选中的 2 位用户吗？此操作不可撤销。', '批量删除');
  await expect(message(page, '已删除 2 位用户')).toBeVisible();
  await expect(row(page, 'sample_user_03')).toHaveCount(0);
  await expect(page.getByText(`共 ${total - 2} 位用户`)).toBeVisible();
  forgiveRefusals(consoleErrors);
});

test('rows load on while the admin scrolls; failures to load, refresh and export are reported', {
  tag: '@deep',
}, async ({ page, consoleErrors }) => {
  const ranges: string[] = [];
  const state = { broken: true, count: 250 };
  await page.route(/\/api\/v1\/admin\/users\?/, async (route) => {
    if (state.broken) return route.fulfill({ status: 500, json: { detail: REASON } });
    const range = new URL(route.request().url()).searchParams.get('range') ?? '[0,99]';
    ranges.push(range);
    const [first = 0, last = 99] = JSON.parse(range) as number[];
    const users = Array.from({ length: state.count }, (_, index) => sampleUser(index + 1));
    const part = users.slice(first, last + 1);
    return route.fulfill({
      json: part,
      headers: { 'Content-Range': `users ${first}-${last}/${state.count}` },
    });
  });
  await page.goto('/admin/users?sort=id&order=ASC');
  await expect(message(page, '获取用户列表失败').first()).toBeVisible();
  await expect(page.getByRole('main').getByText(REASON)).toBeVisible();
  state.broken = false;
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByText('共 250 位用户')).toBeVisible();
  await expect(row(page, 'scroller_001')).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(row(page, 'scroller_250')).toBeInViewport({ timeout: 200 });
  }).toPass();
  expect(ranges).toEqual(['[0,99]', '[100,199]', '[200,299]']);
  // However far one scrolls, only the rows near the window are in the document.
  expect(await table(page).getByRole('row').count()).toBeLessThan(80);
  await page.keyboard.press('Home');

  state.count = 0;
  await page.getByRole('button', { name: '刷新' }).click();
  await expect(page.getByText('还没有用户')).toBeVisible();
  state.count = 1;
  await page.reload();
  await expect(row(page, 'scroller_001')).toBeVisible();
  await refuse(page, 'GET', /export\/users\/csv/);
  await page.getByRole('button', { name: '导出 CSV' }).click();
  await expect(message(page, '导出失败')).toBeVisible();
  forgiveRefusals(consoleErrors);
});

function sampleUser(id: number) {
  return {
    id,
    username: `scroller_${String(id).padStart(3, '0')}`,
    wallet_address: `UQAA_sample_wallet_${String(id).padStart(29, '0')}`,
    total_points: id,
    claimed_tokens: 0,
    is_banned: false,
    ban_reason: null,
    banned_at: null,
    is_held: false,
    has_confirmed_points: false,
    is_demo: false,
    claimable_tokens: 0,
    inviter_id: null,
    signals: [],
    is_active: true,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
  };
}

test('the days of filters and the times of settings show their year and all else', {
  tag: '@deep',
}, async ({ page }) => {
  test.slow();
  const shown = encodeURIComponent('{"created_at_gte":true,"created_at_lte":true}');
  for (const path of [`users?displayedFilters=${shown}`, 'claims', 'settings/campaign']) {
    await page.goto(`/admin/${path}`);
    await expectWholeDates(page);
    await page.getByRole('button', { name: /English/ }).click();
    await expectWholeDates(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectWholeDates(page);
    await page.getByRole('button', { name: /中文/ }).click();
    await expectWholeDates(page);
    await page.setViewportSize({ width: 1440, height: 844 });
  }
});
