import { formatTonAddress } from '#libs/domain/index.js';
import { audit, expectAccessible } from '../../support/browser/accessibility.js';
import {
  answer,
  forgiveRefusals,
  message,
  refuse,
  savedCsv,
} from '../../support/browser/back-office.js';
import { expect } from '../../support/browser/browser.js';
import {
  askedToSign,
  batchOf,
  button,
  checkChain,
  connect,
  expectAccessibleInBoth,
  main,
} from '../../support/browser/payout-page.js';
import { approvedClaim, payoutTest } from '../../support/browser/payout-site.js';
import { inDays } from '../../support/browser/site.js';
import type { WalletRequest } from '../../support/browser/test-wallet.js';
import { actionModal, withoutAnimations } from '../../support/browser/wallet-test.js';

const test = payoutTest();

// The second pays with files what the first has left unpaid; the chain's clock never goes back.
test.describe.configure({ mode: 'serial', timeout: 120_000 });

/** The batch of files: the wallet that does not sign leaves three before it. */
const BATCH = 4;

test('a wallet that does not sign leaves a batch that is paid again when it can run no more', {
  tag: '@deep',
}, async ({ page, payoutSite, makeOperator }) => {
  const { chain } = payoutSite;
  const wallet = makeOperator();
  await approvedClaim(payoutSite, 4);
  await withoutAnimations(page);
  await page.clock.install({ time: chain.now * 1000 });
  await page.goto('/admin/payouts');
  await connect(page, wallet);
  let id = 0;
  for (const [reason, act] of [
    ['钱包拒绝签名', (request: WalletRequest) => wallet.refuse(request)],
    ['钱包回应前窗口已关闭', () => page.keyboard.press('Escape')],
    ['钱包未在有效期内回应', () => page.clock.fastForward(320_000)],
  ] as const) {
    await button(page, '冻结 1 笔').click();
    id += 1;
    const batch = batchOf(page, id);
    await batch.getByRole('button', { name: '使用钱包签名' }).click();
    const request = await askedToSign(wallet);
    await expect(actionModal(page)).toBeVisible();
    await act(request);
    await expect(message(page, '签名未完成')).toBeVisible();
    await expect(page.getByRole('alert').getByText(reason)).toBeVisible();
    await expect(actionModal(page)).toBeHidden();
    await expect(batch.getByText('待签名').first()).toBeVisible();
    chain.wait(700);
    await page.clock.fastForward(700_000);
    await checkChain(page);
    await expect(batch.getByText('已到账 0 笔，进行中 0 笔，需重新支付 1 笔')).toBeVisible();
  }
});

