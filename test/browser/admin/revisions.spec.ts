import { expectAccessibleInBothThemes } from '../../support/browser/accessibility.js';
import { answer, message, test } from '../../support/browser/back-office.js';
import { expect } from '../../support/browser/browser.js';

test('the history of a text shows what changed, and restores what was there before', {
  tag: '@deep',
}, async ({ page, api }) => {
  const body = { type: 'about', key: 'with-a-history', title: '历史' } as const;
  const { id } = await api.call('createContent', {
    body: { ...body, content: '可领取 10 枚代币' },
  });
  const change = (content: string) =>
    api.call('updateContent', { path: { id }, body: { content } });
  await change('可领取 12 枚代币');
  await page.goto(`/admin/contents/${id}`);
  const dialog = page.getByRole('dialog', { name: '编辑内容' });
  const history = dialog.getByRole('region', { name: '操作历史' });
  const show = history.getByRole('button', { name: /^显示修改内容/ });
  await expect(show).toHaveCount(1);
  await show.click();
  await expect(history.locator('del')).toHaveText('删除：10');
  await expect(history.locator('ins')).toHaveText('新增：12');
  await expectAccessibleInBothThemes(page, 'the changes of a text');

  const text = dialog.getByRole('textbox', { name: '正文', exact: true });
  const restore = history.getByRole('button', { name: /^恢复为修改前的内容/ });
  // Nothing typed is lost.
  await text.fill('未保存');
  await restore.click();
  await expect(message(page, '请先保存或放弃当前修改。')).toBeVisible();
  await text.fill('可领取 12 枚代币');
  await restore.click();
  await answer(page, '确定要恢复为此次修改之前的内容吗？', '恢复为修改前的内容');
  await expect(message(page, '已恢复')).toBeVisible();
  await expect(text).toHaveValue('可领取 10 枚代币');
  await expect(history.getByText(/已恢复到日志 \d+ 之前/)).toBeVisible();
  expect((await api.call('getContent', { path: { id } })).content).toBe('可领取 10 枚代币');

  // Later changes are named before they are overwritten.
  await change('可领取 15 枚代币');
  await page.reload();
  await history
    .getByRole('button', { name: /^显示修改内容/ })
    .last()
    .click();
  await restore.click();
  await expect(page.getByText('之后又修改过：正文。后来的修改将被覆盖。')).toBeVisible();
  await answer(page, '确定要恢复为此次修改之前的内容吗？', '恢复为修改前的内容');
  await expect(text).toHaveValue('可领取 10 枚代币');
  await api.call('deleteContent', { path: { id } });
});

test('former settings are restored from the operation log', { tag: '@deep' }, async ({
  page,
  api,
}) => {
  const { site_name } = await api.call('getSettings');
  await api.call('updateSettings', { body: { site_name: 'Misspelt' } });
  const [entry] = await api.call('listLogs', {
    query: { filter: JSON.stringify({ resource_type: 'settings' }), limit: 1 },
  });
  await page.goto(`/admin/logs/${entry?.id}`);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('region', { name: '修改前后' })).toContainText('Misspelt');
  await dialog.getByRole('button', { name: /^恢复为修改前的内容/ }).click();
  await answer(page, '确定要恢复为此次修改之前的内容吗？', '恢复为修改前的内容');
  await expect(message(page, '已恢复')).toBeVisible();
  expect((await api.call('getSettings')).site_name).toBe(site_name);
});
