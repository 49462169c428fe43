import type { Page } from '@playwright/test';
import { message, test } from '../../support/browser/back-office.js';
import { expect } from '../../support/browser/browser.js';

/** Counts presses of the pointer, drags included; the keyboard does not count. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counter = Object.assign(window, { clicks: 0 });
    const count = () => {
      counter.clicks += 1;
    };
    window.addEventListener('pointerdown', count, { capture: true });
  });
  return () => page.evaluate(() => Reflect.get(window, 'clicks'));
}

const search = (page: Page) => page.getByRole('textbox', { name: '搜索用户名或钱包地址' });
const users = (page: Page) => page.getByRole('table', { name: '用户列表' });

test('a user is found and opened with two clicks', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/admin/users');
  const clicks = await countClicks(page);
  await search(page).click();
  await page.keyboard.type('user_17');
  await expect(users(page).getByRole('row')).toHaveCount(2);
  await page.getByRole('link', { name: 'sample_user_17' }).click();
  await expect(page.getByRole('dialog', { name: '用户 sample_user_17' })).toBeVisible();
  expect(await clicks()).toBeLessThanOrEqual(2);
});

test('all users that a search finds are banned with four clicks', { tag: '@deep' }, async ({
  page,
  api,
}) => {
  const found = await api.call('listUsers', { query: { search: 'user_1' } });
  const free = found.filter(({ is_banned }) => !is_banned).map(({ id }) => id);
  expect(free.length).toBeGreaterThan(5);
  await page.goto('/admin/users');
  const clicks = await countClicks(page);
  await search(page).click();
  await page.keyboard.type('user_1');
  await expect(users(page).getByRole('row')).toHaveCount(found.length + 1);
  await page.getByRole('checkbox', { name: '全选用户' }).check();
  await page.getByRole('button', { name: '批量封禁' }).click();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: '理由' })).toBeFocused();
  await page.keyboard.type('刷号');
  await page.getByRole('dialog').getByRole('button', { name: '批量封禁' }).click();
  await expect(message(page, `已封禁 ${free.length} 位用户`)).toBeVisible();
  expect(await clicks()).toBeLessThanOrEqual(4);
  await api.call('bulkUnbanUsers', { body: { ids: free } });
});

test('a task is moved to the top of its group with one', { tag: '@deep' }, async ({
  page,
  api,
}) => {
  const tasksOf = async () => (await api.call('listTasks')).filter(({ type }) => type === 'social');
  const before = await tasksOf();
  const [first, last] = [before[0], before.at(-1)];
  // The whole group is in view, so that nothing scrolls under the pointer.
  await page.setViewportSize({ width: 1280, height: 1000 });
  await page.goto('/admin/tasks');
  const handle = (title = '') => page.getByRole('button', { name: `移动 ${title}`, exact: true });
  await expect(handle(last?.title)).toBeInViewport();
  const clicks = await countClicks(page);
  await handle(last?.title).dragTo(handle(first?.title), { steps: 12 });
  await expect(message(page, '任务已移动')).toBeVisible();
  expect(await clicks()).toBeLessThanOrEqual(1);
  expect((await tasksOf())[0]?.id).toBe(last?.id);
  await api.call('moveTask', { path: { id: last?.id ?? 0 }, body: { place: before.length } });
});

test('a typo is corrected and seen live with three', { tag: '@deep' }, async ({
  page,
  api,
  context,
}) => {
  const items = await api.call('listContents', { query: { type: 'about' } });
  const [item] = items.filter(({ is_active }) => is_active);
  const path = { id: item?.id ?? 0 };
  await page.goto('/admin/contents');
  const clicks = await countClicks(page);
  await page.getByRole('button', { name: `编辑内容 ${item?.title}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '编辑内容' });
  await dialog.getByRole('textbox', { name: '标题', exact: true }).fill('不再有错字');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(message(page, '内容已更新')).toBeVisible();
  const card = page.getByRole('listitem').filter({ hasText: '不再有错字' });
  const opened = context.waitForEvent('page');
  await card.getByRole('link', { name: '在网站上查看' }).click();
  const site = await opened;
  expect(await clicks()).toBeLessThanOrEqual(3);
  await expect(site.getByRole('heading', { name: '不再有错字' })).toBeVisible();
  await api.call('updateContent', { path, body: { title: item?.title ?? '' } });
});
