import type { APIRequestContext, Page } from '@playwright/test';
import {
  answer,
  demoOffice,
  forgiveRefusals,
  message,
  refuse,
} from '../../support/browser/back-office.js';
import { expect } from '../../support/browser/browser.js';
import { DEMO_ADMIN } from '../../support/shared/credentials.js';
import { type Product, startProduct } from '../../support/shared/product.js';
import { WalletAccount } from '../../support/shared/wallet-account.js';

// Going live cannot be undone.
const test = demoOffice();

// Each test continues where the one before it ended.
test.describe.configure({ mode: 'serial', timeout: 120_000 });

const state = (page: Page) =>
  page.getByRole('region', { name: /活动状态|Campaign status/ }).getByRole('status');
const point = (page: Page, name: string) =>
  page.getByRole('region', { name: '上线检查' }).getByRole('listitem').filter({ hasText: name });
const history = (page: Page) =>
  page.getByRole('region', { name: '操作历史' }).getByRole('listitem');

/** Signs in with a wallet; returns the user. */
async function signIn(visitor: APIRequestContext, { url }: Product): Promise<{ id: number }> {
  const wallet = new WalletAccount({ number: 77 });
  const challenge = await visitor.post('/api/v1/wallet/challenge');
  const { payload: text } = await challenge.json();
  const proof = wallet.proof({ text, domain: new URL(url).host });
  const signedIn = await visitor.post('/api/v1/wallet/session', {
    data: { account: wallet.account(), proof },
  });
  expect(signedIn.status()).toBe(201);
  return signedIn.json();
}

test('the checklist names missing preparations, why, and where to fix them', {
  tag: '@deep',
}, async ({ page, consoleErrors }) => {
  const mend = await refuse(page, 'GET', /campaign$/);
  await page.goto('/admin/campaign');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('获取活动状态失败');
  mend();
  await page.getByRole('main').getByRole('button', { name: '重试' }).first().click();
  await expect(state(page)).toContainText('预览');
  await expect(state(page)).toContainText('进度只保存在浏览器里');
  for (const [name, check] of [
    ['站点使用 https 地址', '已完成'],
    ['总供应量足以覆盖奖池', '已完成'],
    ['活动尚未结束', '已完成'],
    ['仍在使用演示密码', '建议'],
    ['未填写代币合约地址', '建议'],
    ['启用的任务均有中英文标题', '已完成'],
  ] as const) {
    await expect(point(page, name)).toContainText(check);
  }
  const steps = page.getByRole('region', { name: '设置您的项目' });
  await expect(steps).toContainText('与仪表盘上的步骤相同');
  const step = (name: string) =>
    steps.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
  await expect(step('任务').getByRole('link', { name: '补全无法完成的任务' })).toHaveAttribute(
    'href',
    /\/tasks\?links=open$/,
  );
  await expect(step('品牌').getByRole('link')).toHaveText([
    '品牌',
    '名称',
    '代币名称',
    '图标',
    '颜色',
  ]);
  await point(page, '未填写代币合约地址').getByRole('link', { name: '填写合约地址' }).click();
  await expect(page.getByLabel('合约地址')).toBeFocused();
  await page.goBack();
  await point(page, '仍在使用演示密码').getByRole('link', { name: '修改密码' }).click();
  const password = page.getByRole('dialog', { name: '修改密码' });
  await expect(password.getByRole('textbox', { name: '当前密码' })).toBeFocused();
  await password.getByRole('button', { name: '取消' }).click();
  await expect(page).toHaveURL(/\/admin\/campaign$/);

  const figures = page.getByRole('region', { name: '完成任务数' });
  await figures.getByText('以表格显示').click();
  await expect(figures.getByRole('row')).toHaveCount(15);
  await expect(page.getByRole('region', { name: '领取笔数' })).toContainText('最近 14 天共 10');
  forgiveRefusals(consoleErrors);
});

