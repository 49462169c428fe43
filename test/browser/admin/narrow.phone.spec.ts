import type { Locator, Page } from '@playwright/test';
import { answer, message, test } from '../../support/browser/back-office.js';
import { expect } from '../../support/browser/browser.js';

test.use({ viewport: { width: 390, height: 844 }, signedIn: false });

/**
 * Nothing scrolls sideways or leaves the window, and every control is large enough for a finger.
 */
async function expectFits(page: Page): Promise<void> {
  // The window's own width grows with parts that leave it.
  const width = page.viewportSize()?.width ?? 0;
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  const faults = await page.evaluate((width) => {
    const visible = [
      ...document.querySelectorAll<HTMLElement>('button, a, input, h1, p, li, dt, dd'),
    ]
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ element, box }) => box.width > 1 && element.checkVisibility())
      // Tabs scroll within their own bar.
      .filter(({ element }) => element.closest('[role="tablist"]') === null);
    const isSmall = ({ element, box }: (typeof visible)[number]) =>
      element.matches('button') && Math.min(box.width, box.height) < 43.5;
    const faults = visible.filter(
      (one) => one.box.right > width + 1 || one.box.left < -1 || isSmall(one),
    );
    return faults.map(({ element }) => element.outerHTML.slice(0, 120));
  }, width);
  expect(faults).toEqual([]);
}

/** The distance between the middles of controls from top to bottom, in pixels. */
async function heightOf(...controls: Locator[]): Promise<number> {
  const boxes = await Promise.all(controls.map((control) => control.boundingBox()));
  const middles = boxes.map((box) => (box ? box.y + box.height / 2 : Number.NaN));
  return Math.max(...middles) - Math.min(...middles);
}

test.describe('on a phone', () => {
  test.use({ signedIn: true });
  for (const [language, all, status, clear, ban, remove] of [
    ['zh-CN', '全选用户', /^已选择 \d+ 位用户$/, '取消选择', '批量封禁', '批量删除'],
    [
      'en-US',
      'Select all users',
      /^\d+ users selected$/,
      'Clear selection',
      'Ban selected',
      'Delete selected',
    ],
  ] as const) {
    test.describe(language, () => {
      test.use({ locale: language });
      test(`selected users and what is done with them stand in one line (${language})`, {
        tag: '@deep',
      }, async ({ page }) => {
        await page.goto('/admin/users');
        await page.getByRole('checkbox', { name: all }).tap();
        const count = page.getByRole('status').filter({ hasText: status });
        await expect(count).toBeVisible();
        const button = (name: string) => page.getByRole('main').getByRole('button', { name });
        const line = [count, button(clear), button(ban), button(remove)];
        expect(await heightOf(...line)).toBeLessThan(4);
        for (const part of line) await expect(part).toBeInViewport({ ratio: 1 });
        // The text is not cut off either.
        expect(await count.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
        await expectFits(page);
      });
    });
  }
});

test('on a phone: log in, look users up, ban one, and find the way around', {
  tag: '@deep',
}, async ({ page, account }) => {
  await page.goto('/admin/users');
  await expect(page.getByRole('heading', { name: '欢迎回来' })).toBeVisible();
  await expectFits(page);
  await page.getByRole('textbox', { name: '用户名' }).fill(account.username);
  await page.getByRole('textbox', { name: '密码' }).fill(account.password);
  await page.getByRole('button', { name: '登录', exact: true }).click();

  const users = page.getByRole('list', { name: '用户列表' });
  const user = users.getByRole('listitem').filter({ hasText: 'sample_user_23' });
  await expect(users.getByRole('listitem').first()).toContainText('sample_user_24');
  await expectFits(page);
  await page.getByRole('textbox', { name: '搜索用户名或钱包地址' }).fill('user_23');
  await expect(users.getByRole('listitem')).toHaveCount(1);
  for (const text of ['#23', '正常', '280']) await expect(user.getByText(text)).toBeVisible();
  await user.getByRole('button', { name: '封禁用户 sample_user_23' }).tap();
  await answer(page, '确定要封禁用户 sample_user_23 吗？', '封禁', '刷号');
  await expect(message(page, '用户已封禁')).toBeVisible();
  await expect(user.getByText('已封禁')).toBeVisible();
  await user.getByText('280').tap();
  const record = page.getByRole('dialog', { name: '用户 sample_user_23' });
  await record.getByRole('button', { name: '关闭' }).tap();
  await expect(record).toHaveCount(0);

  await page.getByRole('button', { name: '展开菜单' }).tap();
  await page.getByRole('link', { name: '站点设置' }).tap();
  await expect(page.getByRole('heading', { name: '站点设置', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: '站点设置' })).toHaveCount(0);
  await expect(page.getByLabel('站点名称')).toBeVisible();
  await expectFits(page);
  await page.getByRole('tab', { name: '隐私' }).tap();
  await expect(page.getByLabel('凭证保留天数')).toBeVisible();
  await expect(page.getByLabel('站点名称')).toBeHidden();
  await expectFits(page);
});

test.describe('on a phone, the live campaign', () => {
  // A long test, slow on a busy machine.
  test.describe.configure({ timeout: 120_000 });
  test.use({ signedIn: true });
  test('a user’s page, a ban, the claims, the campaign and the export fit', {
    tag: '@deep',
  }, async ({ page }) => {
    await page.goto('/admin/users/1');
    const user = page.getByRole('dialog', { name: '用户 sample_user_01' });
    for (const part of ['积分与代币', '任务', '领取', '决定', '邀请', '异常信号', '会话', '概览']) {
      await user.getByRole('tab', { name: part }).tap();
      await expect(user.getByRole('tabpanel', { name: part })).toBeVisible();
      await expectFits(page);
    }
    await user.getByRole('button', { name: /^调整积分：/ }).tap();
    await expect(page.getByRole('dialog', { name: /^调整/ })).toBeVisible();
    await expectFits(page);
    await page.getByRole('button', { name: '取消' }).tap();
    await user.getByRole('button', { name: /^封禁用户/ }).tap();
    await expect(page.getByRole('textbox', { name: '理由' })).toBeFocused();
    await expectFits(page);
    for (const [path, sign] of [
      ['claims', '8 枚代币'],
      ['reviews', '没有待审核的内容'],
      ['appeals', '没有待处理的申诉'],
      ['campaign', '已修改演示密码'],
      ['exports', '账本'],
    ] as const) {
      await page.goto(`/admin/${path}`);
      await expect(page.getByRole('main').getByText(sign).first()).toBeVisible();
      await expectFits(page);
    }
  });
});
