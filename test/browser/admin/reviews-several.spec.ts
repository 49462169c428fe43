import { expectAccessible } from '../../support/browser/accessibility.js';
import { answer, message } from '../../support/browser/back-office.js';
import { expect } from '../../support/browser/browser.js';
import {
  campaignTest,
  handIn,
  manualTasks,
  newVisitor,
} from '../../support/browser/campaign-office.js';

const test = campaignTest();

test.describe.configure({ timeout: 120_000 });

test('several are decided at once, after a question that says how many', { tag: '@deep' }, async ({
  page,
  api,
  server,
}) => {
  const [fresh] = await manualTasks(api, 1);
  const visitors = [await newVisitor(server, api), await newVisitor(server, api)];
  for (const visitor of visitors) await handIn(visitor, [fresh ?? 0], 'The same words');
  await page.goto('/admin/reviews/all');
  const table = page.getByRole('table', { name: '待审核列表' });
  await expect(table.getByRole('row')).toHaveCount(3);
  await expect(table).toContainText('个异常信号');
  await expect(page.getByRole('button', { name: '通过所选' })).toBeDisabled();
  await expectAccessible(page, 'all reviews');
  await page.getByRole('checkbox', { name: '选择全部审核' }).check();
  await page.getByRole('button', { name: '拒绝所选' }).click();
  await expect(page.getByRole('dialog')).toContainText('确定要以同一理由拒绝 2 项审核吗');
  await answer(page, '拒绝 2 项审核', '取消');
  await page.getByRole('row').nth(1).getByRole('checkbox').uncheck();
  await page.getByRole('button', { name: '拒绝所选' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '提交的内容属于他人' }).click();
  await answer(page, '拒绝 1 项审核', '拒绝所选');
  await expect(message(page, '已拒绝 1 项审核')).toBeVisible();
  await expect(table.getByRole('row')).toHaveCount(2);
  await page.getByRole('checkbox', { name: '选择全部审核' }).check();
  await page.getByRole('button', { name: '通过所选' }).click();
  await expect(page.getByRole('dialog')).toContainText('共发放 100 积分');
  await answer(page, '通过 1 项审核', '通过所选');
  await expect(message(page, '已通过 1 项审核')).toBeVisible();
  await expect(page.getByText('没有待审核的内容')).toBeVisible();
});
