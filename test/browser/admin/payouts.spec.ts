import type { APIResponse, Locator, Page } from '@playwright/test';
import { CHAIN } from '@tonconnect/protocol';
import { formatTonAddress } from '#libs/domain/index.js';
import { audit, expectAccessible } from '../../support/browser/accessibility.js';
import {
  answer,
  forgive,
  forgiveRefusals,
  message,
  refuse,
  savedCsv,
} from '../../support/browser/back-office.js';
import { expect } from '../../support/browser/browser.js';
import {
  approvedClaim,
  MINTED,
  newClaim,
  payoutTest,
  UNIT,
  W5_FEATURES,
} from '../../support/browser/payout-site.js';
import { expectWithinWindow, inDays } from '../../support/browser/site.js';
import type { TestWallet, WalletRequest } from '../../support/browser/test-wallet.js';
import {
  actionModal,
  copyQrLink,
  walletsModal,
  withoutAnimations,
} from '../../support/browser/wallet-test.js';
import { SIGNING } from '../../support/browser/wallets-list.js';
import { allOr, DEEP } from '../../support/shared/deep.js';
import { DOWN } from '../../support/shared/stand-in.js';

const test = payoutTest();

// Each goes on where the one before it has ended; the chain's clock never goes back.
test.describe.configure({ mode: 'serial', timeout: 120_000 });

const main = (page: Page): Locator => page.getByRole('main');
const button = (page: Page, name: string): Locator =>
  main(page).getByRole('button', { name, exact: true });
const batchOf = (page: Page, id: number): Locator =>
  main(page).getByRole('listitem', { name: `批次 ${id}` });

const switchTheme = (page: Page) =>
  page.getByRole('button', { name: /切换到(深|浅)色模式|Switch to (dark|light) mode/ }).click();

/** Both themes, one after the other. */
async function expectAccessibleInBoth(page: Page, where: string): Promise<void> {
  if (!DEEP) return;
  await audit(page, where);
  await switchTheme(page);
  await audit(page, `${where}, other theme`, { coloursOnly: true });
}

/** Connects a wallet through the bridge from whatever button offers it. */
async function connect(page: Page, wallet: TestWallet, name = '连接钱包'): Promise<void> {
  await button(page, name).click();
  await expect(walletsModal(page)).toBeVisible();
  await wallet.connect(await copyQrLink(page));
  await expect(walletsModal(page)).toBeHidden();
}

/** The next order; a wallet that was connected before learns that it no longer is. */
async function askedToSign(wallet: TestWallet): Promise<WalletRequest> {
  const request = await wallet.nextRequest();
  return request.method === 'sendTransaction' ? request : askedToSign(wallet);
}

/** The list of the batches, as the page asks for it. */
const BATCHES = /\/api\/v1\/admin\/payouts(\?|$)/;

/** Has the chain read now. */
async function checkChain(page: Page): Promise<void> {
  await button(page, '立即查询链上结果').click();
  await expect(message(page, '链上数据已更新')).toBeVisible();
}

