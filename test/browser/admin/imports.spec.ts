import type { Page } from '@playwright/test';
import { audit } from '../../support/browser/accessibility.js';
import {
  answer,
  forgiveRefusals,
  message,
  savedCsv,
  test,
} from '../../support/browser/back-office.js';
import { expect } from '../../support/browser/browser.js';
import { WalletAccount } from '../../support/shared/wallet-account.js';

// Long tests, slow on a busy machine.
test.describe.configure({ timeout: 120_000 });

const FRIENDLY = 'UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI';

async function upload(page: Page, name: string, rows: readonly string[]): Promise<void> {
  const text = ['wallet_address,points,reason,reference', ...rows].join('\n');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: '上传 CSV 文件' }).click();
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
  await (await chooser).setFiles(file);
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^导入 \d+$/ });

const wallet = (number: number) => new WalletAccount({ number }).address;

test('a file is checked, its bad rows are named and saved, and it is confirmed and undone', async ({
  page,
}) => {
  await page.goto('/admin/imports');
  await upload(page, 'season.csv', [
    `${wallet(5901)},150,Season one,a-1`,
    `${wallet(5902)},50,,`,
    `${FRIENDLY.slice(0, -1)}J,1,,`,
    `${FRIENDLY},1.5,,`,
    `${FRIENDLY},-1,,`,
    '=cmd()|calc,1,,',
  ]);
  const dialog = dialogOf(page);
  await expect(dialog.getByText('待确认')).toBeVisible();
  await expect(dialog.getByText('2 行，200 积分')).toBeVisible();
  const refused = dialog.getByRole('table', { name: '未接受的行' });
  await expect(refused.getByRole('row')).toHaveCount(5);
  await expect(refused.getByRole('row', { name: /^5 / })).toContainText('1.5');
  await audit(page, 'a checked import');
  const { rows } = await savedCsv(page, () =>
    dialog.getByRole('button', { name: '下载未接受的行' }).click(),
  );
  // A spreadsheet must not take a cell for a formula.
  expect(rows.map(({ points }) => points)).toEqual(['1', '1.5', "'-1", '1']);

  await dialog.getByRole('button', { name: '确认', exact: true }).click();
  await answer(page, 'season.csv 中 2 行共 200 积分', '确认');
  await expect(message(page, '已确认导入，正在发放积分')).toBeVisible();
  await expect(dialog.getByText('已完成')).toBeVisible();

  await dialog.getByRole('button', { name: '撤销', exact: true }).click();
  await answer(page, '已领取的积分保留', '撤销', '赛季有误');
  await expect(message(page, '正在撤销导入')).toBeVisible();
  await expect(dialog.getByText('已撤销')).toBeVisible();
  await expect(dialog.getByText('赛季有误')).toBeVisible();
  await audit(page, 'an undone import');
  await dialog.getByRole('button', { name: '关闭' }).click();
  await audit(page, 'the list of imports');
  // The list has fewer fields than the dialog.
  await page
    .getByRole('row', { name: /season\.csv/ })
    .getByRole('link')
    .click();
  await expect(dialog.getByText('赛季有误')).toBeVisible();
});

test('an import that needs a second admin leads to its request', async ({
  page,
  consoleErrors,
}) => {
  await page.goto('/admin/imports');
  await upload(page, 'winners.csv', [`${wallet(5903)},150,,`]);
  await page.route('**/confirm', (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      json: { status: 409, code: 'approval.required', detail: '需要批准', request_id: 7 },
    }),
  );
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: '确认', exact: true }).click();
  // The import itself is a dialog of that file too.
  await answer(page, '尚未登录的钱包将在登录时获得积分', '确认');
  await expect(message(page, '导入未确认')).toBeVisible();
  await page.getByRole('alert').getByRole('link', { name: '查看请求' }).click();
  await expect(page).toHaveURL(/\/admin\/approvals\/7$/);
  forgiveRefusals(consoleErrors);
});
