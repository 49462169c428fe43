import type { Page } from '@playwright/test';
import { message, test, unfoldMenu } from '../../support/browser/back-office.js';
import { expect } from '../../support/browser/browser.js';
import { translatePage } from '../../support/browser/translated-page.js';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const isWell = (page: Page) =>
  expect(page.getByText(/Something went wrong|出现错误|出错了/)).toHaveCount(0);

test('a back office that the browser translates goes on to work', { tag: '@deep' }, async ({
  page,
}) => {
  test.slow();
  await page.goto('/admin/users');
  const rows = page.getByRole('main').getByRole('row');
  await expect(rows.nth(3)).toBeVisible();
  await translatePage(page);
  await expect(heading(page).locator('font')).not.toHaveCount(0);

  await test.step('a search, an order and a filter', async () => {
    await page.getByRole('textbox', { name: /搜索/ }).fill('sample_user_01');
    await expect(rows).toHaveCount(2);
    await page.getByRole('textbox', { name: /搜索/ }).fill('');
    await expect(rows.nth(3)).toBeVisible();
    await page.getByRole('columnheader').getByText(/积分/).first().click();
    await expect(page).toHaveURL(/sort=total_points/);
    await page.getByRole('button', { name: '添加筛选' }).click();
    await page.getByRole('menuitemcheckbox').or(page.getByRole('menuitem')).first().click();
    await page.getByRole('search').getByRole('combobox').first().selectOption({ index: 1 });
    await expect(page).toHaveURL(/filter=/);
    await page.getByRole('button', { name: '清除筛选' }).first().click();
    await expect(rows.nth(3)).toBeVisible();
    await isWell(page);
  });

  await test.step('a dialog', async () => {
    await rows.nth(1).getByRole('button').last().click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await isWell(page);
  });

  await test.step('a form, which is saved', async () => {
    await page.getByRole('link', { name: '团队管理' }).click();
    await page.getByRole('button', { name: '添加成员' }).click();
    const dialog = page.getByRole('dialog', { name: '添加成员' });
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog.getByText('必填', { exact: true })).toHaveCount(2);
    await dialog.getByRole('textbox', { name: /^姓名/ }).fill('测试 Sample');
    await dialog.getByLabel(/^角色/).fill('CTO');
    await expect(dialog.getByText('必填', { exact: true })).toHaveCount(0);
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(message(page, '团队成员已创建')).toBeVisible();
    await expect(page.getByText('测试 Sample', { exact: true })).toBeVisible();
    await isWell(page);
  });

  await test.step('the language, there and back, and the theme', async () => {
    await page.getByRole('button', { name: /English/ }).click();
    await expect(heading(page)).toHaveText('Team management');
    await expect(page.getByRole('navigation')).not.toContainText(/用户管理/);
    await page.getByRole('button', { name: /中文/ }).click();
    await expect(heading(page)).toHaveText('团队管理');
    await expect(page.getByRole('navigation')).not.toContainText(/User|Team/);
    await page.getByRole('button', { name: /模式/ }).click();
    await isWell(page);
  });

  await test.step('the other pages', async () => {
    await unfoldMenu(page);
    for (const name of ['仪表盘', '领取管理', '操作日志', '站点设置', '数据分析']) {
      await page.getByRole('navigation').getByRole('link', { name }).click();
      await expect(heading(page)).toHaveText(name);
      await page.getByRole('button', { name: /English/ }).click();
      await expect(heading(page)).not.toHaveText(/[\u4e00-\u9fff]/);
      await page.getByRole('button', { name: /中文/ }).click();
      await expect(heading(page)).toHaveText(name);
      await isWell(page);
    }
  });
});