test('what blocks a batch is reported before anything is frozen', { tag: '@deep' }, async ({
  page,
  api,
  payoutSite,
  makeOperator,
  consoleErrors,
}) => {
  const { chain, center, operator } = payoutSite;
  await withoutAnimations(page);

  await test.step('the page cannot be read', async () => {
    const mend = await refuse(page, 'GET', /payouts/);
    await page.goto('/admin/payouts');
    await expect(main(page).getByRole('alert')).toContainText('支付数据加载失败');
    await expectAccessibleInBoth(page, 'not loaded');
    mend();
    await button(page, '重试').click();
  });

  await test.step('nothing is approved', async () => {
    await expect(main(page).getByText('暂无支付批次')).toBeVisible();
    await expectAccessibleInBoth(page, 'empty');
    const id = await newClaim(payoutSite, 5);
    await main(page).getByRole('link', { name: '查看待批准的领取' }).click();
    await page.getByRole('link', { name: `#${id}` }).click();
    const claim = page.getByRole('dialog', { name: `领取 #${id}` });
    await claim.getByRole('button', { name: '批准' }).click();
    await answer(page, '将随下一批次支付', '批准');
    await expect(message(page, '已批准')).toBeVisible();
  });

  await test.step('without a token the way to the settings is offered, not the form', async () => {
    const { contract_address } = await api.call('getSettings');
    await api.call('updateSettings', { body: { contract_address: '' } });
    await page.goto('/admin/payouts');
    await expect(main(page).getByText('尚未在站点设置中填写代币合约地址')).toBeVisible();
    await expect(main(page).getByRole('button', { name: /^冻结/ })).toHaveCount(0);
    const link = main(page).getByRole('link', { name: '填写合约地址' });
    await expect(link).toHaveAttribute('href', /settings#contract_address$/);
    await expectAccessible(page, 'no token');
    await api.call('updateSettings', { body: { contract_address } });
  });

  await test.step('wallets that cannot pay say why', async () => {
    await page.goto('/admin/payouts');
    await expect(button(page, '冻结 1 笔')).toBeDisabled();
    await button(page, '连接钱包').click();
    await expect(walletsModal(page)).toContainText('连接');
    await expect(page.getByRole('dialog')).toBeFocused();
    await expectAccessible(page, 'choosing a wallet');
    await page.keyboard.press('Escape');
    await expect(button(page, '连接钱包')).toBeFocused();
    for (const [wallet, problem] of [
      [makeOperator({ chain: CHAIN.TESTNET }), '该钱包所在网络与活动网络不一致。'],
      [
        makeOperator({ features: [{ name: 'SendTransaction', maxMessages: 4 }, SIGNING] }),
        '该钱包一次可签名的转账数量过少，请使用 W5 钱包或导出文件支付。',
      ],
      [makeOperator({ features: ['SendTransaction'] }), '该钱包一次可签名的转账数量过少'],
    ] as const) {
      await connect(page, wallet);
      await expect(main(page).getByText(problem)).toBeVisible();
      await expect(button(page, '冻结 1 笔')).toBeDisabled();
      await expectAccessibleInBoth(page, problem);
      await button(page, '断开连接').click();
    }
  });

  await test.step('the token and its decimals are reported', async () => {
    const token = main(page).getByText(/^代币：EQ\S+ · 9 位小数$/);
    await expect(token).toBeVisible();
    await expect(token.getByRole('link')).toHaveAttribute('href', /\/EQ[\w-]{46}$/);
  });

  await test.step('the size has its limits', async () => {
    await connect(page, makeOperator());
    const size = main(page).getByRole('spinbutton', { name: '笔数' });
    await size.fill('2');
    await expect(size).toHaveAttribute('aria-invalid', 'true');
    await expect(main(page).getByText('请输入 1 到 1 之间的整数')).toBeVisible();
    await expect(main(page).getByRole('button', { name: /^冻结/ })).toBeDisabled();
    await size.fill('1');
  });

  await test.step('the chain is asked first, and what it says is explained', async () => {
    const freeze = button(page, '冻结 1 笔');
    const refusal = async (reason: string) => {
      await freeze.click();
      const failure = page.getByRole('alert').filter({ hasText: '批次创建失败' });
      await expect(failure.filter({ hasText: reason })).toBeVisible();
    };
    center.answerWith(DOWN);
    await refusal('暂时无法查询链上数据');
    center.answerWith(undefined);
    await chain.spend(operator, 99n * UNIT + 800_000_000n);
    await refusal('钱包中的 TON 不足以支付本批次费用');
    await chain.spend(operator, -99n * UNIT);
    await chain.burn(operator, MINTED - UNIT);
    await refusal('钱包中的代币不足以支付本批次');
    await chain.mint(operator.contract.address, MINTED);
    await expect(main(page).getByText('暂无支付批次')).toBeVisible();
  });
  forgiveRefusals(consoleErrors);
});

test('a batch is signed once, whatever happens to the tab, and by its own wallet only', {
  tag: '@deep',
}, async ({ page, context, payoutSite, makeOperator, consoleErrors }) => {
  const { chain } = payoutSite;
  const wallet = makeOperator();
  await page.goto('/admin/payouts');
  await connect(page, wallet);

  await test.step('what is frozen can be taken apart while nobody was asked', async () => {
    await button(page, '冻结 1 笔').click();
    await expect(message(page, '批次已冻结')).toBeVisible();
    await batchOf(page, 1).getByRole('button', { name: '取消批次' }).click();
    await answer(page, '相关领取将等待下一批次', '取消批次');
    await expect(batchOf(page, 1).getByText('已取消')).toBeVisible();
    await button(page, '冻结 1 笔').click();
    await expect(batchOf(page, 2)).toBeVisible();
    await expect(batchOf(page, 2).getByText('进行中')).toHaveCount(0);
    await expect(batchOf(page, 2).getByText(/^代币：EQ\S+ · 9 位小数$/)).toBeVisible();
  });

  const second = await context.newPage();
  await test.step('another wallet learns that it is another one', async () => {
    await second.goto('/admin/payouts');
    await expect(batchOf(second, 2).getByRole('button', { name: '使用钱包签名' })).toBeVisible();
    const another = makeOperator({ account: 9_001, features: W5_FEATURES });
    await page.getByRole('navigation').getByRole('link', { name: '操作日志' }).click();
    await page.getByRole('navigation').getByRole('link', { name: '代币发放' }).click();
    await expect(batchOf(page, 2).getByRole('button', { name: '使用钱包签名' })).toBeVisible();
    await approvedClaim(payoutSite, 2);
    await page.reload();
    await button(page, '断开连接').click();
    await connect(page, another);
    await expect(batchOf(page, 2).getByRole('alert')).toHaveText(
      '当前钱包与冻结该批次时的付款钱包不一致。',
    );
    await expectAccessibleInBoth(page, 'another wallet');
    // The tab beside it shows the same.
    await expect(batchOf(second, 2).getByRole('alert')).toBeVisible();
    await connect(page, wallet, '连接付款钱包');
    await expect(batchOf(page, 2).getByRole('alert')).toHaveCount(0);
    const payer = formatTonAddress(payoutSite.operator.address, 'mainnet').slice(0, 10);
    await expect(main(second).getByText(new RegExp(`^已连接 .*${payer}`))).toBeVisible();
    await expect(batchOf(second, 2).getByRole('alert')).toHaveCount(0);
  });

  await test.step('two tabs ask once', async () => {
    // The second tab does not learn in between that the batch was asked for.
    let known: APIResponse | undefined;
    await second.route(BATCHES, async (route) => {
      known ??= await route.fetch();
      await route.fulfill({ response: known });
    });
    await second.waitForResponse(BATCHES, { timeout: 30_000 });
    await batchOf(page, 2).getByRole('button', { name: '使用钱包签名' }).click();
    const request = await askedToSign(wallet);
    await expect(actionModal(page)).toBeVisible();
    await batchOf(second, 2).getByRole('button', { name: '使用钱包签名' }).click();
    await second.unrouteAll({ behavior: 'ignoreErrors' });
    await expect(second.getByRole('alert').getByText('不能重复签名')).toBeVisible();
    await expect(actionModal(second)).toBeHidden();
    await page.close();
    await wallet.approve(request);
    expect(await chain.broadcast(payoutSite.signed.at(-1) ?? '')).toBe(true);
  });

  await test.step('what the wallet has signed is found on the chain without the tab', async () => {
    const batch = batchOf(second, 2);
    // What it learned last may be old: it asks again after a quarter of a minute.
    await expect(batch.getByText(/^已请求您的钱包签名。.* 最晚执行时间/)).toBeVisible({
      timeout: 30_000,
    });
    chain.wait(120);
    await checkChain(second);
    await expect(batch.getByText('已到账 1 笔，进行中 0 笔，需重新支付 0 笔')).toBeVisible();
  });
  forgiveRefusals(consoleErrors);
  // Both tabs hear of the wallet that one of them connects.
  forgive(consoleErrors, /stored last wallet event id/);
});

test('what was signed differently stops, and is reported until somebody has looked at it', {
  tag: '@deep',
}, async ({ page, api, payoutSite, makeOperator, consoleErrors }) => {
  const { chain, operator } = payoutSite;
  await approvedClaim(payoutSite, 7);
  const signed = { boc: '' };
  const wallet = makeOperator({
    sign: ({ valid_until, messages }) => {
      const order = messages.map((one) => ({ payload: '', ...one }));
      // The first of them twice.
      const twice = [...order.slice(0, 1), ...order];
      const validUntil = Math.max(valid_until, chain.now + 100);
      signed.boc = operator.sign({ validUntil, messages: twice });
      return signed.boc;
    },
  });
  await page.goto('/admin/payouts');
  await connect(page, wallet);
  await button(page, '冻结 2 笔').click();
  const batch = batchOf(page, 3);
  await batch.getByRole('button', { name: '使用钱包签名' }).click();
  await wallet.approve(await askedToSign(wallet));
  await expect(message(page, '已签名，但服务器未能确认')).toBeVisible();
  await expect(page.getByRole('alert').getByText('已签名内容与批次不一致')).toBeVisible();
  await expect(batch.getByText(/签名内容与批次有 1 处不一致/)).toBeVisible();
  expect(await chain.broadcast(signed.boc)).toBe(true);
  chain.wait(120);
  await checkChain(page);
  const alert = main(page).getByRole('alert').filter({ hasText: '重复支付' });
  await expect(alert).toContainText('批次 3');
  await expect(alert.getByRole('link', { name: '查看交易' })).toHaveAttribute(
    'href',
    /\/transaction\/[0-9a-f]{64}$/,
  );

  await test.step('all of it reads at any width, in both languages and themes', async () => {
    await batch.getByRole('button', { name: '查看明细：批次 3' }).click();
    await expect(batch.getByRole('row')).toHaveCount(3);
    for (const language of ['zh', 'en']) {
      for (const width of allOr(390, 768, 1440)) {
        await page.setViewportSize({ width, height: 900 });
        await expectWithinWindow(page, `${language}, ${width} px`);
        await expectAccessibleInBoth(page, `${language}, ${width} px`);
      }
      await page.getByRole('button', { name: /^(切换语言|Switch language)/ }).click();
    }
  });

  await test.step('the admin who checked it says what was found', async () => {
    await alert.getByRole('button', { name: '已核实' }).click();
    const question = page.getByRole('dialog', { name: '核实结果' });
    await question.getByRole('textbox', { name: '备注' }).fill('重复签名，已联系收款人退回');
    await question.getByRole('button', { name: '已核实' }).click();
    await expect(message(page, '已记录')).toBeVisible();
    await expect(alert).toHaveCount(0);
    await expect(page.getByRole('region', { name: '操作历史' })).toContainText('重复签名');
    expect((await api.call('getPayoutPlan')).open_alerts).toBe(0);
  });
  forgiveRefusals(consoleErrors);
});

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
  let id = 3;
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
  const batch = batchOf(page, 7);
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
    const [payout] = await api.call('listPayouts', { path: { id: 7 } });
    const { wallet_address = '', units = '' } = payout ?? {};
    await batch.getByRole('button', { name: 'CSV 文件' }).click();
    const question = page.getByRole('dialog', { name: '以文件交出' });
    await expect(question).toContainText('无法撤回');
    await expectAccessible(page, 'the question before a file is handed over');
    await question.getByRole('button', { name: '取消' }).click();
    expect((await api.call('getPayoutBatch', { path: { id: 7 } })).status).toBe('frozen');
    const plain = await savedCsv(page, async () => {
      await batch.getByRole('button', { name: 'CSV 文件' }).click();
      await answer(page, '无法撤回', 'CSV 文件');
    });
    await expect(message(page, '已以文件交出')).toBeVisible();
    expect([plain.name, plain.rows]).toEqual([
      'payouts-7-plain.csv',
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
