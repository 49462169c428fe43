import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';
import {
  demoOffice,
  forgiveRefusals,
  isGuarded,
  message,
  TOKEN_KEY,
} from '../../support/browser/back-office.js';
import { expect } from '../../support/browser/browser.js';
import { clientOf } from '../../support/shared/api.js';
import { login } from '../../support/shared/login.js';
import { PRODUCT_ENV } from '../../support/shared/product.js';

const test = demoOffice();

const tokenOf = (page: Page) => page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY);

/** The token with the server's own signature and another expiry, in seconds from now. */
function withExpiry(token: string, seconds: number): string {
  const [head = '', claims = ''] = token.split('.');
  const known = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const exp = Math.floor(Date.now() / 1000) + seconds;
  const changed = Buffer.from(JSON.stringify({ ...known, exp })).toString('base64url');
  const signature = createHmac('sha256', PRODUCT_ENV.JWT_SECRET).update(`${head}.${changed}`);
  return `${head}.${changed}.${signature.digest('base64url')}`;
}

/** Navigates like a link, without loading the back office again. */
async function goWithinThePage(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

const SCREENS = ['', 'users', 'tasks', 'contents', 'team', 'logs', 'settings'];

test.describe('without a token', () => {
  test.use({ signedIn: false });

  test('the way in: asked to log in, refused, let in, back where one was going, and out', async ({
    page,
    account,
    consoleErrors,
  }) => {
    await page.goto('/admin/');
    await expect(page).toHaveURL(/\/admin\/login$/);
    await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
    await expect(message(page, '请先登录')).toHaveCount(0);
    await page.goto('/admin/users');
    await expect(page).toHaveURL(/\/admin\/login$/);
    await expect(message(page, '请先登录')).toBeVisible();
    await expect(page).toHaveTitle('管理员登录 · Jetdrop 管理后台');
    await expect(page.getByRole('link', { name: '返回首页' })).toHaveAttribute('href', '/');

    const submit = page.getByRole('button', { name: '登录', exact: true });
    const username = page.getByRole('textbox', { name: '用户名' });
    const password = page.getByRole('textbox', { name: '密码' });
    await submit.click();
    await expect(message(page, '请输入用户名和密码')).toBeVisible();
    await username.fill('admin');
    await submit.click();
    await expect(message(page, '请输入用户名和密码')).toBeVisible();

    await password.fill('wrong');
    await submit.click();
    const detail = '登录失败，请检查用户名和密码';
    await expect(message(page, detail)).toBeVisible();
    await page.route('**/auth/login', (route) =>
      route.fulfill({ status: 429, json: { detail: '请求过于频繁（测试）' } }),
    );
    await submit.click();
    await expect(message(page, '请求过于频繁（测试）')).toBeVisible();
    await page.unroute('**/auth/login');
    await page.route('**/auth/login', (route) => route.abort());
    await submit.click();
    await expect(message(page, detail)).toBeVisible();
    await page.unroute('**/auth/login');

    // The hint is shown while the default credentials are in force.
    await expect(page.getByText('admin / jetdrop-demo')).toBeVisible();
    await page.getByRole('button', { name: '填入演示账户' }).click();
    await expect(password).toHaveValue(account.password);
    await password.press('Enter');
    await expect(message(page, '登录成功')).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/users/);
    await expect(page.getByRole('table', { name: '用户列表' })).toBeVisible();
    await expect(page.getByRole('button', { name: '账户：admin' })).toBeVisible();

    // The call fails: the admin is logged out all the same, and a message explains that the token
    // stays valid.
    const logout = page.getByRole('button', { name: '退出登录' });
    await page.route('**/auth/logout', (route) => route.abort());
    await logout.click();
    await expect(message(page, /^已在此浏览器退出登录，但服务器未能确认/)).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/login$/);
    expect(await tokenOf(page)).toBeNull();
    await page.unroute('**/auth/logout');
    await page.getByRole('button', { name: '填入演示账户' }).click();
    await password.press('Enter');
    await expect(page.getByRole('heading', { name: '仪表盘', level: 1 })).toBeVisible();

    const token = await tokenOf(page);
    await logout.click();
    await expect(message(page, '已退出登录')).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/login$/);
    expect(await tokenOf(page)).toBeNull();
    const headers = { Authorization: `Bearer ${token}` };
    expect((await page.request.get('/api/v1/admin/auth/me', { headers })).status()).toBe(401);
    forgiveRefusals(consoleErrors);
  });

  test('a forged token shows no data of admins', { tag: '@deep' }, async ({
    page,
    consoleErrors,
  }) => {
    const answers: string[] = [];
    page.on('response', (response) => {
      if (isGuarded(response.request())) answers.push(`${response.status()} ${response.url()}`);
    });
    await page.goto('/admin/login');
    for (const [index, screen] of SCREENS.entries()) {
      await page.evaluate((key) => localStorage.setItem(key, 'ey.forged.token'), TOKEN_KEY);
      if (index === 0) await page.goto(`/admin/${screen}`);
      else await goWithinThePage(page, `/admin/${screen}`);
      await expect(page).toHaveURL(/\/admin\/login$/);
      await expect(page.getByRole('heading', { name: '欢迎回来' })).toBeVisible();
      await expect(page.getByText(/sample_user|Alva Kestrel|203\.0\.113/)).toHaveCount(0);
      expect(await tokenOf(page)).toBeNull();
    }
    expect(answers.length).toBeGreaterThanOrEqual(SCREENS.length);
    expect(answers.filter((text) => !text.startsWith('401 '))).toEqual([]);
    forgiveRefusals(consoleErrors);
  });
});

