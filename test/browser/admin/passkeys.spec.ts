import { answer, message, test } from '../../support/browser/back-office.js';
import { expect } from '../../support/browser/browser.js';
import { ADMIN } from '../../support/shared/credentials.js';

test.use({ signedIn: false });

test('a passkey of the browser logs in without a password, until it is removed', {
  tag: '@deep',
}, async ({ page, server }) => {
  // Passkeys need a host name, not an address.
  const origin = server.url.replace('127.0.0.1', 'localhost');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto(`${origin}/admin/account`);
  await page.getByRole('textbox', { name: '用户名' }).fill(ADMIN.username);
  await page.getByRole('textbox', { name: '密码' }).fill(ADMIN.password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('heading', { name: '账户与安全', level: 1 })).toBeVisible();

  await page.getByRole('button', { name: '添加通行密钥' }).click();
  const adding = page.getByRole('dialog', { name: '添加通行密钥' });
  await adding.getByLabel('名称').fill('Laptop');
  await adding.getByRole('button', { name: '添加', exact: true }).click();
  const codes = page.getByRole('dialog', { name: '您的恢复码' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await codes.getByRole('button', { name: '我已保存' }).click();
  await expect(page.getByText('Laptop')).toBeVisible();

  const logOut = async () => {
    await page.getByRole('button', { name: '退出登录' }).click();
    await expect(page.getByRole('button', { name: '使用通行密钥' })).toBeVisible();
  };
  await logOut();
  await page.getByRole('button', { name: '使用通行密钥' }).click();
  await expect(page.getByRole('heading', { name: '仪表盘', level: 1 })).toBeVisible();

  await page.goto(`${origin}/admin/account`);
  await page.getByRole('button', { name: '移除通行密钥 Laptop' }).click();
  await answer(page, '确定移除通行密钥 Laptop 吗？', '移除');
  await expect(message(page, '已移除通行密钥')).toBeVisible();
  await logOut();
  await page.getByRole('button', { name: '使用通行密钥' }).click();
  await expect(message(page, '此通行密钥未通过验证')).toBeVisible();
  await expect(page.getByRole('textbox', { name: '用户名' })).toBeVisible();
});
