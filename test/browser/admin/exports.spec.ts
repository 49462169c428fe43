import {
  forgiveRefusals,
  message,
  refuse,
  savedCsv,
  test,
} from '../../support/browser/back-office.js';
import { expect } from '../../support/browser/browser.js';

test('everything that is recorded is taken along as files', { tag: '@deep' }, async ({
  page,
  api,
  consoleErrors,
}) => {
  await page.goto('/admin/exports');
  await expect(page.getByText('钱包地址和用户名属于个人数据，请妥善保管')).toBeVisible();
  const users = await api.call('listUsers');
  for (const [name, file, columns] of [
    ['用户', 'users', 'id,username,wallet_address,'],
    ['任务记录', 'completions', 'id,user_id,task_id,status,'],
    ['账本', 'ledger', 'id,transfer_id,key,kind,'],
    ['领取', 'claims', 'id,user_id,wallet_address,tokens,'],
    ['处理决定', 'decisions', 'id,user_id,kind,'],
    ['申诉', 'appeals', 'id,decision_id,user_id,'],
    ['邀请记录', 'referrals', 'id,inviter_id,'],
    ['任务', 'tasks', 'id,title,title_en,'],
    ['团队成员', 'team', 'id,name,role,'],
    ['首页板块', 'sections', 'section,mode,order,name,'],
    ['页面文案', 'texts', 'key,page,zh,en,'],
    ['操作日志', 'logs', 'id,admin_username,'],
  ] as const) {
    const button = page.getByRole('button', { name: `导出 CSV：${name}`, exact: true });
    const saved = await savedCsv(page, () => button.click());
    expect(saved.name).toBe(`${file}_export.csv`);
    expect(saved.text.startsWith(`\uFEFF${columns}`)).toBe(true);
    // The demo has no appeals, sections, own texts or invitations.
    if (!/appeals|referrals|decisions|sections|texts/.test(file))
      expect(saved.rows.length).toBeGreaterThan(5);
    if (file === 'users') expect(saved.rows).toHaveLength(users.length);
    await expect(button).toBeEnabled();
  }
  await expect(message(page, '导出成功').first()).toBeVisible();
  expect(await api.call('listLogs', { query: { limit: 2 } })).toMatchObject([
    { action: 'export_csv', resource_type: 'log' },
    { action: 'export_csv', resource_type: 'site_text' },
  ]);

  await page.getByRole('button', { name: '切换语言：English' }).click();
  await refuse(page, 'GET', /export\/ledger/);
  await page.getByRole('button', { name: 'Export CSV: Ledger' }).click();
  await expect(message(page, 'Export failed')).toBeVisible();
  forgiveRefusals(consoleErrors);
});
