import {
  answer,
  forgiveRefusals,
  message,
  REASON,
  refuse,
  test,
} from '../../support/browser/back-office.js';
import { expect } from '../../support/browser/browser.js';

test('settings are checked, saved and shown at once, here and on the site', {
  tag: '@deep',
}, async ({ page, api, consoleErrors }) => {
  const mendLoad = await refuse(page, 'GET', /settings/);
  await page.goto('/admin/settings');
  await expect(page.getByRole('main').getByText('获取设置失败')).toBeVisible();
  mendLoad();
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByText('所有修改均已保存')).toBeVisible();
  // Both short names, with their purpose.
  await expect(page.getByLabel('代币简称（领取提示）')).toHaveValue('JETD');
  await expect(page.getByLabel('代币简称（代币经济）')).toHaveValue('JDROP');
  await expect(page.getByText('例如“成功领取 5 JETD”。')).toBeVisible();

  const save = page.getByRole('button', { name: '保存', exact: true });
  const name = page.getByRole('textbox', { name: '站点名称' });
  const tab = (page_name: string | RegExp) => page.getByRole('tab', { name: page_name });
  await name.fill(' ');
  await page.getByLabel('总供应量').fill('1.5');
  await tab('钱包与链').click();
  await page.getByLabel('区块浏览器').fill('nowhere');
  await tab('活动').click();
  await page.getByLabel(/^结束时间/).fill('2020-01-01T00:00');
  await expect(tab('项目，有未保存的修改')).toBeVisible();
  await save.click();
  // Back on the page with the first problem.
  await expect(name).toBeFocused();
  for (const [where, problems] of [
    ['项目，有填写错误', ['必填', '必须是整数']],
    ['钱包与链，有填写错误', ['必须是网址，例如 https://example.com']],
    ['活动，有填写错误', ['必须晚于开始时间']],
  ] as const) {
    await tab(where).click();
    for (const problem of problems) {
      await expect(page.getByText(problem, { exact: true })).toBeVisible();
    }
  }
  await expect(page.getByText('campaign_start')).toHaveCount(0);
  await tab('项目').click();
  await page.getByRole('button', { name: '放弃修改' }).click();
  await expect(name).toHaveValue('Jetdrop');

  await name.fill('Example Drop');
  await page.getByLabel('代币简称（领取提示）').fill('EXA');
  const mend = await refuse(page, 'PUT', /settings/);
  await save.click();
  await expect(message(page, '保存失败')).toBeVisible();
  await expect(page.getByRole('alert').getByText(REASON)).toBeVisible();
  await expect(name).toHaveValue('Example Drop');
  mend();
  await save.click();
  await expect(message(page, '设置已保存')).toBeVisible();
  await expect(page).toHaveTitle('站点设置 · Example Drop 管理后台');
  await expect(page.getByRole('navigation').getByText('Example Drop')).toBeVisible();
  const site = await page.request.get('/api/v1/public/site');
  expect(await site.json()).toMatchObject({ site_name: 'Example Drop', claim_symbol: 'EXA' });

  // Another admin saves meanwhile: nothing is overwritten.
  await api.call('updateSettings', { body: { site_name: 'Theirs' } });
  await name.fill('Ours');
  await save.click();
  await expect(page.getByText('设置已被他人修改')).toBeVisible();
  expect((await api.call('getSettings')).site_name).toBe('Theirs');

  await page.getByRole('link', { name: '用户管理' }).click();
  await answer(page, '放弃修改？', '继续编辑');
  await expect(name).toHaveValue('Ours');
  await page.getByRole('button', { name: '加载最新设置' }).click();
  await expect(name).toHaveValue('Theirs');
  await api.call('updateSettings', { body: { site_name: 'Jetdrop', claim_symbol: 'JETD' } });
  forgiveRefusals(consoleErrors);
});

