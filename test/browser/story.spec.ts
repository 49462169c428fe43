import { expect, testWithServer as test } from '../support/browser.js';

test('a task that an admin switches off is gone for visitors, and the log says who did it', async ({
  browser,
  page: visitor,
  server,
}) => {
  await visitor.goto('/airdrop');
  const tasks = visitor.getByRole('main').getByRole('article');
  await expect(tasks).toHaveCount(19);
  const title = 'Join our chat server';
  await expect(visitor.getByRole('heading', { name: title })).toBeVisible();

  const context = await browser.newContext({ baseURL: server.url, locale: 'en-US' });
  const admin = await context.newPage();
  await admin.goto('/admin/airdrop');
});
