import { expectAccessible } from '../support/browser/accessibility.js';
import { expect, test } from '../support/browser/browser.js';

test('on a phone the visitor’s standing and the next step stay in sight below the tasks', async ({
  page,
}) => {
  await page.goto('/airdrop');
  const bar = page.getByRole('region', { name: 'Where you stand' });
  const tasks = page.getByRole('article');
  await expect(tasks).toHaveCount(19);
  await expect(bar).toHaveCount(0);

  await tasks.last().scrollIntoViewIfNeeded();
  await expect(bar).toContainText('0 points');
  await expect(bar).toContainText('1,000 to the next token');
  await expectAccessible(page, 'the bar');
  await bar.getByRole('button', { name: 'Connect' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('on a phone a message does not cover the visitor’s standing', async ({ page }) => {
  await page.goto('/airdrop');
  const bar = page.getByRole('region', { name: 'Where you stand' });
  const task = page.getByRole('article').nth(9);
  await task.scrollIntoViewIfNeeded();
  await expect(bar).toBeVisible();
  await task.getByRole('button').click();
  const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem');
  await toast.hover();
  const [above, below] = [await toast.boundingBox(), await bar.boundingBox()];
  expect(Number(above?.y) + Number(above?.height)).toBeLessThanOrEqual(Number(below?.y));
});

test('on a phone a task is a row, whose whole description appears when it is touched', async ({
  page,
}) => {
  await page.goto('/airdrop');
  const tasks = page.getByRole('article');
  await expect(tasks).toHaveCount(19);
  const heights = await tasks.evaluateAll((cards) =>
    cards.map((card) => card.getBoundingClientRect().height),
  );
  expect(Math.min(...heights)).toBeLessThan(125);
  expect(Math.max(...heights)).toBeLessThan(150);

  const task = tasks.first();
  const description = task.getByText('Follow the official account and be the first');
  const isCut = () => description.evaluate((text) => text.scrollHeight > text.clientHeight);
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await isCut()).toBe(true);
  const button = task.getByRole('button');
  const place = async () => {
    const [card, box] = [await task.boundingBox(), await button.boundingBox()];
    return { height: box?.height, top: Number(box?.y) - Number(card?.y) };
  };
  const before = await place();
  expect(before.height).toBeGreaterThanOrEqual(44);
  await description.click();
  expect(await isCut()).toBe(false);
  // What is about to be pressed does not move away.
  expect(await place()).toEqual(before);
});
