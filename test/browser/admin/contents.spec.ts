import type { Page } from '@playwright/test';
import {
  answer,
  forgiveRefusals,
  message,
  REASON,
  refuse,
  test,
  translationService,
} from '../../support/browser/back-office.js';
import { expect } from '../../support/browser/browser.js';

const card = (page: Page, text: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: text });
const field = (page: Page, group: string, name: string) =>
  page.getByRole('dialog').getByRole('region', { name: group }).getByRole('textbox', { name });
const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: '保存' }).click();

test('items are filtered by type, counted, and shown as cards', { tag: '@deep' }, async ({
  page,
  consoleErrors,
}) => {
  const mend = await refuse(page, 'GET', /contents\?/);
  await page.goto('/admin/contents');
  await expect(message(page, '获取内容列表失败').first()).toBeVisible();
  mend();
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByText('共 15 项内容')).toBeVisible();
  const draft = card(page, 'whitepaper-glossary');
  for (const text of ['白皮书', '排序 9', '停用', '术语表（草稿）', '每 1,000 积分兑换 1 枚代币']) {
    await expect(draft.getByText(text)).toBeVisible();
  }
  for (const [type, count] of [
    ['关于', 3],
    ['白皮书', 9],
    ['路线图', 3],
    ['全部', 15],
  ] as const) {
    await page.getByRole('button', { name: type, exact: true }).click();
    await expect(page.getByText(`共 ${count} 项内容`)).toBeVisible();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(count);
  }
  await page.getByRole('button', { name: '关于', exact: true }).click();
  await expect(page).toHaveURL(/filter=.*about/);
  await page.goBack();
  await expect(page.getByText('共 15 项内容')).toBeVisible();
  forgiveRefusals(consoleErrors);
});