test('a batch is handed over as files; what nobody has paid is released, and the rest closes', {
  tag: '@deep',
}, async ({ page, api, payoutSite, consoleErrors }) => {
  const { chain, operator } = payoutSite;
  const batch = batchOf(page, BATCH);
  const payer = formatTonAddress(operator.address, 'mainnet');
  await page.goto('/admin/payouts');

  await test.step('the paying wallet is named by its address', async () => {
    await button(page, '导出文件').click();
    const field = main(page).getByRole('textbox', { name: '付款钱包' });
    await field.fill('nobody');
    await expect(field).toHaveAccessibleDescription('这不是有效的 TON 钱包地址');
    await expect(button(page, '冻结 1 笔')).toBeDisabled();
    await audit(page, 'by file');
    await expectAccessibleInBoth(page, 'by file');
    await field.fill(formatTonAddress(operator.address, 'testnet'));
    await button(page, '冻结 1 笔').click();
    await expect(page.getByRole('alert').getByText('该地址不是此网络的钱包')).toBeVisible();
    await field.fill(payer);
    await button(page, '冻结 1 笔').click();
    await expect(batch).toBeVisible();
  });

  await test.step('each tool has its file', async () => {
    const take = (name: string) =>
      savedCsv(page, () => batch.getByRole('button', { name }).click());
    const [payout] = await api.call('listPayouts', { path: { id: BATCH } });
    const { wallet_address = '', units = '' } = payout ?? {};
    await batch.getByRole('button', { name: 'CSV 文件' }).click();
    const question = page.getByRole('dialog', { name: '以文件交出' });
    await expect(question).toContainText('无法撤回');
    await expectAccessible(page, 'the question before a file is handed over');
    await question.getByRole('button', { name: '取消' }).click();
    expect((await api.call('getPayoutBatch', { path: { id: BATCH } })).status).toBe('frozen');
    const plain = await savedCsv(page, async () => {
      await batch.getByRole('button', { name: 'CSV 文件' }).click();
      await answer(page, '无法撤回', 'CSV 文件');
    });
    await expect(message(page, '已以文件交出')).toBeVisible();
    expect([plain.name, plain.rows]).toEqual([
      `payouts-${BATCH}-plain.csv`,
      [expect.objectContaining({ address: wallet_address, tokens: '4', units })],
    ]);
    const forConsole = await take('TON Console 文件');
    expect(forConsole.rows).toEqual([{ recipient: wallet_address, amount: units }]);
    const forTonkeeper = await take('Tonkeeper 文件');
    expect(forTonkeeper.text).toContain(`${wallet_address},4,`);
    await expect(batch.getByText('文件已导出，支付结果将在链上核对。')).toBeVisible();
    await expect(batch.getByText('文件已交出，等待链上结果')).toBeVisible();
    await expect(page.getByRole('region', { name: '操作历史' })).toContainText('已作为文件交出');
    await expect(batch.getByRole('button', { name: '取消批次' })).toHaveCount(0);
    await expectAccessible(page, 'handed over');
  });

  await test.step('it is not released while it may be paid', async () => {
    const release = batch.getByRole('button', { name: '不再支付' });
    await release.click();
    await answer(page, '否则会重复支付', '不再支付');
    await expect(page.getByRole('alert').getByText('已提交的支付仍可能执行')).toBeVisible();
    const closing = main(page).getByRole('region', { name: '关闭活动' });
    const mend = await refuse(page, 'GET', /campaign.closing/);
    await page.goto('/admin/campaign');
    await expect(closing.getByRole('alert')).toContainText('获取活动状态失败');
    mend();
    await closing.getByRole('button', { name: '重试' }).click();
    await expect(closing.getByRole('listitem')).toHaveText([
      '活动及领取期限须先结束。',
      '支付或拒绝所有领取。',
      '结算或取消所有支付批次。',
    ]);
    await expectAccessibleInBoth(page, 'closing');
    await closing.getByRole('link', { name: '结算或取消所有支付批次' }).click();
    chain.wait(4000);
    await checkChain(page);
    await release.click();
    await answer(page, '否则会重复支付', '不再支付');
    await expect(message(page, '未到账的部分可重新支付')).toBeVisible();
    await expect(batch.getByRole('button', { name: /文件/ })).toHaveCount(0);
    await expect(batch.getByText('已结算，未到账')).toBeVisible();
    await expect(batch.getByText('本批次没有支付到账，1 笔需重新支付。')).toBeVisible();
    await expect(main(page).getByText('其中 1 条此前未支付成功，将再次支付。')).toBeVisible();
    await expectAccessibleInBoth(page, 'released');
  });

  await test.step('what will not be paid is rejected with a reason, then nothing is open', async () => {
    const [failed] = await api.call('listClaims', {
      query: { filter: JSON.stringify({ status: 'failed' }) },
    });
    const id = failed?.id ?? 0;
    const user = { id: failed?.user_id ?? 0 };
    await api.call('banUser', { path: user, body: { reason: 'multiple_accounts' } });
    await page.goto('/admin/payouts');
    await expect(
      main(page).getByText('有 1 条已批准的领取属于已封禁用户，不会支付。'),
    ).toBeVisible();
    await expectAccessible(page, 'a claim of a banned user');
    await api.call('unbanUser', { path: user });
    await page.goto(`/admin/claims/${id}`);
    const claim = page.getByRole('dialog', { name: `领取 #${id}` });
    await claim.getByRole('button', { name: '拒绝' }).click();
    await answer(page, '用户可看到原因并申诉', '拒绝', '同一人使用多个钱包参与');
    await expect(message(page, '已拒绝')).toBeVisible();
    await page.goto('/admin/payouts');
    await expect(batch.getByText('本批次已到账 0 笔，无需重新支付')).toBeVisible();
    await api.call('updateSettings', {
      body: { campaign_start: inDays(-60), campaign_end: inDays(-1) },
    });
    await page.goto('/admin/campaign');
    await button(page, '关闭活动').click();
    const question = page.getByRole('dialog', { name: '永久关闭活动' });
    await expect(question).toContainText('1 位用户未领取的 4 枚代币将被收回');
    await expectAccessible(page, 'the question before closing');
    await question.getByRole('button', { name: '关闭活动' }).click();
    await expect(main(page).getByRole('link', { name: '查看报告' })).toBeVisible();
  });
  forgiveRefusals(consoleErrors);
});
