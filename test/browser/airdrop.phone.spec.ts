import { expectAccessible } from '../support/browser/accessibility.js';
import { expect, test } from '../support/browser/browser.js';
import { allOr } from '../support/shared/deep.js';

test('on a phone the visitor’s standing and the next step stay in sight below the tasks', {
  tag: '@deep',
}, async ({ page }) => {
  await page.goto('/airdrop');
  const bar = page.getByRole('region', { name: 'Your progress' });
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

test('on a phone a message does not cover the visitor’s standing', { tag: '@deep' }, async ({
  page,
}) => {
  await page.goto('/airdrop');
  const bar = page.getByRole('region', { name: 'Your progress' });
  const task = page.getByRole('article').nth(9);
  await task.scrollIntoViewIfNeeded();
  await expect(bar).toBeVisible();
  await task.getByRole('button').click();
  const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem');
  await toast.hover();
  const [above, below] = [await toast.boundingBox(), await bar.boundingBox()];
  expect(Number(above?.y) + Number(above?.height)).toBeLessThanOrEqual(Number(below?.y));
});

test('on a phone a task is a row beside its button, with its whole description', {
  tag: '@deep',
}, async ({ page }) => {
  await page.goto('/airdrop');
  const tasks = page.getByRole('article');
  await expect(tasks).toHaveCount(19);
  const cards = await tasks.evaluateAll((all) =>
    all.map((card) => ({
      height: card.getBoundingClientRect().height,
      button: card.querySelector('button, a')?.getBoundingClientRect().height,
      cut: [...card.querySelectorAll('p, h4')].some((it) => it.scrollHeight > it.clientHeight + 1),
    })),
  );
  for (const { height, button, cut } of cards) {
    expect(height).toBeLessThan(160);
    expect(button).toBeGreaterThanOrEqual(44);
    expect(cut).toBe(false);
  }
});

for (const [language, locale] of allOr(['English', 'en-US'], ['Chinese', 'zh-CN'])) {
  test.describe(`in ${language}`, () => {
    test.use({ locale, viewport: { width: 390, height: 844 } });

    test('on a phone all tasks, rules and questions are within 5,000 pixels', {
      tag: '@deep',
    }, async ({ page }) => {
      await page.goto('/airdrop');
      await expect(page.getByRole('article')).toHaveCount(19);
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(5000);
    });
  });
}

test('on a phone a list of 60 tasks is within 5,000 pixels, and the keyboard unfolds a group', {
  tag: '@deep',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route('**/api/v1/airdrop/tasks', async (route) => {
    const [first] = await (await route.fetch()).json();
    const types = ['social', 'wallet', 'engagement', 'referral'];
    const tasks = Array.from({ length: 60 }, (_, index) => ({
      ...first,
      id: 1000 + index,
      order: index,
      type: types[index % 4],
      title: `Task ${index + 1}`,
      title_en: `Task ${index + 1}`,
    }));
    await route.fulfill({ json: tasks });
  });
  await page.goto('/airdrop');
  const list = page.getByRole('region', { name: 'Tasks', exact: true });
  const cards = list.getByRole('article');
  await expect(cards).toHaveCount(20);
  expect(Number((await list.boundingBox())?.height)).toBeLessThan(5000);
  const wallet = page.getByRole('region', { name: /^Wallet/ });
  await expect(wallet.getByRole('heading', { name: 'Task 58' })).toBeHidden();
  await wallet.getByText('Show 10 more tasks').focus();
  await page.keyboard.press('Enter');
  await expect(wallet.getByRole('heading', { name: 'Task 58' })).toBeVisible();
});

test('a press anywhere on a task is one on its button', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/airdrop');
  const task = page.getByRole('article').first();
  await task.scrollIntoViewIfNeeded();
  const box = await task.boundingBox();
  for (const [x, y] of [
    [8, 8],
    [Number(box?.width) / 2, Number(box?.height) - 8],
  ] as const) {
    await task.click({ position: { x, y } });
    const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem');
    await expect(toast).toContainText('Please connect your wallet to do tasks');
    await toast.getByRole('button', { name: 'Dismiss' }).click();
    await expect(toast).toHaveCount(0);
  }
});
