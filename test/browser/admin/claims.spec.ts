import type { Page } from '@playwright/test';
import { parseTonAddress } from '#libs/domain/index.js';
import {
  forgiveRefusals,
  message,
  REASON,
  refuse,
  savedCsv,
  test,
} from '../../support/browser/back-office.js';
import { expect } from '../../support/browser/browser.js';

// Long tests, slow on a busy machine.
test.describe.configure({ timeout: 120_000 });

const rows = (page: Page) => page.getByRole('table', { name: '领取列表' }).getByRole('row');

test('claims are listed, found by any spelling of an address, filtered and exported', {
  tag: '@deep',
}, async ({ page, api }) => {
  const all = await api.call('listClaims');
  const [newest] = all;
  const user = await api.call('getUser', { path: { id: newest?.user_id ?? 0 } });
  await page.goto('/admin/claims');
  for (const name of ['编号', '申请时间', '用户', '钱包地址', '代币', '状态']) {
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible();
  }
  await expect(page.getByText(`共 ${all.length} 笔领取`)).toBeVisible();
  const first = rows(page).nth(1);
  await expect(first).toContainText(`#${newest?.id}`);
  await expect(first).toContainText('已申请');
  await expect(first.getByRole('link', { name: `用户 ${user.username}` })).toBeVisible();

  const search = page.getByRole('textbox', { name: '搜索钱包地址' });
  await search.fill(parseTonAddress(newest?.wallet_address ?? '')?.raw.toUpperCase() ?? '');
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).nth(1)).toContainText(`#${newest?.id}`);
  const file = await savedCsv(page, () => page.getByRole('button', { name: '导出 CSV' }).click());
  expect(file.name).toBe('claims_export.csv');
  expect(file.rows.map(({ wallet_address }) => wallet_address)).toEqual([newest?.wallet_address]);
  await search.fill('');
  await expect(page.getByText(`共 ${all.length} 笔领取`)).toBeVisible();

  const filters = page.getByRole('search');
  await page.getByRole('button', { name: '添加筛选' }).click();
  await page.getByRole('menuitemcheckbox', { name: '代币不少于' }).click();
  await filters.getByLabel('代币不少于').fill('2');
  const large = all.filter(({ tokens }) => tokens >= 2);
  await expect(page.getByText(`共 ${large.length} 笔领取`)).toBeVisible();
  await expect(rows(page)).toHaveCount(large.length + 1);
  await filters.getByLabel('状态').selectOption({ label: '已到账' });
  await expect(page.getByText('没有匹配的领取')).toBeVisible();
  await page.getByRole('button', { name: '清除筛选' }).last().click();
  await expect(rows(page)).toHaveCount(all.length + 1);

  await page.getByRole('link', { name: `#${newest?.id}` }).click();
  const claim = page.getByRole('dialog', { name: `领取 #${newest?.id}` });
  await expect(claim.getByText(newest?.wallet_address ?? '')).toBeVisible();
  await expect(claim.getByText('附带 0.05 TON')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/admin/claims/${newest?.id}(\\?|$)`));
  await claim.getByRole('link', { name: `用户 ${user.username}` }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/users/${user.id}/claims$`));
  await expect(page.getByRole('dialog', { name: `用户 ${user.username}` })).toBeVisible();

  await page.goto('/admin/claims');
  await page.getByRole('button', { name: '切换语言：English' }).click();
  await expect(page.getByRole('heading', { name: 'Claims', level: 1 })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Claim list' })).toContainText('Requested');
  await page.setViewportSize({ width: 390, height: 844 });
  const cards = page.getByRole('list', { name: 'Claim list' }).getByRole('listitem');
  await expect(cards.first()).toContainText(`#${newest?.id} · ${user.username}`);
});

test('that there are no claims, or that they cannot be loaded, is reported', {
  tag: '@deep',
}, async ({ page, consoleErrors }) => {
  const mend = await refuse(page, 'GET', /claims\?/);
  await page.goto('/admin/claims');
  await expect(message(page, '获取领取列表失败').first()).toBeVisible();
  await expect(page.getByRole('main').getByText(REASON)).toBeVisible();
  mend();
  await page.route(/\/api\/v1\/admin\/claims\?/, (route) =>
    route.fulfill({ json: [], headers: { 'Content-Range': 'claims */0' } }),
  );
  await page.getByRole('button', { name: '重试' }).click();
  // The screen opens with the claims that wait for a decision.
  await expect(page.getByText('没有匹配的领取')).toBeVisible();
  await page.getByRole('button', { name: '清除筛选' }).last().click();
  await expect(page.getByText('还没有领取')).toBeVisible();
  forgiveRefusals(consoleErrors);
});
