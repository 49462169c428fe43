import { forgive, forgiveRefusals, message, test } from '../../support/browser/back-office.js';
import { expect } from '../../support/browser/browser.js';

test('the dashboard shows the state of the campaign in figures, charts and words', {
  tag: '@deep',
}, async ({ page, api }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/stats/daily')) calls.push(request.url());
  });
  await page.goto('/admin/dashboard');
  await expect(page).toHaveURL(/\/admin\/?$/);
  const stats = await api.call('getUserStats');
  const cards = page.getByRole('list', { name: '数据概览' }).getByRole('listitem');
  for (const [label, value] of [
    ['总用户数', stats.total_users],
    ['活跃用户', stats.active_users],
    ['已封禁用户', stats.banned_users],
    ['总积分', stats.total_points],
    ['已领取代币', stats.total_claimed_tokens],
  ] as const) {
    await expect(cards.filter({ hasText: label }).first()).toContainText(
      value.toLocaleString('zh-CN'),
    );
  }

  const history = await api.call('getUserStatsHistory');
  const weekAgo = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10);
  const before = history.find(({ day }) => day === weekAgo);
  expect(stats.total_users).toBeGreaterThan(before?.total_users ?? Number.NaN);
  await expect(cards.first()).toContainText(
    `上周同日 ${before?.total_users}（+${stats.total_users - Number(before?.total_users)}）`,
  );
  await expect(cards.filter({ hasText: /上周同日 [\d,]+(（[+-][\d,]+）|，持平)/ })).toHaveCount(5);

  const { days } = await api.call('getDailyUserStats');
  const users = page.getByRole('region', { name: '最近 14 天的新用户' });
  const [today, sameDay] = [days.at(-1)?.new_users, days.at(-8)?.new_users];
  const summary = `今天 ${today} 位，上周同日 ${sameDay} 位`;
  await expect(users.getByRole('img', { name: summary })).toBeVisible();
  await users.getByText('以表格显示').click();
  await expect(users.getByRole('row')).toHaveCount(15);
  expect(calls.map((call) => new URL(call).search)).toEqual(['?days=14&time_zone=UTC']);

  const tasks = page.getByRole('region', { name: '各组任务' });
  await expect(tasks.getByRole('img', { name: /社交 6.*钱包 3.*互动 6.*邀请 4/ })).toBeVisible();
  await tasks.getByText('以表格显示').click();
  await expect(tasks.getByRole('row', { name: /^社交/ })).toContainText('580');

  const quick = page.getByRole('region', { name: '快捷入口' });
  for (const [link, path] of [
    ['用户管理', 'users'],
    ['空投管理', 'tasks'],
    ['内容管理', 'contents'],
  ] as const) {
    await quick.getByRole('link', { name: link }).click();
    await expect(page).toHaveURL(new RegExp(`/admin/${path}`));
    await expect(page.getByRole('heading', { name: link, level: 1 })).toBeVisible();
    await page.getByRole('link', { name: '仪表盘' }).click();
    await expect(page.getByRole('heading', { name: '仪表盘', level: 1 })).toBeVisible();
  }
});

test('figures that cannot be loaded are only logged, and the rest is shown', {
  tag: '@deep',
}, async ({ page, consoleErrors }) => {
  await page.route(/\/api\/v1\/admin\/(users|logs)\/stats/, (route) => route.abort());
  const told = page.waitForEvent('console', (entry) => entry.text().includes('获取统计数据失败'));
  await page.goto('/admin/');
  await told;
  await expect(page.getByRole('region', { name: '各组任务' }).getByRole('img')).toBeVisible();
  const cards = page.getByRole('list', { name: '数据概览' }).getByRole('listitem');
  await expect(cards.first()).toContainText('—');
  await expect(message(page, '获取统计数据失败')).toHaveCount(0);
  forgive(consoleErrors, /获取统计数据失败/);
  forgiveRefusals(consoleErrors);
});

test('language and theme stay as chosen; unknown addresses and crashes say so', {
  tag: '@deep',
}, async ({ page, consoleErrors }) => {
  await page.goto('/admin/team');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await page.getByRole('button', { name: '切换语言：English' }).click();
  await expect(page.getByRole('heading', { name: 'Team management', level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await page.getByRole('button', { name: 'Switch to dark mode' }).click();
  await expect.poll(background).not.toBe(light);
  const dark = await background();
  await page.goto('/admin/nothing-here');
  await expect(page.getByRole('heading', { name: 'Page not found' }).first()).toBeVisible();
  expect(await background()).toBe(dark);
  await expect(page.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/');

  // A screen that cannot be drawn shows an error, and the menu stays.
  await page.route(/\/TeamList-.*\.js/, async (route) => {
    const response = await route.fetch();
    const code = await response.text();
    // A chunk exports the screen by its name, or as a property of an object.
    const broken = code
      .replace(/(?<=TeamList:\(\)=>)\w+/, 'noTeam')
      .replace(/\w+(?= as TeamList\b)/, 'noTeam');
    expect(broken).not.toBe(code);
    const noTeam = "function noTeam(){throw new Error('no team')}";
    await route.fulfill({ response, body: `${broken}\n${noTeam}` });
  });
  await page.getByRole('link', { name: 'Team management' }).click();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await page.unroute(/\/TeamList-.*\.js/);
  await page.getByRole('link', { name: 'Airdrop management' }).click();
  await expect(page.getByRole('heading', { name: 'Airdrop management', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Team management' }).click();
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(page.getByRole('heading', { name: 'Alva Kestrel' })).toBeVisible();
  forgive(consoleErrors, /no team|Minified React error|^Failed to load resource/);
});
