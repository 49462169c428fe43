import type { Page } from '@playwright/test';
import { menuLink, test, unfoldMenu } from '../../support/browser/back-office.js';
import { expect } from '../../support/browser/browser.js';

const LANGUAGES = [
  {
    switchTo: null,
    groups: ['待处理', '活动', '网站', '系统'],
    // The entries of the specification.
    entries: ['仪表盘', '用户管理', '空投管理', '内容管理', '团队管理', '操作日志', '返回首页'],
  },
  {
    switchTo: '切换语言：English',
    groups: ['To decide', 'Campaign', 'Site', 'System'],
    entries: [
      'Dashboard',
      'User management',
      'Airdrop management',
      'Content management',
      'Team management',
      'Operation logs',
      'Back to home',
    ],
  },
];

const group = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('button', { name: new RegExp(`^${name}`) });

test('every group of the menu and the specified entries are in view at 1280 × 720', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto('/admin/');
  for (const { switchTo, groups, entries } of LANGUAGES) {
    if (switchTo) await page.getByRole('button', { name: switchTo }).click();
    for (const part of [
      ...groups.map((name) => group(page, name)),
      ...entries.map((name) => menuLink(page, name)),
    ]) {
      await expect(part).toBeInViewport({ ratio: 1 });
      const box = await part.boundingBox();
      expect(box?.y).toBeGreaterThanOrEqual(64);
      expect((box?.y ?? 720) + (box?.height ?? 0)).toBeLessThanOrEqual(720);
      // The least size of a target (WCAG 2.5.8).
      expect(box?.height).toBeGreaterThanOrEqual(24);
    }
  }
});

test('a folded group has the sum of what waits, stays as it was left, and follows decisions', {
  tag: '@deep',
}, async ({ page }) => {
  let counts = { reviews: 3, appeals: 0, claims: 100, clusters: 0, approvals: 0 };
  await page.route('**/api/v1/admin/waiting', (route) => route.fulfill({ json: counts }));
  await page.goto('/admin/team');
  await expect(group(page, '待处理')).toHaveAccessibleName('待处理，99+ 项待处理');
  await unfoldMenu(page);
  await expect(menuLink(page, '审核')).toHaveAccessibleName('审核，3 项待处理');
  await group(page, '系统').click();
  await expect(menuLink(page, '操作日志')).toBeHidden();

  await page.reload();
  await expect(menuLink(page, '审核')).toHaveText('审核 3');
  await expect(group(page, '系统')).toHaveAttribute('aria-expanded', 'false');
  await expect(menuLink(page, '操作日志')).toBeHidden();

  // A change by the admin counts again, without a wait.
  counts = { ...counts, reviews: 2, claims: 0 };
  await page.getByRole('button', { name: '刷新' }).click();
  await expect(menuLink(page, '审核')).toHaveText('审核 2');
  await expect(menuLink(page, '领取管理')).toHaveText('领取管理');

  // Icons only: a dot, and the number in the name and the tooltip.
  await page.getByRole('button', { name: '收起菜单' }).click();
  await expect(menuLink(page, '审核')).toHaveAccessibleName('审核，2 项待处理');
  await menuLink(page, '审核').hover();
  await expect(page.getByText('审核，2 项待处理')).toBeVisible();
});
