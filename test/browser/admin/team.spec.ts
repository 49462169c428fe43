import type { Page } from '@playwright/test';
import { answer, forgiveRefusals, message, refuse, test } from '../../support/back-office.js';
import { expect } from '../../support/browser.js';

const card = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name });

const TEXTS = {
  'zh-CN': {
    team: '团队管理',
    create: '添加成员',
    required: '必填',
    name: /^姓名/,
    role: /^角色/,
    bio: /^简介/,
    order: '排序',
    twitter: 'X（推特）',
    github: 'GitHub',
    badAddress: '请输入以 http:// 或 https:// 开头的网址',
    save: '保存',
    saveFailed: '保存失败',
    created: '团队成员已创建',
    roleShown: '首席技术官',
    orderShown: '排序 7',
    edit: '编辑成员 测试 Sample',
    active: '启用',
    inactive: '停用',
    updated: '团队成员已更新',
    remove: '删除成员 测试 Sample',
    question: '确定要删除成员“测试 Sample”吗？此操作不可撤销。',
    confirm: '删除',
    removeFailed: '删除失败',
    removed: '团队成员已删除',
    loadFailed: '获取团队成员失败',
    retry: '重试',
    refresh: '刷新',
    empty: '还没有团队成员',
  },
  'en-US': {
    team: 'Team',
    create: 'Add member',
    required: 'Required',
    name: /^Name/,
    role: /^Role/,
    bio: /^Bio/,
    order: 'Order',
    twitter: /^X/,
    github: 'GitHub',
    badAddress: /http:\/\/ or https:\/\//,
    save: 'Save',
    saveFailed: 'Failed to save',
    created: 'Team member created',
    roleShown: 'CTO',
    orderShown: 'Order 7',
    edit: 'Edit member 测试 Sample',
    active: 'Active',
    inactive: 'Inactive',
    updated: 'Team member updated',
    remove: 'Delete member 测试 Sample',
    question: 'cannot be undone',
    confirm: 'Delete',
    removeFailed: 'Failed to delete',
    removed: 'Team member deleted',
    loadFailed: 'Failed to load the team members',
    retry: 'Try again',
    refresh: 'Refresh',
    empty: 'No team members yet',
  },
} as const;

for (const locale of ['zh-CN', 'en-US'] as const) {
  const text = TEXTS[locale];

  test.describe(locale, () => {
    test.use({ locale });

    test('a member is added, edited and deleted; what goes wrong is told', async ({
      page,
      api,
      consoleErrors,
    }) => {
      await page.goto('/admin/team');
      await expect(page.getByRole('heading', { name: text.team, level: 1 })).toBeVisible();
      await page.getByRole('button', { name: text.create }).click();
      const dialog = page.getByRole('dialog', { name: text.create });
      const save = () => page.getByRole('dialog').getByRole('button', { name: text.save }).click();
      await save();
      await expect(dialog.getByText(text.required, { exact: true })).toHaveCount(2);
      await dialog.getByRole('textbox', { name: text.name }).fill('测试 Sample');
      await dialog.getByLabel(text.role).fill('CTO');
      await expect(dialog.getByLabel(text.order)).toHaveValue('7');
      await dialog.getByRole('textbox', { name: text.twitter }).fill('not an address');
      await save();
      await expect(dialog.getByText(text.badAddress)).toBeVisible();
      await dialog.getByRole('textbox', { name: text.twitter }).fill('https://example.com/x');
      await dialog.getByRole('textbox', { name: text.github }).fill('https://example.com/g');
      const mend = await refuse(page, 'POST', /team/);
      await save();
      await expect(message(page, text.saveFailed)).toBeVisible();
      mend();
      await save();
      await expect(message(page, text.created)).toBeVisible();
      const member = card(page, '测试 Sample');
      await expect(member.getByText(text.roleShown, { exact: true })).toBeVisible();
      await expect(member.getByText(text.orderShown)).toBeVisible();
      const [stored] = await api<{ social_links: string }[]>('GET', 'team?range=[6,6]');
      expect(JSON.parse(stored?.social_links ?? '')).toEqual({
        twitter: 'https://example.com/x',
        github: 'https://example.com/g',
      });

      await member.getByRole('button', { name: text.edit }).click();
      await expect(page.getByRole('textbox', { name: text.github })).toHaveValue(
        'https://example.com/g',
      );
      await page.getByRole('textbox', { name: text.bio }).fill('A sample of a sample.');
      await page.getByRole('dialog').getByRole('switch', { name: text.active }).uncheck();
      const mendEdit = await refuse(page, 'PUT', /team\/\d+/);
      await save();
      await expect(message(page, text.saveFailed)).toBeVisible();
      mendEdit();
      await save();
      await expect(message(page, text.updated)).toBeVisible();
      await expect(member.getByText('A sample of a sample.')).toBeVisible();
      await expect(member.getByText(text.inactive, { exact: true })).toBeVisible();

      const mendDelete = await refuse(page, 'DELETE', /team\/\d+/);
      await member.getByRole('button', { name: text.remove }).click();
      await answer(page, text.question, text.confirm);
      await expect(message(page, text.removeFailed)).toBeVisible();
      mendDelete();
      await member.getByRole('button', { name: text.remove }).click();
      await answer(page, text.question, text.confirm);
      await expect(message(page, text.removed)).toBeVisible();
      await expect(member).toHaveCount(0);

      const mendList = await refuse(page, 'GET', /team\?/);
      await page.reload();
      await expect(message(page, text.loadFailed).first()).toBeVisible();
      mendList();
      await page.getByRole('button', { name: text.retry }).click();
      await expect(card(page, 'Alex Sample')).toBeVisible();
      await page.route(/\/admin\/team\?/, (route) =>
        route.fulfill({ json: [], headers: { 'Content-Range': 'team */0' } }),
      );
      await page.getByRole('button', { name: text.refresh }).click();
      await expect(page.getByRole('heading', { name: text.empty })).toBeVisible();
      forgiveRefusals(consoleErrors);
    });
  });
}
