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
