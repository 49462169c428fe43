import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { audit } from '../../support/browser/accessibility.js';
import {
  answer,
  forgiveRefusals,
  message,
  refuse,
  test,
} from '../../support/browser/back-office.js';
import { expect } from '../../support/browser/browser.js';

const card = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name });

test('a member is added, edited and deleted; errors are reported', {
  tag: '@deep',
}, async ({ page, api, consoleErrors }) => {
  await page.goto('/admin/team');
  await expect(page.getByRole('heading', { name: '团队管理', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: '添加成员' }).click();
  const dialog = page.getByRole('dialog', { name: '添加成员' });
  const save = () => page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await save();
  await expect(dialog.getByText('必填', { exact: true })).toHaveCount(2);
  await dialog.getByRole('textbox', { name: /^姓名/ }).fill('测试 Sample');
  await dialog.getByLabel(/^角色/).fill('CTO');
  await expect(dialog.getByLabel('排序')).toHaveValue('7');
  await dialog.getByRole('textbox', { name: 'X（推特）' }).fill('not an address');
  await save();
  await expect(dialog.getByText('必须是网址，例如 https://example.com')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'X（推特）' }).fill('https://example.com/x');
  await dialog.getByRole('textbox', { name: 'GitHub' }).fill('https://example.com/g');
  const mend = await refuse(page, 'POST', /team/);
  await save();
  await expect(message(page, '保存失败')).toBeVisible();
  mend();
  await save();
  await expect(message(page, '团队成员已创建')).toBeVisible();
  const member = card(page, '测试 Sample');
  await expect(member.getByText('首席技术官', { exact: true })).toBeVisible();
  await expect(member.getByText('排序 7')).toBeVisible();
  const [stored] = await api.call('listTeamMembers', { query: { range: '[6,6]' } });
  expect(JSON.parse(stored?.social_links ?? '')).toEqual({
    twitter: 'https://example.com/x',
    github: 'https://example.com/g',
  });

  await member.getByRole('button', { name: '编辑成员 测试 Sample' }).click();
  await expect(page.getByRole('textbox', { name: 'GitHub' })).toHaveValue('https://example.com/g');
  await page.getByRole('textbox', { name: '中文简介' }).fill('示例中的示例。');
  await page.getByRole('textbox', { name: '英文简介' }).fill('A sample of a sample.');
  await page.getByRole('dialog').getByRole('switch', { name: '启用' }).uncheck();
  const mendEdit = await refuse(page, 'PUT', /team\/\d+/);
  await save();
  await expect(message(page, '保存失败')).toBeVisible();
  mendEdit();
  await save();
  await expect(message(page, '团队成员已更新')).toBeVisible();
  await expect(member.getByText('示例中的示例。')).toBeVisible();
  await expect(member.getByText('停用', { exact: true })).toBeVisible();

  const mendDelete = await refuse(page, 'DELETE', /team\/\d+/);
  await member.getByRole('button', { name: '删除成员 测试 Sample' }).click();
  await answer(page, '确定要删除成员“测试 Sample”吗？此操作不可撤销。', '删除');
  await expect(message(page, '删除失败')).toBeVisible();
  mendDelete();
  await member.getByRole('button', { name: '删除成员 测试 Sample' }).click();
  await answer(page, '确定要删除成员“测试 Sample”吗？此操作不可撤销。', '删除');
  await expect(message(page, '团队成员已删除')).toBeVisible();
  await expect(member).toHaveCount(0);

  const mendList = await refuse(page, 'GET', /team\?/);
  await page.reload();
  await expect(message(page, '获取团队成员失败').first()).toBeVisible();
  mendList();
  await page.getByRole('button', { name: '重试' }).click();
  await expect(card(page, 'Alva Kestrel')).toBeVisible();
  await page.route(/\/admin\/team\?/, (route) =>
    route.fulfill({ json: [], headers: { 'Content-Range': 'team */0' } }),
  );
  await page.getByRole('button', { name: '刷新' }).click();
  await expect(page.getByRole('heading', { name: '还没有团队成员' })).toBeVisible();
  forgiveRefusals(consoleErrors);
});

test('a picture is uploaded and previewed, visitors see it, and it is removed', {
  tag: '@deep',
}, async ({ page, api, consoleErrors }) => {
  const { id } = await api.call('createTeamMember', {
    body: { name: 'Pia Picture', role: 'designer' },
  });
  await page.goto(`/admin/team/${id}`);
  const dialog = page.getByRole('dialog');
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    dialog
      .getByLabel(/^(上传|更换)图片$/, { exact: true })
      .setInputFiles({ name, mimeType, buffer });
  await expect(dialog.getByText('暂无图片')).toBeVisible();
  await choose('logo.png', 'image/png', Buffer.from('<svg onload="alert(1)"/>'));
  await expect(dialog.getByRole('alert')).toHaveText(
    '仅支持 PNG、JPEG 和 WebP 图片，标志和图标还支持 SVG；该文件不属于这些格式',
  );
  await choose('large.png', 'image/png', Buffer.alloc(5_000_001));
  await expect(dialog.getByRole('alert')).toHaveText('图片超过 5 MB，请换一张较小的图片');
  const photo = sharp({ create: { width: 900, height: 600, channels: 3, background: '#c77700' } });
  await choose('photo.jpg', 'image/jpeg', await photo.jpeg().toBuffer());
  const preview = dialog.getByRole('img', { name: '图片预览' });
  await expect(preview).toHaveJSProperty('naturalWidth', 512);
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await audit(page, 'form with a picture');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(message(page, '团队成员已更新')).toBeVisible();

  await page.goto('/team?lang=en');
  const portrait = page.getByRole('img', { name: 'Portrait of Pia Picture' });
  await expect(portrait).toHaveAttribute('src', /^\/images\/[0-9a-f]{64}\.webp$/);
  await portrait.scrollIntoViewIfNeeded();
  await expect(portrait).toHaveJSProperty('naturalWidth', 512);

  await page.goto(`/admin/team/${id}`);
  await dialog.getByRole('button', { name: '移除图片' }).click();
  await expect(preview).toHaveCount(0);
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(message(page, '团队成员已更新')).toBeVisible();
  expect((await api.call('getTeamMember', { path: { id } })).avatar).toBe('');
  await api.call('deleteTeamMember', { path: { id } });
  forgiveRefusals(consoleErrors);
});
