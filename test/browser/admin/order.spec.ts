import { forgiveRefusals, message, refuse, test, undo } from '../../support/browser/back-office.js';
import { expect } from '../../support/browser/browser.js';

test('tasks are moved within their group by the keyboard, saved at once, and back', {
  tag: '@deep',
}, async ({ page, api, consoleErrors }) => {
  const idsOf = async () => {
    const tasks = await api.call('listTasks');
    return tasks.filter(({ type }) => type === 'social').map(({ id }) => id);
  };
  const before = await idsOf();
  const first = await api.call('getTask', { path: { id: before[0] ?? 0 } });
  await page.goto('/admin/tasks');
  const handle = page.getByRole('button', { name: `移动 ${first.title}` });
  const press = async (key: string, told: RegExp) => {
    await page.keyboard.press(key);
    await expect(page.getByText(told)).toBeAttached({ timeout: 3000 });
  };
  const moveDown = async () => {
    await handle.focus();
    await press('Space', /现在第 1 位/);
    // A key that comes before the rows are measured, on a busy machine, moves nothing.
    await expect(() => press('ArrowDown', /现在第 2 位/)).toPass();
    await press('Space', /已移到第 2 位/);
  };
  const mend = await refuse(page, 'POST', /tasks\/\d+\/move/);
  await moveDown();
  await expect(message(page, '更新任务失败')).toBeVisible();
  expect(await idsOf()).toEqual(before);
  mend();
  await moveDown();
  await expect(message(page, '任务已移动')).toBeVisible();
  const [one, two, ...others] = before;
  expect(await idsOf()).toEqual([two, one, ...others]);
  await undo(page);
  await expect.poll(idsOf).toEqual(before);
  forgiveRefusals(consoleErrors);
});

test('content is moved within its page by dragging', { tag: '@deep' }, async ({ page, api }) => {
  const idsOf = async () => {
    const items = await api.call('listContents', { query: { type: 'about' } });
    return items.map(({ id }) => id);
  };
  const [one, two, ...others] = await idsOf();
  await page.goto('/admin/contents');
  const group = page.getByRole('region', { name: '关于' });
  const handles = group.getByRole('button', { name: /^移动 / });
  await handles.nth(1).dragTo(handles.nth(0), { steps: 8 });
  await expect(message(page, '内容已移动')).toBeVisible();
  expect(await idsOf()).toEqual([two, one, ...others]);
  await undo(page);
  await expect.poll(idsOf).toEqual([one, two, ...others]);
});
