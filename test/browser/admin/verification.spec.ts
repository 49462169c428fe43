import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../../support/browser/accessibility.js';
import {
  forgiveRefusals,
  message,
  REASON,
  refuse,
  test,
} from '../../support/browser/back-office.js';
import { expect } from '../../support/browser/browser.js';

test.describe.configure({ timeout: 60_000 });

const method = (page: Page, name: string) =>
  page
    .getByRole('region', { name: '验证方式' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });
const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: '保存' }).click();

/** Chooses from a select of react-admin. */
async function choose(page: Page, label: string, choice: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: choice, exact: true }).click();
}

test('a method names its missing settings, and is switched off with a note that visitors read', {
  tag: '@deep',
}, async ({ page, api, consoleErrors }) => {
  const mend = await refuse(page, 'GET', /verification-methods/);
  await page.goto('/admin/verification');
  await expect(page.getByRole('alert').filter({ hasText: '获取验证方式失败' })).toContainText(
    REASON,
  );
  mend();
  await page.getByRole('button', { name: '重试', exact: true }).first().click();
  await expect(method(page, 'Telegram 成员')).toContainText('未配置');
  await expect(method(page, 'Telegram 成员').getByRole('note')).toContainText('TELEGRAM_BOT_TOKEN');
  const manual = method(page, '人工审核');
  await expect(manual).toContainText('正常');
  await expect(page.getByRole('table', { name: '后台作业' })).toContainText('任务验证');
  await expectAccessibleInBothThemes(page, 'verification');

  await manual.getByRole('switch').click();
  const dialog = page.getByRole('dialog', { name: /^停用：/ });
  await expect(dialog).toContainText('使用该方式，期间将无法完成');
  await expectAccessibleInBothThemes(page, 'switching off');
  await dialog.getByRole('textbox', { name: '中文说明' }).fill('审核人员休假至周一');
  await dialog.getByRole('textbox', { name: '英文说明' }).fill('Back on Monday');
  await dialog.getByRole('button', { name: '停用' }).click();
  await expect(message(page, '已停用该验证方式')).toBeVisible();
  await expect(manual).toContainText('已停用');
  await expect(manual).toContainText('Back on Monday');
  const tasks = await api.call('listTasks');
  expect(tasks.find(({ verification }) => verification === 'manual')).toMatchObject({
    is_verification_available: false,
    verification_note: '审核人员休假至周一',
  });

  await page.goto('/admin/tasks');
  await page.getByRole('button', { name: '新建任务' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('该验证方式已停用');
  await page.goto('/admin/verification');
  await manual.getByRole('switch').click();
  await expect(message(page, '已启用该验证方式')).toBeVisible();
  await expect(manual).toContainText('正常');
  forgiveRefusals(consoleErrors);
});

test('a task’s method has its own settings, checked like on the server, and a card that says it', {
  tag: '@deep',
}, async ({ page, api, consoleErrors }) => {
  await page.goto('/admin/tasks');
  await page.getByRole('button', { name: '新建任务' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^标题/ }).fill('阅读白皮书十秒');
  const card = dialog.getByRole('region', { name: '访客在任务卡片上看到' });
  await expect(card.getByRole('listitem')).toHaveText([
    '由人工在 24 小时内审核',
    'Checked by a person within 24 hours',
  ]);
  await choose(page, '验证方式', '代币余额');
  const lacks = dialog.getByRole('alert').filter({ hasText: /缺少：.*站点设置中的合约地址/ });
  await expect(lacks).toBeVisible();
  await dialog.getByRole('textbox', { name: '代币合约' }).fill(`0:${'a'.repeat(64)}`);
  await expect(lacks).toHaveCount(0);
  await choose(page, '验证方式', '浏览页面');
  await dialog.getByRole('textbox', { name: '页面' }).fill('whitepaper');
  await dialog.getByRole('spinbutton', { name: '停留秒数' }).fill('0');
  await save(page);
  await expect(dialog.getByText('必须是本站页面，例如 /whitepaper')).toBeVisible();
  await dialog.getByRole('textbox', { name: '页面' }).fill('https://other.example/x');
  await expect(dialog.getByText('必须是本站页面，例如 /whitepaper')).toBeVisible();
  await expect(dialog.getByText('不能小于 1')).toBeVisible();
  await dialog.getByRole('textbox', { name: '页面' }).fill('/whitepaper');
  await dialog.getByRole('spinbutton', { name: '停留秒数' }).fill('10');
  await expect(card.getByRole('listitem').last()).toHaveText('10 seconds on the page');
  await expectAccessibleInBothThemes(page, 'the settings of a method');
  await save(page);
  await expect(message(page, '任务已创建')).toBeVisible();
  const made = (await api.call('listTasks')).find(({ title }) => title === '阅读白皮书十秒');
  expect(made).toMatchObject({
    verification: 'page_visit',
    verification_settings: { path: '/whitepaper', seconds: 10 },
  });

  await page.goto(`/admin/tasks/${made?.id}`);
  await choose(page, '验证方式', '口令');
  await save(page);
  await expect(dialog.getByText('请至少填写一个口令')).toBeVisible();
  await dialog.getByRole('textbox', { name: '口令' }).fill('moon\n\n jet ');
  await save(page);
  await expect(dialog).toHaveCount(0);
  await page.goto(`/admin/tasks/${made?.id}`);
  await expect(dialog.getByText('已保存 2 个口令，填写后将替换。')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: '口令' })).toHaveValue('');
  // Errors that only the server finds appear at their field as well.
  await page.route(/\/admin\/tasks\/\d+$/, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({
          status: 422,
          contentType: 'application/problem+json',
          json: {
            status: 422,
            code: 'validation.failed',
            title: 'Test',
            detail: REASON,
            errors: { 'verification_settings.tries': '服务器：次数过多' },
          },
        })
      : route.fallback(),
  );
  await dialog.getByRole('spinbutton', { name: '尝试次数' }).fill('7');
  await save(page);
  await expect(dialog.getByText('服务器：次数过多')).toBeVisible();
  await dialog.getByRole('button', { name: '取消' }).click();
  await page.getByRole('button', { name: '放弃修改' }).click();

  // Opening a task changes nothing, so closing it needs no confirmation.
  const telegram = (await api.call('listTasks')).find(
    ({ verification }) => verification === 'manual',
  );
  await page.goto(`/admin/tasks/${telegram?.id}`);
  await expect(card).toBeVisible();
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect(dialog).toHaveCount(0);
  forgiveRefusals(consoleErrors);
});

test('the rules of referrals and the visibility of the leaderboard are settings', {
  tag: '@deep',
}, async ({ page, api }) => {
  await page.goto('/admin/settings/campaign');
  await page.getByRole('spinbutton', { name: '邀请计入所需积分' }).fill('250');
  await page.getByRole('checkbox', { name: '显示排行榜' }).check();
  await page.getByRole('button', { name: '保存' }).click();
  await expect(message(page, '设置已保存')).toBeVisible();
  expect(await api.call('getSettings')).toMatchObject({
    referral_min_points: 250,
    is_leaderboard_shown: true,
  });
});
