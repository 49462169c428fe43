import type { Page } from '@playwright/test';
import {
  forgiveRefusals,
  message,
  refuse,
  savedCsv,
  test,
} from '../../support/browser/back-office.js';
import { expect } from '../../support/browser/browser.js';

const rows = (page: Page) => page.getByRole('table', { name: '日志列表' }).getByRole('row');
const figures = (page: Page, label: string) =>
  page.getByRole('list', { name: '日志概况' }).getByRole('listitem').filter({ hasText: label });

test('the log is summed up, filtered, exported and told in the language of the admin', {
  tag: '@deep',
}, async ({ page, api }) => {
  await page.goto('/admin/logs');
  await expect(rows(page).nth(1)).toContainText('登录');
  const stats = await api.call('getLogStats');
  await expect(figures(page, '日志总数')).toContainText(String(stats.total_logs));
  for (const [label, counts] of [
    ['最多的操作', stats.action_stats],
    ['涉及最多的资源', stats.resource_stats],
  ] as const) {
    const top = Object.values(counts).sort((one, other) => other - one);
    const shown = figures(page, label).first().getByRole('listitem');
    await expect(shown).toHaveCount(3);
    await expect(shown).toHaveText(top.slice(0, 3).map((count) => new RegExp(`\\D${count}$`)));
  }
  const daily = await api.call('getDailyLogStats');
  const operations = page.getByRole('region', { name: '最近 14 天的操作' });
  const total = daily.days.reduce((sum, { total_logs }) => sum + total_logs, 0);
  await expect(operations.getByRole('img', { name: `共 ${total} 次操作` })).toBeVisible();
  await operations.getByText('以表格显示').click();
  await expect(operations.getByRole('row')).toHaveCount(15);
  for (const name of ['时间', '管理员', '操作', '资源类型', '详情', 'IP 地址']) {
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible();
  }

  const filters = page.getByRole('search');
  const bans = stats.action_stats['ban_user'] ?? 0;
  await filters.getByLabel('操作').selectOption({ label: '封禁用户' });
  await expect(page.getByText(`共 ${bans} 条日志`)).toBeVisible();
  await expect(page).toHaveURL(/filter=.*ban_user/);
  await expect(rows(page)).toHaveCount(bans + 1);
  await expect(rows(page).last()).toContainText('203.0.113.24');
  const file = await savedCsv(page, () => page.getByRole('button', { name: '导出 CSV' }).click());
  expect(file.name).toBe('logs_export.csv');
  expect(file.text).toMatch(
    /^\uFEFFid,admin_username,action,resource_type,details,ip_address,created_at\r\n/,
  );
  expect(file.rows.map(({ action }) => action)).toEqual(Array(bans).fill('ban_user'));

  await filters.getByLabel('资源类型').selectOption({ label: '团队' });
  await expect(page.getByText('没有匹配的日志')).toBeVisible();
  await page.getByRole('button', { name: '清除筛选' }).last().click();
  await expect(rows(page).nth(1)).toBeVisible();
  await expect(filters.getByLabel('操作')).toHaveValue('');
  await filters.getByLabel('资源类型').selectOption({ label: '团队' });
  await expect(rows(page)).toHaveCount((stats.resource_stats['team'] ?? 0) + 1);
  await expect(rows(page).filter({ hasText: '更新成员' })).not.toHaveCount(0);
  await page.goBack();
  await expect(filters.getByLabel('资源类型')).toHaveValue('');

  await page.getByRole('button', { name: /语言：English/ }).click();
  await expect(page.getByRole('heading', { name: 'Operation logs', level: 1 })).toBeVisible();
  await filters.getByLabel('Action').selectOption({ label: 'Ban user' });
  const english = page.getByRole('table').getByRole('row');
  await expect(english.filter({ hasText: '" banned' }).first()).toContainText('Ban user');
});

test('days and names filter the log, and failures to load it are reported', {
  tag: '@deep',
}, async ({ page, api, consoleErrors }) => {
  const mend = await refuse(page, 'GET', /logs\?/);
  await page.goto('/admin/logs');
  await expect(message(page, '获取日志失败').first()).toBeVisible();
  mend();
  await page.getByRole('button', { name: '重试' }).click();
  const filters = page.getByRole('search');
  const day = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10);
  const filter = JSON.stringify({ created_at_lte: `${day}T23:59:59.999Z` });
  const old = await api.call('listLogs', { query: { filter } });
  await filters.getByLabel('结束日期').fill(day);
  await expect(page.getByText(`共 ${old.length} 条日志`)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`created_at_lte.*${day}`));
  await filters.getByLabel('管理员').fill('nobody');
  await expect(page.getByText('没有匹配的日志')).toBeVisible();
  forgiveRefusals(consoleErrors);
});
