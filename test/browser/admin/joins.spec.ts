import { test } from '../../support/browser/back-office.js';
import { expect } from '../../support/browser/browser.js';
import { invite, joinTeam } from '../../support/browser/join-team.js';

test('an invited admin joins by the link, and sets up a second factor', { tag: '@deep' }, async ({
  page,
  browser,
}) => {
  await page.goto('/admin/admins');
  const joined = await joinTeam(browser, await invite(page, 'sample_newcomer', '管理者'));
  await expect(joined.page.getByRole('navigation')).toBeVisible();
  await joined.page.context().close();
  await page.reload();
  const row = page.getByRole('row', { name: /sample_newcomer/ });
  await expect(row).toContainText('已设置');
  await expect(row).toContainText('视同 admin');
});
