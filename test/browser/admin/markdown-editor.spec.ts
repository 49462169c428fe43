import sharp from 'sharp';
import { audit } from '../../support/browser/accessibility.js';
import { message, test } from '../../support/browser/back-office.js';
import { expect } from '../../support/browser/browser.js';

test('a text is formatted by keyboard and toolbar, and Ctrl+Z undoes it', { tag: '@deep' }, async ({
  page,
}) => {
  await page.goto('/admin/contents');
  await page.getByRole('button', { name: '新建内容' }).click();
  const text = page.getByRole('dialog').getByRole('textbox', { name: '正文', exact: true });
  const toolbar = page
    .getByRole('dialog')
    .getByRole('region', { name: '中文内容' })
    .getByRole('toolbar', { name: '文本格式' });
  const tool = (name: string) => toolbar.getByRole('button', { name });
  await text.fill('一个词');
  await text.press('ControlOrMeta+a');
  await text.press('ControlOrMeta+b');
  await expect(text).toHaveValue('**一个词**');
  await text.press('ControlOrMeta+i');
  await expect(text).toHaveValue('***一个词***');
  await text.press('ControlOrMeta+z');
  await expect(text).toHaveValue('**一个词**');
  await text.press('ControlOrMeta+z');
  await expect(text).toHaveValue('一个词');
  await text.press('ControlOrMeta+a');
  await text.press('ControlOrMeta+k');
  await expect(text).toHaveValue('[一个词](https://)');
  await page.keyboard.type('https://ton.org');
  await expect(text).toHaveValue('[一个词](https://ton.org)');
  await expect(page.getByRole('dialog')).toHaveCount(1);

  // One tab stop; the arrow keys lead from tool to tool.
  await text.fill('甲\n乙');
  await text.press('ControlOrMeta+a');
  await text.press('Shift+Tab');
  await expect(tool('小标题')).toBeFocused();
  await page.keyboard.press('End');
  await expect(tool('图片')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  for (let steps = 0; steps < 5; steps += 1) await page.keyboard.press('ArrowRight');
  await expect(tool('编号列表')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(text).toHaveValue('1. 甲\n2. 乙');
  await expect(text).toBeFocused();
  await tool('引用').click();
  await expect(text).toHaveValue('> 1. 甲\n> 2. 乙');
  await text.press('ControlOrMeta+z');
  await expect(text).toHaveValue('1. 甲\n2. 乙');
});

test('a picture is uploaded into a text with its description, and visitors see it', {
  tag: '@deep',
}, async ({ page, api }) => {
  await page.goto('/admin/contents');
  await page.getByRole('button', { name: '新建内容' }).click();
  const editor = page.getByRole('dialog', { name: '新建内容' });
  await editor.getByText('高级').click();
  await editor.getByLabel('标识').fill('with-a-picture');
  const text = editor.getByRole('textbox', { name: '正文', exact: true });
  await text.fill('前后');
  await text.press('Home');
  await text.press('ArrowRight');
  await editor
    .getByRole('region', { name: '中文内容' })
    .getByRole('button', { name: '图片' })
    .click();
  const dialog = page.getByRole('dialog', { name: '插入图片' });
  await audit(page, 'dialog that inserts a picture');
  await dialog.getByRole('button', { name: '插入' }).click();
  await expect(dialog.getByText('必填')).toBeVisible();
  await dialog.getByRole('textbox', { name: '图片描述' }).fill('一只[红]狐狸');
  await dialog.getByRole('button', { name: '插入' }).click();
  await expect(dialog.getByText('请先上传图片')).toBeVisible();
  const photo = sharp({ create: { width: 90, height: 60, channels: 3, background: '#c77700' } });
  const buffer = await photo.png().toBuffer();
  await dialog
    .getByLabel('上传图片', { exact: true })
    .setInputFiles({ name: 'fox.png', mimeType: 'image/png', buffer });
  await expect(dialog.getByRole('img', { name: '图片预览' })).toBeVisible();
  await dialog.getByRole('button', { name: '插入' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(text).toHaveValue(/^前!\[一只\\\[红\\\]狐狸\]\(\/images\/[0-9a-f]{64}\.webp\)后$/);
  await expect(text).toBeFocused();
  await editor.getByRole('button', { name: '保存' }).click();
  await expect(message(page, '内容已创建')).toBeVisible();

  await page.goto('/whitepaper?lang=zh');
  const shown = page.getByRole('img', { name: '一只[红]狐狸' });
  await shown.scrollIntoViewIfNeeded();
  await expect(shown).toHaveJSProperty('naturalWidth', 90);
  const [item] = await api.call('listContents', { query: { search: 'with-a-picture' } });
  await api.call('deleteContent', { path: { id: item?.id ?? 0 } });
});
