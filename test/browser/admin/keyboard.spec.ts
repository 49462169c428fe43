import type { Locator, Page } from '@playwright/test';
import { message, test } from '../../support/browser/back-office.js';
import { expect } from '../../support/browser/browser.js';

const FAR = 120;

/** Presses Tab, like a user without a mouse, until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let steps = 0; steps < FAR; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${target} was not reached by the keyboard`);
}

test.use({ signedIn: false });

test('keyboard alone: log in, create an item, edit it, delete it, log out', {
  tag: '@deep',
}, async ({ page, account }) => {
  await page.goto('/admin/contents');
  await tabTo(page, page.getByRole('textbox', { name: '用户名' }));
  await page.keyboard.type(account.username);
  await tabTo(page, page.getByRole('textbox', { name: '密码' }));
  await page.keyboard.type(account.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/contents/);

  const create = page.getByRole('main').getByRole('button', { name: '新建内容' });
  const skip = page.getByRole('button', { name: '跳到主要内容' });
  await tabTo(page, skip);
  await page.keyboard.press('Enter');
  await tabTo(page, create);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '新建内容' });
  await tabTo(page, dialog.getByRole('textbox', { name: '标题', exact: true }));
  await page.keyboard.type('键盘');
  await page.keyboard.press('Enter');
  await expect(message(page, '内容已创建')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  // The focus is back where the dialog was opened.
  await expect(create).toBeFocused();

  await tabTo(page, page.getByRole('button', { name: '编辑内容 键盘' }));
  await page.keyboard.press('Enter');
  const editor = page.getByRole('dialog', { name: '编辑内容' });
  await tabTo(page, editor.getByRole('switch', { name: '启用' }));
  await page.keyboard.press('Space');
  await tabTo(page, editor.getByRole('button', { name: '保存' }));
  await page.keyboard.press('Enter');
  await expect(message(page, '内容已更新')).toBeVisible();

  await tabTo(page, page.getByRole('button', { name: '删除内容 键盘' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: '删除' }));
  await page.keyboard.press('Enter');
  await expect(message(page, '内容已删除')).toBeVisible();
  await expect(page.getByText('键盘')).toHaveCount(0);

  await tabTo(page, page.getByRole('button', { name: '退出登录' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/login$/);
});
