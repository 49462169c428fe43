import type { Browser, Page } from '@playwright/test';
import { audit } from '../../support/browser/accessibility.js';
import { answer, message, test } from '../../support/browser/back-office.js';
import { expect } from '../../support/browser/browser.js';
import { expectWithinWindow, switchLanguage } from '../../support/browser/site.js';

const group = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('region', { name, exact: true });

/** A page of another browser, without the admin's session. */
async function openAsVisitor(browser: Browser, page: Page, url: string): Promise<Page> {
  const viewport = page.viewportSize();
  const context = await browser.newContext({ locale: 'en-US', viewport });
  const visitor = await context.newPage();
  await visitor.goto(url);
  return visitor;
}

test('the terms are replaced by the operator, and visitors read them in both languages', {
  tag: ['@desktop', '@deep'],
}, async ({ page, browser, server }) => {
  const terms = `${server.url}/terms`;
  const visitor = await openAsVisitor(browser, page, terms);
  await expect(visitor.getByRole('region', { name: 'Fair use' })).toBeVisible();

  await page.goto('/admin/contents');
  await page.getByRole('button', { name: '服务条款', exact: true }).click();
  const hint = '启用的内容会替换该页面的内置文本；没有启用的内容时，访客看到内置文本。';
  await expect(page.getByRole('main').getByText(hint)).toBeVisible();
  await page.getByRole('button', { name: '新建内容' }).click();
  const dialog = page.getByRole('dialog', { name: '新建内容' });
  await expect(dialog.getByText(hint)).toBeVisible();
  await group(page, '中文内容').getByRole('textbox', { name: '标题' }).fill('{site} 的规则');
  await group(page, '中文内容')
    .getByRole('textbox', { name: '正文' })
    .fill('**每人**只能参与 {site} 一次。');
  await group(page, '英文内容').getByLabel('英文标题').fill('Rules of {site}');
  await group(page, '英文内容')
    .getByLabel('英文正文')
    .fill('One **person**, once. <script>document.title = "ran"</script> [x](javascript:alert(1))');
  await dialog.getByRole('button', { name: '预览' }).click();
  await expect(group(page, '英文内容').getByText('Rules of Jetdrop')).toBeVisible();
  await expect(group(page, '中文内容').getByText('只能参与 Jetdrop 一次。')).toBeVisible();
  await audit(page, 'preview of the terms');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(message(page, '内容已创建')).toBeVisible();
  await audit(page, 'sections of the terms');

  await visitor.reload();
  const own = visitor.getByRole('region', { name: 'Rules of Jetdrop' });
  await expect(own).toContainText('One person, once.');
  await expect(own.locator('script, a')).toHaveCount(0);
  await expect(visitor).toHaveTitle('Terms of Service · Jetdrop');
  await expect(visitor.getByText(/^Last updated \w+ \d+, \d{4}$/)).toBeVisible();
  await expect(visitor.getByRole('region', { name: 'Fair use' })).toHaveCount(0);
  await expectWithinWindow(visitor);
  await audit(visitor, "the operator's terms");
  await switchLanguage(visitor, /中文/);
  await expect(visitor.getByRole('region', { name: 'Jetdrop 的规则' })).toContainText(
    '每人只能参与 Jetdrop 一次。',
  );
  await visitor.getByRole('contentinfo').getByRole('link', { name: '隐私政策' }).click();
  await expect(visitor.getByRole('region', { name: '适用范围' })).toBeVisible();

  await page.getByRole('button', { name: '删除内容 {site} 的规则' }).click();
  await answer(page, '确定要删除内容“{site} 的规则”吗？此操作不可撤销。', '删除');
  await expect(message(page, '内容已删除')).toBeVisible();
  await visitor.goto(`${terms}?lang=en`);
  await expect(visitor.getByRole('region', { name: 'Fair use' })).toBeVisible();
  await visitor.context().close();
});
