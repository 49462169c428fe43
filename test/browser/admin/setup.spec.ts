import type { Page } from '@playwright/test';
import { message, test } from '../../support/browser/back-office.js';
import { expect } from '../../support/browser/browser.js';

const steps = (page: Page) => page.getByRole('region', { name: '设置您的项目' });
const step = (page: Page, name: string) =>
  steps(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name, exact: true }) });

test('the dashboard leads through the setup, until an admin closes the steps', {
  tag: '@deep',
}, async ({ page, api }) => {
  await page.goto('/admin/');
  await expect(steps(page)).toContainText('共 11 步');
  await expect(step(page, '品牌')).toContainText('仍为产品自带：名称、代币名称、图标、颜色');
  await expect(step(page, '文案')).toContainText('虚构的统计数据');

  await expect(step(page, '文案')).toContainText('5 条核心文案中，已有 0 条是您自己的');
  await step(page, '链接').getByRole('link', { name: '任务', exact: true }).click();
  const filter = page.getByRole('button', { name: /个任务待检查$/ });
  await expect(filter).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('row').filter({ hasText: '链接仍指向示例域名。' })).not.toHaveCount(
    0,
  );
  await expect(page.getByRole('row').filter({ hasText: '邀请 50 位好友' })).toHaveCount(0);
  await filter.click();
  await expect(page.getByRole('row').filter({ hasText: '邀请 50 位好友' })).toBeVisible();
  await page.getByRole('link', { name: '仪表盘' }).click();

  await step(page, '品牌').getByRole('link', { name: '名称', exact: true }).click();
  const name = page.getByRole('textbox', { name: '站点名称' });
  await expect(name).toBeFocused();
  await name.fill('Nebula');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(message(page, '设置已保存')).toBeVisible();
  await page.getByRole('link', { name: '仪表盘' }).click();
  await expect(step(page, '品牌')).toContainText('仍为产品自带：代币名称、图标、颜色');

  await steps(page).getByRole('button', { name: '关闭设置步骤' }).click();
  await expect(message(page, '可在“活动上线”页面重新显示设置步骤')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('list', { name: '数据概览' })).toBeVisible();
  await expect(page.getByRole('region', { name: '最近 14 天的新用户' })).toContainText('今天');
  await expect(steps(page)).toHaveCount(0);

  await page.goto('/admin/campaign');
  await page.getByRole('button', { name: '在仪表盘显示设置步骤' }).click();
  await expect(page.getByRole('button', { name: '在仪表盘显示设置步骤' })).toHaveCount(0);
  await page.goto('/admin/');
  await expect(steps(page)).toBeVisible();
  await api.call('updateSettings', { body: { site_name: 'Jetdrop' } });
});