test('without an address of its own the site cannot go live, and says so', {
  tag: '@deep',
}, async ({ page, consoleErrors }) => {
  const password = 'an unusual phrase 4711';
  const env = { PUBLIC_URL: 'http://drop.example', ADMIN_PASSWORD: password };
  const product = await startProduct(env);
  const campaign = `${product.url}/admin/campaign`;
  await page.goto(campaign);
  await page.getByRole('textbox', { name: '用户名' }).fill(DEMO_ADMIN.username);
  await page.getByRole('textbox', { name: '密码' }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(point(page, '站点还没有 https 地址')).toContainText('必需');
  await expect(page.getByText('完成下列所有必需项后，活动才能上线')).toBeVisible();
  await expect(page.getByRole('button', { name: '正式上线' })).toHaveCount(0);

  // The screen's data is out of date, so the server refuses.
  await page.route(/\/api\/v1\/admin\/campaign$/, async (route) => {
    const json = await (await route.fetch()).json();
    for (const one of json.checklist) one.is_met = true;
    await route.fulfill({ json });
  });
  await page.reload();
  await page.getByRole('button', { name: '正式上线' }).click();
  await answer(page, '上线后不能再回到预览模式', '正式上线');
  await expect(message(page, '活动上线失败')).toBeVisible();
  await expect(
    page.getByRole('alert').getByText('活动暂时无法上线：PUBLIC_URL 必须为站点的 https 地址'),
  ).toBeVisible();
  await product.stop();
  forgiveRefusals(consoleErrors);
});

test('going live warns of the removed data and that it is final; pausing and resuming ask too', {
  tag: '@deep',
}, async ({ page, api }) => {
  const { demo_users } = await api.call('getCampaign');
  await page.goto('/admin/campaign');
  const goLive = page.getByRole('button', { name: '正式上线' });
  await goLive.click();
  const question = page.getByRole('dialog', { name: '正式上线？' });
  await expect(question).toContainText(
    `将移除 ${demo_users} 位示例用户及其全部积分、任务记录和领取`,
  );
  await expect(question).toContainText('上线后不能再回到预览模式');
  await expect(question.getByRole('listitem')).toHaveText([
    '仍在使用演示密码',
    '未填写代币合约地址',
    '第二重验证',
    '品牌',
    '文案',
    '链接',
    '团队',
    '白皮书',
    '法律文本',
    '任务',
    '时间与奖池',
    '通知',
  ]);
  await expect(question.getByRole('link', { name: '通知' })).toHaveAttribute(
    'href',
    /\/notifications$/,
  );
  await question.getByRole('button', { name: '取消' }).click();
  expect((await api.call('getCampaign')).mode).toBe('preview');
  await goLive.click();
  await question.getByRole('button', { name: '正式上线' }).click();
  await expect(message(page, '活动已正式上线')).toBeVisible();
  await expect(state(page)).toContainText('已上线');
  await expect(goLive).toHaveCount(0);
  await expect(page.getByRole('region', { name: '上线检查' })).toHaveCount(0);
  await expect(history(page).first()).toContainText(
    `活动已正式上线，移除了 ${demo_users} 位示例用户`,
  );

  await page.getByRole('button', { name: '暂停活动' }).click();
  await answer(page, '暂停期间访客仍可查看', '暂停活动');
  await expect(message(page, '活动已暂停')).toBeVisible();
  await expect(state(page)).toContainText('已暂停');
  const site = async () => (await page.request.get('/api/v1/public/site')).json();
  expect(await site()).toMatchObject({ campaign_mode: 'live', is_paused: true });
  await page.getByRole('button', { name: '切换语言：English' }).click();
  await page.getByRole('button', { name: 'Resume' }).click();
  await answer(page, 'Visitors can complete tasks and claim tokens again immediately.', 'Resume');
  await expect(message(page, 'Campaign resumed')).toBeVisible();
  await expect(state(page)).toContainText('Visitors sign in with their wallet.');
  expect(await site()).toMatchObject({ is_paused: false });

  await page.getByRole('navigation').getByRole('link', { name: 'User management' }).click();
  await expect(page.getByText('No users yet')).toBeVisible();
});

test('a visitor who signs in is a user with sessions, a claim and, when banned, a reason', {
  tag: '@deep',
}, async ({ page, api, office: { server }, playwright }) => {
  const headers = { Origin: server.url, 'Accept-Language': 'en' };
  const visitor = await playwright.request.newContext({
    baseURL: server.url,
    extraHTTPHeaders: headers,
  });
  await signIn(visitor, server);
  const [user] = await api.call('listUsers');
  const path = { id: user?.id ?? 0 };
  await api.call('adjustPoints', { path, body: { points: 3500, reason: '内测奖励' } });
  const claim = await visitor.post('/api/v1/me/claims', { headers: { 'Idempotency-Key': 'one' } });
  expect(claim.status()).toBe(201);

  await page.goto('/admin/claims');
  const row = page.getByRole('row').filter({ hasText: '已申请' });
  await expect(row.getByRole('cell', { name: '3', exact: true })).toBeVisible();
  await row.getByRole('link', { name: /^用户 UQ/ }).click();
  const dialog = page.getByRole('dialog', { name: /^用户 UQ/ });
  await expect(dialog.getByRole('list', { name: '领取' })).toContainText('3 枚代币');
  await dialog.getByRole('tab', { name: '积分与代币' }).click();
  await expect(dialog.getByRole('list', { name: '积分与代币' }).getByRole('listitem')).toHaveText([
    /领取代币（#\d+）.*\+3 代币/,
    /手动调整内测奖励.*\+3,500 积分/,
  ]);

  await dialog.getByRole('button', { name: /^封禁用户/ }).click();
  const question = page.getByRole('dialog', { name: '封禁用户' });
  await expect(question).toContainText('不能再做任务或领取代币');
  await question.getByRole('button', { name: '同一人使用多个钱包参与' }).click();
  await question.getByRole('button', { name: '封禁', exact: true }).click();
  await expect(message(page, '用户已封禁')).toBeVisible();
  const me = await visitor.get('/api/v1/me');
  expect(await me.json()).toMatchObject({
    is_banned: true,
    ban_reason: 'Several wallets run by one person',
  });

  await dialog.getByRole('tab', { name: '会话' }).click();
  const sessions = dialog.getByRole('list', { name: '会话' }).getByRole('listitem');
  await expect(sessions).toHaveCount(1);
  await expect(sessions.first()).toContainText('登录于');
  await dialog.getByRole('button', { name: '退出所有会话' }).click();
  await answer(page, '确定要让用户', '取消');
  expect((await visitor.get('/api/v1/me')).status()).toBe(200);
  await dialog.getByRole('button', { name: '退出所有会话' }).click();
  await answer(page, '确定要让用户', '退出所有会话');
  await expect(message(page, '已退出 1 个会话')).toBeVisible();
  await expect(dialog.getByText('没有登录中的会话')).toBeVisible();
  expect((await visitor.get('/api/v1/me')).status()).toBe(401);
  await dialog.getByRole('tab', { name: '概览' }).click();
  await expect(history(page).first()).toContainText('已从 1 个会话退出登录');
  await visitor.dispose();
});