test('a session that has ended leads to the login, and from there back', { tag: '@deep' }, async ({
  page,
  account,
  consoleErrors,
}) => {
  await page.goto('/admin/contents');
  await page.getByRole('button', { name: '路线图', exact: true }).click();
  await expect(page).toHaveURL(/filter=.*roadmap/);
  await expect(page.getByText('共 3 项内容')).toBeVisible();
  const filtered = page.url();
  const backIn = async () => {
    await expect(page).toHaveURL(/\/admin\/login$/);
    await expect(message(page, '请先登录')).toBeVisible();
    await page.getByRole('textbox', { name: '用户名' }).fill(account.username);
    await page.getByRole('textbox', { name: '密码' }).fill(account.password);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page).toHaveURL(filtered);
    await expect(page.getByRole('heading', { name: '生态拓展' })).toBeVisible();
    await expect(page.getByRole('heading', { name: '我们的起点' })).toHaveCount(0);
  };
  const headers = async () => ({ Authorization: `Bearer ${await tokenOf(page)}` });

  // It expires while the admin is at work.
  const token = String(await tokenOf(page));
  const still = { Authorization: `Bearer ${withExpiry(token, 3600)}` };
  expect((await page.request.get('/api/v1/admin/auth/me', { headers: still })).ok()).toBe(true);
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    TOKEN_KEY,
    withExpiry(token, -1),
  ] as const);
  await page.getByRole('button', { name: '刷新' }).click();
  await backIn();

  // The token was revoked elsewhere before the page is opened.
  await page.request.post('/api/v1/admin/auth/logout', { headers: await headers() });
  await page.reload();
  await backIn();
  forgiveRefusals(consoleErrors);
});

test('the password is changed, other sessions end, and the hint is gone', { tag: '@deep' }, async ({
  page,
  api,
  account,
  office: { server },
  browser,
  consoleErrors,
}) => {
  const other = clientOf(server.url, await login(server.url, account));
  await page.goto('/admin/');
  await page.getByRole('button', { name: '账户：admin' }).click();
  await page.getByRole('menuitem', { name: '修改密码' }).click();
  const dialog = page.getByRole('dialog', { name: '修改密码' });
  const fill = async (current: string, wanted: string, repeated: string) => {
    await dialog.getByRole('textbox', { name: '当前密码' }).fill(current);
    await dialog.getByRole('textbox', { name: '新密码', exact: true }).fill(wanted);
    await dialog.getByRole('textbox', { name: '再次输入新密码' }).fill(repeated);
    await dialog.getByRole('button', { name: '修改密码' }).click();
  };
  await fill(account.password, 'short', 'other');
  await expect(dialog.getByText('至少 12 个字符', { exact: true })).toBeVisible();
  await expect(dialog.getByText('两次输入的新密码不一致')).toBeVisible();
  const wanted = 'a better password';
  await fill('not the password', wanted, wanted);
  await expect(dialog.getByRole('textbox', { name: '当前密码' })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await fill(account.password, wanted, wanted);
  await expect(message(page, '密码已修改，其他会话已退出登录')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  account.password = wanted;

  await expect(other.call('getCurrentAdmin')).rejects.toMatchObject({ status: 401 });
  expect((await api.call('getCurrentAdmin')).username).toBe('admin');
  // A page of the same context would begin with the token of this test's options.
  const visitor = await browser.newPage({
    baseURL: server.url,
    locale: 'zh-CN',
    storageState: { cookies: [], origins: [] },
  });
  await visitor.goto('/admin/login');
  await expect(visitor.getByRole('button', { name: '登录', exact: true })).toBeVisible();
  await expect(visitor.getByText('admin / jetdrop-demo')).toHaveCount(0);
  await visitor.close();
  forgiveRefusals(consoleErrors);
});
