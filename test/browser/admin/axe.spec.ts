import type { Locator, Page } from '@playwright/test';
import { audit } from '../../support/browser/accessibility.js';
import {
  forgive,
  forgiveRefusals,
  menuLink,
  test,
  unfoldMenu,
} from '../../support/browser/back-office.js';
import { expect } from '../../support/browser/browser.js';
import { allOr, DEEP } from '../../support/shared/deep.js';

// Long tests, slow on a busy machine.
test.describe.configure({ mode: 'parallel', timeout: 120_000 });
// Half-way from one theme to the other, colours are undefined.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const switchTheme = (page: Page) =>
  page.getByRole('button', { name: /切换到(深|浅)色模式|Switch to (dark|light) mode/ }).click();
/** Switches, and waits until the page is in the other language. */
async function switchLanguage(page: Page): Promise<void> {
  const [chinese, english] = ['切换语言：English', 'Switch language: 中文'].map((name) =>
    page.getByRole('button', { name }),
  ) as [Locator, Locator];
  const isChinese = await chinese.isVisible();
  await (isChinese ? chinese : english).click();
  await expect(isChinese ? english : chinese).toBeVisible();
}

/** Audits all languages and themes in one page load, or only the next theme for each screen. */
async function expectAccessibleInAll(page: Page, what: string): Promise<void> {
  await audit(page, `${what}, Chinese, first theme`);
  await switchTheme(page);
  if (!DEEP) return;
  await audit(page, `${what}, Chinese, second theme`, { coloursOnly: true });
  await switchLanguage(page);
  await audit(page, `${what}, English, second theme`);
  await switchTheme(page);
  await audit(page, `${what}, English, first theme`, { coloursOnly: true });
  await switchLanguage(page);
}

test.describe('the login', () => {
  test.use({ signedIn: false });
  test('has no violation of accessibility rules', async ({ page }) => {
    await page.goto('/admin/login');
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: '请输入' })).toBeVisible();
    await expectAccessibleInAll(page, 'login');
  });
});

for (const [part, screens] of Object.entries({
  'work on the campaign': [
    ['用户管理', 'sample_user_24'],
    ['空投管理', '订阅邮件'],
    ['内容管理', '术语表（草稿）'],
  ],
  'run the campaign': [
    ['领取管理', 'sample_user_01'],
    ['活动上线', '已修改演示密码'],
    ['数据导出', '每次导出都会记入操作日志'],
  ],
  'decide what users submit and say': [
    ['审核', '没有待审核的内容'],
    ['申诉', '没有待处理的申诉'],
    ['验证方式', '人工审核'],
  ],
  'run the team': [
    ['管理员', 'admin'],
    ['审批', '暂无审批请求'],
    ['通知', '暂无通知渠道'],
    ['数据分析', '访客转化'],
  ],
  'look after the site': [
    ['仪表盘', '以表格显示'],
    ['团队管理', 'Alva Kestrel'],
    ['页面文案', '参与其中，'],
    ['操作日志', '203.0.113.24'],
    ['站点设置', '所有修改均已保存'],
  ],
} as const)) {
  const tag = part === 'decide what users submit and say' ? [] : '@deep';
  test(`the screens to ${part} have no violation of accessibility rules`, { tag }, async ({
    page,
  }) => {
    await page.goto('/admin/');
    await unfoldMenu(page);
    for (const [title, sign] of screens) {
      await menuLink(page, title).click();
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
      await expect(page.getByRole('main').getByText(sign).first()).toBeVisible();
      await expectAccessibleInAll(page, title);
    }
  });
}

// A dialog covers the switches, so its theme and language are chosen before it opens.
test('no dialog has a violation of accessibility rules', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/admin/contents');
  for (const [create, remove, edit] of allOr(
    ['新建内容', /^删除内容/, '预览'],
    ['New content', /^Delete content/, 'Preview'],
  )) {
    for (const theme of allOr('first', 'second')) {
      await page.getByRole('button', { name: create }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('button', { name: edit })).toBeVisible();
      await audit(page, `${create}, ${theme} theme`, {
        coloursOnly: theme === 'second',
      });
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await page.getByRole('button', { name: remove }).first().click();
      await expect(dialog).toBeVisible();
      await audit(page, `${remove}, ${theme} theme`, {
        coloursOnly: theme === 'second',
      });
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await switchTheme(page);
    }
    await switchLanguage(page);
  }
});

