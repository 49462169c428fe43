import type { APIResponse } from '@playwright/test';
import { CHAIN } from '@tonconnect/protocol';
import { formatTonAddress } from '#libs/domain/index.js';
import { expectAccessible } from '../../support/browser/accessibility.js';
import {
  answer,
  forgive,
  forgiveRefusals,
  message,
  refuse,
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
import {
  approvedClaim,
  MINTED,
  newClaim,
  payoutTest,
  UNIT,
  W5_FEATURES,
} from '../../support/browser/payout-site.js';
import { expectWithinWindow } from '../../support/browser/site.js';
import { actionModal, walletsModal, withoutAnimations } from '../../support/browser/wallet-test.js';
import { SIGNING } from '../../support/browser/wallets-list.js';
import { allOr } from '../../support/shared/deep.js';
import { DOWN } from '../../support/shared/stand-in.js';

const test = payoutTest();

// Each goes on where the one before it has ended; the chain's clock never goes back.
test.describe.configure({ mode: 'serial', timeout: 120_000 });

/** The list of the batches, as the page asks for it. */
const BATCHES = /\/api\/v1\/admin\/payouts(\?|$)/;

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