test('an item is created with a preview, edited and deleted; errors are reported', {
  tag: '@deep',
}, async ({ page, consoleErrors }) => {
  await page.goto('/admin/contents');
  await page.getByRole('button', { name: '新建内容' }).click();
  const dialog = page.getByRole('dialog', { name: '新建内容' });
  await save(page);
  await expect(dialog.getByText('必填')).toBeVisible();
  await dialog.getByText('高级').click();
  await dialog.getByLabel('标识').fill('about-story');
  await field(page, '中文内容', '标题').fill('测试章节');
  await field(page, '中文内容', '正文').fill(
    '# 一级\n\n**粗体** <b>原样</b>\n\n| 甲 | 乙 |\n|-|-|\n| 1 | 2 |',
  );
  await dialog.getByLabel('排序').fill('');
  // The form returns to the fields when one of them cannot be saved.
  await dialog.getByRole('button', { name: '预览' }).click();
  const preview = dialog.getByRole('region', { name: '中文内容' });
  await expect(preview.getByRole('heading', { name: '一级' })).toBeVisible();
  await expect(preview.getByRole('cell', { name: '2' })).toBeVisible();
  await expect(preview.locator('strong')).toHaveText('粗体');
  await expect(preview.locator('b')).toHaveCount(0);
  await expect(dialog.getByText('某种语言留空时，访客会看到另一种语言的内容。')).toBeVisible();
  await save(page);
  await expect(message(page, '保存内容失败')).toBeVisible();
  await expect(page.getByRole('alert').getByText('表单内容有误，请检查标出的字段')).toBeVisible();
  await expect(dialog.getByLabel('标识')).toHaveAttribute('aria-invalid', 'true');

  await dialog.getByLabel('标识').fill('test-section');
  const mend = await refuse(page, 'POST', /contents/);
  await save(page);
  await expect(page.getByRole('alert').getByText(REASON)).toBeVisible();
  await expect(field(page, '中文内容', '标题')).toHaveValue('测试章节');
  mend();
  await save(page);
  await expect(message(page, '内容已创建')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  const item = card(page, 'test-section');
  await expect(item.getByText('排序 0')).toBeVisible();

  await item.getByRole('button', { name: '编辑内容 测试章节' }).click();
  await expect(page.getByRole('dialog').getByLabel('标识')).not.toBeEditable();
  const mendEdit = await refuse(page, 'PUT', /contents\/\d+/);
  await field(page, '中文内容', '标题').fill('新标题');
  await save(page);
  await expect(message(page, '保存内容失败')).toBeVisible();
  mendEdit();
  await page.getByRole('dialog').getByRole('switch', { name: '启用' }).uncheck();
  await save(page);
  await expect(message(page, '内容已更新')).toBeVisible();
  await expect(item.getByRole('heading', { name: '新标题' })).toBeVisible();
  await expect(item.getByText('停用')).toBeVisible();

  const mendDelete = await refuse(page, 'DELETE', /contents\/\d+/);
  const remove = item.getByRole('button', { name: '删除内容 新标题' });
  await remove.click();
  await answer(page, '此操作不可撤销', '删除');
  await expect(message(page, '删除内容失败')).toBeVisible();
  mendDelete();
  await remove.click();
  await answer(page, '确定要删除内容“新标题”吗？此操作不可撤销。', '删除');
  await expect(message(page, '内容已删除')).toBeVisible();
  await expect(item).toHaveCount(0);
  forgiveRefusals(consoleErrors);
});

test('an item without a key is named by its title, and readers of the other language read it too', {
  tag: '@deep',
}, async ({ page, api }) => {
  await page.goto('/admin/contents');
  await page.getByRole('button', { name: '新建内容' }).click();
  // The site's default language is first.
  await expect(
    page
      .getByRole('dialog')
      .getByRole('textbox', { name: /标题|正文/ })
      .first(),
  ).toHaveAccessibleName('英文标题');
  await field(page, '英文内容', '英文标题').fill('Two Keys');
  await field(page, '英文内容', '英文正文').fill('Each has a lock.');
  await save(page);
  await expect(message(page, '内容已创建')).toBeVisible();
  await expect(card(page, 'whitepaper-two-keys').getByRole('heading')).toHaveText('Two Keys');
  await page.goto('/whitepaper?lang=zh');
  await expect(page.getByRole('heading', { name: 'Two Keys' })).toBeVisible();
  await expect(page.getByText('Each has a lock.')).toBeVisible();
  const contents = await api.call('listContents', { query: { search: 'whitepaper-two-keys' } });
  for (const { id } of contents) await api.call('deleteContent', { path: { id } });
});

test('unsaved changes are not lost without a question', { tag: '@deep' }, async ({
  page,
  consoleErrors,
}) => {
  await page.goto('/admin/logs');
  await page.getByRole('link', { name: '内容管理' }).click();
  await card(page, 'about-work')
    .getByRole('button', { name: /^编辑内容/ })
    .click();
  const dialog = page.getByRole('dialog', { name: '编辑内容' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await card(page, 'about-work')
    .getByRole('button', { name: /^编辑内容/ })
    .click();
  const title = field(page, '中文内容', '标题');
  await title.fill('尚未保存');
  const question = page.getByRole('dialog', { name: '放弃修改？' });
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: '取消' }).click(),
    () => dialog.getByRole('button', { name: '关闭' }).click(),
  ]) {
    await leave();
    await question.getByRole('button', { name: '继续编辑' }).click();
    await expect(question).toHaveCount(0);
    await expect(title).toHaveValue('尚未保存');
  }
  // Unsaved values also survive a refusal by the server.
  await refuse(page, 'PUT', /contents\/\d+/);
  await save(page);
  await expect(message(page, '保存内容失败')).toBeVisible();
  await page.evaluate(() => history.back());
  await question.getByRole('button', { name: '继续编辑' }).click();
  await expect(page).toHaveURL(/contents\/\d+/);
  await expect(title).toHaveValue('尚未保存');
  await dialog.getByRole('button', { name: '取消' }).click();
  await question.getByRole('button', { name: '放弃修改' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(card(page, 'about-work').getByRole('heading', { name: '尚未保存' })).toHaveCount(0);
  forgiveRefusals(consoleErrors);
});

test('the other language is filled in by the translation service', { tag: '@deep' }, async ({
  page,
  api,
}) => {
  const calls = await translationService(page, api, [
    { responseStatus: 200, responseData: { translatedText: 'First' } },
    { responseStatus: 200, responseData: { translatedText: 'Second' } },
    { responseStatus: 200, responseData: { translatedText: '第三' } },
    { responseStatus: '403', responseData: { translatedText: 'QUOTA EXCEEDED' } },
    { responseStatus: 200, responseData: { translatedText: '第五' } },
    'never',
  ]);
  await page.goto('/admin/contents');
  await page.getByRole('button', { name: '新建内容' }).click();
  const start = page.getByRole('button', { name: '自动翻译' });
  await start.click();
  await expect(message(page, '请先填写标题')).toBeVisible();
  expect(calls).toEqual([]);

  await field(page, '中文内容', '标题').fill('中文标题');
  await field(page, '中文内容', '正文').fill('正文 & 更多');
  await start.click();
  await expect(page.getByText('正在翻译：正文（2/2）')).toBeVisible();
  await expect(message(page, '自动翻译完成，请检查后保存')).toBeVisible();
  await expect(field(page, '英文内容', '英文标题')).toHaveValue('First');
  await expect(field(page, '英文内容', '英文正文')).toHaveValue('Second');
  await expect(field(page, '中文内容', '标题')).toHaveValue('中文标题');
  expect(calls.map(({ q, langpair, method }) => [method, q, langpair])).toEqual([
    ['GET', '中文标题', 'zh-CN|en'],
    ['GET', '正文 & 更多', 'zh-CN|en'],
  ]);
  expect(Number(calls[1]?.at) - Number(calls[0]?.at)).toBeGreaterThanOrEqual(490);

  // An English title sets the other direction; the second response is a refusal.
  await field(page, '中文内容', '标题').fill('Plain title');
  await field(page, '中文内容', '正文').fill('Plain text');
  await start.click();
  await expect(message(page, '自动翻译失败，请手动输入')).toBeVisible();
  expect(calls.slice(2).map(({ langpair }) => langpair)).toEqual(['en|zh-CN', 'en|zh-CN']);
  await expect(field(page, '中文内容', '标题')).toHaveValue('第三');
  await expect(field(page, '中文内容', '正文')).toHaveValue('Plain text');

  await start.click();
  await expect(page.getByText('正在翻译：正文（2/2）')).toBeVisible();
  await page.getByRole('button', { name: '取消翻译' }).click();
  await expect(message(page, '已取消翻译')).toBeVisible();
  const made = calls.length;
  await expect(start).not.toHaveAttribute('aria-disabled', 'true');
  await expect(start).toBeFocused();
  await expect(field(page, '中文内容', '正文')).toHaveValue('Plain text');
  expect(calls.length).toBe(made);
});