test('no part of a user’s page has a violation of accessibility rules, nor have its decisions', {
  tag: '@deep',
}, async ({ page }) => {
  for (const theme of allOr('first', 'second')) {
    const coloursOnly = theme === 'second';
    await page.goto('/admin/users?sort=id&order=ASC');
    if (coloursOnly) await switchTheme(page);
    await page.getByRole('link', { name: 'sample_user_07' }).click();
    const user = page.getByRole('dialog', { name: '用户 sample_user_07' });
    await expect(user.getByRole('note')).toBeVisible();
    await audit(page, `overview, ${theme} theme`, { coloursOnly });
    for (const [part, sign] of [
      ['积分与代币', '完成任务：'],
      ['任务', '已完成'],
      ['领取', '还没有领取'],
      ['决定', '封禁'],
      ['邀请', '还没有邀请任何人'],
      ['异常信号', '没有异常信号'],
      ['会话', '没有登录中的会话'],
    ] as const) {
      await user.getByRole('tab', { name: part }).click();
      await expect(user.getByRole('tabpanel').getByText(sign).first()).toBeVisible();
      await audit(page, `${part}, ${theme} theme`, { coloursOnly });
    }
    await user.getByRole('button', { name: '调整积分：用户 sample_user_07' }).click();
    await expect(page.getByRole('dialog', { name: '调整 sample_user_07 的积分' })).toBeVisible();
    await audit(page, `adjusting, ${theme} theme`, { coloursOnly });
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(user).toHaveCount(0);
    await page.getByRole('button', { name: '封禁用户 sample_user_01' }).click();
    await expect(page.getByRole('textbox', { name: '理由' })).toBeFocused();
    await audit(page, `banning, ${theme} theme`, { coloursOnly });
    await page.keyboard.press('Escape');
  }
});

test('no menu of a list, no row that is selected and no screen that loads or failed has a violation of accessibility rules', {
  tag: '@deep',
}, async ({ page, consoleErrors }) => {
  await page.goto('/admin/users');
  await page.getByRole('checkbox', { name: '全选用户' }).check();
  for (const theme of ['first', 'second'] as const) {
    const coloursOnly = theme === 'second';
    await audit(page, `selected rows, ${theme} theme`, { coloursOnly });
    for (const [button, role] of [
      ['列', 'dialog'],
      ['添加筛选', 'menu'],
    ] as const) {
      await page.getByRole('button', { name: button, exact: true }).click();
      await expect(page.getByRole(role)).toBeVisible();
      await audit(page, `${button}, ${theme} theme`, { coloursOnly });
      await page.keyboard.press('Escape');
      await expect(page.getByRole(role)).toHaveCount(0);
    }
    await switchTheme(page);
  }

  const fail = Promise.withResolvers<void>();
  await page.route(/\/assets\/TaskList-[^/]*\.js$/, async (route) => {
    await fail.promise;
    await route.abort();
  });
  await page.getByRole('navigation').getByRole('link', { name: '空投管理' }).click();
  const title = page.getByRole('heading', { name: '空投管理', level: 1 });
  await expect(title).toBeVisible();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await audit(page, 'a screen that loads');
  fail.resolve();
  await expect(page.getByRole('main').getByText('此部分加载失败')).toBeVisible();
  await expect(title).toBeVisible();
  for (const theme of ['first', 'second'] as const) {
    await audit(page, `a screen that failed, ${theme} theme`, { coloursOnly: theme === 'second' });
    await switchTheme(page);
  }
  forgiveRefusals(consoleErrors);
  forgive(consoleErrors, /errors\.network/);
});
