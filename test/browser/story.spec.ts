import { expect, testWithServer as test } from '../support/browser/browser.js';
import { ADMIN } from '../support/shared/credentials.js';

test('a task that an admin switches off is gone for visitors, and the log says who did it', {
  tag: '@deep',
}, async ({ browser, page: visitor, server }) => {
  const task = 'Join our Discord server';
  await visitor.goto('/airdrop');
  await expect(visitor.getByRole('main').getByRole('article')).toHaveCount(19);
  await expect(visitor.getByRole('heading', { name: task })).toBeVisible();

  const context = await browser.newContext({ baseURL: server.url, locale: 'en-US' });
  const admin = await context.newPage();
  await admin.goto('/admin/tasks');
  await admin.getByRole('textbox', { name: 'Username' }).fill('admin');
  await admin.getByRole('textbox', { name: 'Password' }).fill(ADMIN.password);
  await admin.getByRole('button', { name: 'Log in' }).click();
  await admin.getByRole('switch', { name: task }).click();
  await expect(admin.getByRole('switch', { name: task })).not.toBeChecked();

  await visitor.reload();
  await expect(visitor.getByRole('main').getByRole('article')).toHaveCount(18);
  await expect(visitor.getByRole('heading', { name: task })).toBeHidden();

  const token = await admin.evaluate(() => localStorage.getItem('jetdrop.admin.token'));
  const logs = await context.request.get('/api/v1/admin/logs?limit=1', {
    headers: { Authorization: `Bearer ${token}`, 'Accept-Language': 'en' },
  });
  expect(await logs.json()).toMatchObject([
    {
      admin_username: 'admin',
      action: 'update_task',
      resource_type: 'task',
      details: `Task 3 "${task}": is_active: true → false`,
      ip_address: '127.0.0.1',
    },
  ]);
  await context.close();
});