test('when and how much can be claimed is a setting; a deadline can be taken away again', {
  tag: '@deep',
}, async ({ page, api }) => {
  await page.goto('/admin/settings/campaign');
  const deadline = page.getByLabel(/^领取截止时间/);
  await expect(deadline).toHaveValue('');
  await expect(page.getByText('留空则以活动结束时间为准')).toBeVisible();
  await deadline.fill('2020-01-01T00:00');
  await page.getByLabel('最低领取数量').fill('0');
  await page.getByLabel('奖池总量').fill('2.5');
  const save = page.getByRole('button', { name: '保存', exact: true });
  await save.click();
  for (const problem of ['必须晚于开始时间', '不能小于 1', '必须是整数']) {
    await expect(page.getByText(problem, { exact: true })).toBeVisible();
  }
  await deadline.fill('2099-01-01T00:00');
  await page.getByLabel('最低领取数量').fill('5');
  await page.getByLabel('奖池总量').fill('1000');
  await save.click();
  await expect(message(page, '设置已保存')).toBeVisible();
  const saved = { minimum_claim_tokens: 5, claim_pool_tokens: 1000 };
  expect(await api.call('getSettings')).toMatchObject({
    ...saved,
    claim_deadline: '2099-01-01T00:00:00.000Z',
  });
  await expect(message(page, '设置已保存')).toHaveCount(0);
  await deadline.fill('');
  await save.click();
  await expect(message(page, '设置已保存')).toBeVisible();
  expect(await api.call('getSettings')).toMatchObject({ ...saved, claim_deadline: '' });
  const body = { minimum_claim_tokens: 1, claim_pool_tokens: 300_000_000 };
  await api.call('updateSettings', { body });
});

test('a setting is found in Chinese and in English, whichever is shown, and changed', {
  tag: '@deep',
}, async ({ page, api }) => {
  await page.goto('/admin/settings');
  const search = (name: string) =>
    page.getByRole('search', { name }).getByRole('combobox', { name });
  await search('搜索设置').fill('pool');
  await expect(page.getByRole('status').filter({ hasText: '找到 1 项设置' })).toBeVisible();
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText('奖池总量活动 · 空投活动');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/settings\/campaign#claim_pool_tokens$/);
  const pool = page.getByLabel('奖池总量');
  await expect(pool).toBeFocused();
  await pool.fill('2000');

  // On another page, the change is still there.
  await search('搜索设置').fill('凭证');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('凭证保留天数')).toBeFocused();
  await page.goBack();
  await expect(pool).toHaveValue('2000');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(message(page, '设置已保存')).toBeVisible();
  expect((await api.call('getSettings')).claim_pool_tokens).toBe(2000);

  await page.getByRole('button', { name: '切换语言：English' }).click();
  await search('Search settings').fill('提现');
  await expect(page.getByRole('listbox').getByRole('option').first()).toContainText(
    'Claim deadline',
  );
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Claim pool')).toBeFocused();
  await search('Search settings').fill('evidence zz~');
  await expect(page.getByText('No setting matches')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('No setting matches')).toHaveCount(0);

  // The command palette finds it as well.
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('排行榜');
  await page.getByRole('option', { name: /^Show the leaderboard/ }).click();
  await expect(page.getByLabel('Show the leaderboard')).toBeFocused();
  await api.call('updateSettings', { body: { claim_pool_tokens: 300_000_000 } });
});

test('an address leads to its setting, and unsaved changes are asked about', {
  tag: '@deep',
}, async ({ page }) => {
  await page.goto('/admin/settings#campaign_end');
  const end = page.getByLabel(/^结束时间/);
  await expect(end).toBeFocused();
  await page.goto('/admin/settings/privacy');
  const days = page.getByLabel('凭证保留天数');
  await days.fill('30');
  await page.getByRole('tab', { name: '服务' }).click();
  await expect(page).toHaveURL(/\/settings\/services$/);
  await page.goBack();
  await expect(days).toHaveValue('30');
  await page.getByRole('navigation').getByRole('link', { name: '团队管理' }).click();
  await answer(page, '放弃修改？', '继续编辑');
  await expect(days).toHaveValue('30');
  await page.getByRole('navigation').getByRole('link', { name: '团队管理' }).click();
  await answer(page, '放弃修改？', '放弃修改');
  await page.goto('/admin/settings/no-page');
  await expect(page.getByRole('heading', { name: '页面不存在' }).first()).toBeVisible();
});
