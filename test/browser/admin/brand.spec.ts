import { expectAccessibleInBothThemes } from '../../support/browser/accessibility.js';
import { message, test } from '../../support/browser/back-office.js';
import { expect } from '../../support/browser/browser.js';

const SYMBOL =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><circle cx="50" cy="50" r="40" fill="#ff4fa3"/></svg>';

test.afterEach(async ({ api }) => {
  await api.call('updateSettings', { body: { symbol: '', brand_primary: '', brand_accent: '' } });
});

test('a brand is previewed, saved and on the site, and a colour that cannot be read is corrected', async ({
  page,
  api,
}) => {
  await page.goto('/admin/brand');
  await page.getByRole('textbox', { name: '主色', exact: true }).fill('#ffe600');
  await page.getByRole('textbox', { name: '强调色', exact: true }).fill('pink');
  await page
    .getByRole('group', { name: '图标' })
    .getByLabel('上传图片')
    .setInputFiles({ name: 'symbol.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(SYMBOL) });
  await expect(page.getByText('图片已上传', { exact: false })).toBeVisible();
  const save = page.getByRole('button', { name: '保存', exact: true });
  await save.click();
  await expect(page.getByText('请输入颜色值，例如 #1e95f5')).toBeVisible();
  await page.getByRole('textbox', { name: '强调色', exact: true }).fill('#ff4fa3');
  // Yellow on white cannot be read.
  await expect(page.getByText(/^主色（浅色主题的文字）：#ffe600 调整为 #/)).toBeVisible();
  await expect(page.getByRole('img', { name: '浅色主题中文预览' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await save.click();
  await expect(message(page, '设置已保存')).toBeVisible();

  const { symbol } = await api.call('getSettings');
  expect(symbol).toMatch(/^\/images\//);
  await page.goto('/');
  await expect(page.locator('link[rel="apple-touch-icon"]')).toHaveAttribute('href', /\?v=/);
  await expect(page.getByRole('banner').locator(`img[src="${symbol}"]`)).toBeVisible();
});
