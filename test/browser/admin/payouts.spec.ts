import { Address } from '@ton/core';
import { formatTonAddress } from '#libs/domain/index.js';
import { forgiveRefusals, message, savedCsv } from '../../support/browser/back-office.js';
import { expect } from '../../support/browser/browser.js';
import {
  button,
  cardOf,
  confirm,
  connect,
  createDistributor,
  main,
  requestToSign,
  sign,
} from '../../support/browser/payout-page.js';
import { approvedClaim, payoutTest, UNIT } from '../../support/browser/payout-site.js';

const test = payoutTest();

// One chain, whose clock never goes back.
test.describe.configure({ mode: 'serial', timeout: 120_000 });

const HASH = 'ab'.repeat(32);

test('a payment that came back is reopened with a signature, and paid again', {
  tag: '@deep',
}, async ({ page, api, payoutSite, makeOperator }) => {
  const { chain } = payoutSite;
  const id = await approvedClaim(payoutSite, 5);
  const { wallet_address } = await api.call('getClaim', { path: { id } });
  const receiver = Address.parse(wallet_address);
  await chain.refuseJettons(receiver);
  const wallet = makeOperator();
  await page.goto('/admin/payouts');
  await connect(page, wallet);
  const card = await createDistributor(page, 1);
  const press = (name: string) => () => button(card, name).click();
  await sign(page, payoutSite, wallet, press('注资'));

  await test.step('a request that the wallet declines can be signed at any time', async () => {
    await press('签名 1/1')();
    await wallet.refuse(await requestToSign(wallet));
    await expect(page.getByRole('alert').getByText('请求已在钱包中被拒绝')).toBeVisible();
  });

  await test.step('the payment comes back', async () => {
    await sign(page, payoutSite, wallet, press('签名 1/1'));
    await expect(card.getByRole('alert')).toContainText('有 1 笔款项已退回');
    await press('查看明细')();
    await expect(card.getByRole('row').getByText('已退回')).toBeVisible();
  });

  await test.step('it is named, reopened, and arrives', async () => {
    await chain.takeJettonsAgain(receiver);
    await button(card.getByRole('alert'), '重新开放并再次支付').click();
    await expect(page.getByRole('dialog')).toContainText(`领取 #${id}：5 枚代币`);
    await sign(page, payoutSite, wallet, () => confirm(page, '重新开放并再次支付'));
    await sign(page, payoutSite, wallet, press('签名 1/1'));
    await expect(card.getByText('所有款项均已到账。')).toBeVisible();
    expect(await chain.jettonsOf(receiver)).toBe(5n * UNIT);
  });
});

test('a request for an owner that is not connected is shown as links and bytes', {
  tag: '@deep',
}, async ({ page, payoutSite, makeOperator }) => {
  const { chain, operator } = payoutSite;
  await approvedClaim(payoutSite, 2);
  await page.goto('/admin/payouts');
  await connect(page, makeOperator({ account: 9_001 }));
  const owner = formatTonAddress(operator.address, 'mainnet');
  const card = await createDistributor(page, 2, owner);
  await button(card, '注资').click();
  const dialog = page.getByRole('dialog', { name: '使用所有者钱包签名' });
  await expect(dialog).toContainText(owner);
  const links = dialog.getByRole('link');
  await expect(links).toHaveCount(2);
  const messages = (await links.allTextContents()).map((text) => {
    const { pathname, searchParams } = new URL(text);
    const init = searchParams.get('init');
    return {
      address: pathname.split('/').at(-1) ?? '',
      amount: searchParams.get('amount') ?? '',
      payload: searchParams.get('bin') ?? '',
      ...(init && { stateInit: init }),
    };
  });
  expect(messages.map(({ stateInit }) => stateInit !== undefined)).toEqual([true, false]);
  // A message that the owner sends with another tool.
  const boc = operator.sign({ validUntil: chain.now + 300, messages });
  expect(await chain.broadcast(boc)).toBe(true);
  chain.wait(10);
  await button(dialog, '关闭').click();
  await expect(card.getByText('支付中', { exact: true })).toBeVisible();
});

test('a file pays with another tool, and an admin names its transaction', { tag: '@deep' }, async ({
  page,
  payoutSite,
  consoleErrors,
}) => {
  const ids = [await approvedClaim(payoutSite, 3), await approvedClaim(payoutSite, 4)];
  await page.goto('/admin/payouts');
  await button(main(page), '使用其他工具支付').click();
  const dialog = page.getByRole('dialog', { name: '使用其他工具支付' });
  const field = dialog.getByRole('textbox', { name: '付款钱包' });
  await field.fill('nobody');
  await button(dialog, '创建').click();
  await expect(field).toHaveAccessibleDescription('这不是有效的 TON 钱包地址');
  await field.fill(payoutSite.operator.address);
  await button(dialog, '创建').click();
  const card = cardOf(page, '文件支付 3');

  await test.step('exports the claims', async () => {
    await button(card, 'CSV 文件').click();
    const question = page.getByRole('dialog', { name: '导出文件' });
    await expect(question).toContainText('旧文件会重复支付相同的领取');
    const { name, text } = await savedCsv(page, () => button(question, 'CSV 文件').click());
    expect(name).toBe('payouts-3-plain.csv');
    for (const id of ids) expect(text).toContain(`Airdrop claim ${id}`);
  });

  await test.step('marks a claim as paid', async () => {
    await button(card, '查看明细').click();
    await button(card.getByRole('row', { name: `#${ids[0]}` }), '标记为已支付').click();
    const question = page.getByRole('dialog', { name: '标记为已支付' });
    await question.getByRole('textbox', { name: '交易' }).fill(HASH);
    await button(question, '标记为已支付').click();
    await expect(message(page, '已标记为已支付')).toBeVisible();
    await expect(card.getByRole('row').getByText('已到账')).toHaveCount(1);
  });

  await test.step('releases payments that may still arrive only later', async () => {
    await button(card, '释放未支付的领取').click();
    await expect(page.getByRole('dialog')).toContainText('否则会重复支付');
    await confirm(page, '释放未支付的领取');
    await expect(page.getByRole('alert').getByText('该领取可能仍由此分发合约支付')).toBeVisible();
  });
  forgiveRefusals(consoleErrors);
});
