import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { Address } from '@ton/core';
import { truncateAddress } from '#libs/domain/index.js';
import { message } from '../../support/browser/back-office.js';
import { expect, waitForHydration } from '../../support/browser/browser.js';
import {
  claimButton,
  connectFromBanner,
  openSection,
  rewardsOf,
  TEXTS,
  type Texts,
  taskButton,
  taskCard,
} from '../../support/browser/live-campaign.js';
import { button, createDistributor, sign } from '../../support/browser/payout-page.js';
import { MINTED, payoutTest, UNIT } from '../../support/browser/payout-site.js';
import { inDays } from '../../support/browser/site.js';
import type { TestWallet } from '../../support/browser/test-wallet.js';
import { textOf } from '../../support/browser/texts.js';
import {
  accountButton,
  copyQrLink,
  toast,
  walletsModal,
} from '../../support/browser/wallet-test.js';

import { auditFiles } from '../../support/process/audit.js';

const test = payoutTest();

const WORD = 'moonrise';
const ALLOCATION = '/api/v1/public/campaign/allocation.csv';

interface Visitor {
  page: Page;
  wallet: TestWallet;
  language: 'en' | 'zh';
  tokens: number;
}

const shortAddress = ({ friendlyAddress }: TestWallet): string => truncateAddress(friendlyAddress);

const textsOf = ({ language }: Visitor): Texts => TEXTS[language];

/** Signs in, does the tasks with a code, and claims the tokens. */
async function earnAndClaim(visitor: Visitor, tasks: readonly string[]): Promise<void> {
  const { page, wallet, language, tokens } = visitor;
  const texts = textsOf(visitor);
  const text = textOf(language);
  // Only the server asks the chain here.
  await page.route(/accountStates/, (route) => route.fulfill({ json: { accounts: [] } }));
  await page.goto('/airdrop');
  await connectFromBanner(page, wallet, texts);
  for (const name of tasks) {
    await taskButton(page, name).click();
    const card = taskCard(page, name);
    await card.getByLabel(text('live.code.label')).fill(WORD);
    await card.getByRole('button', { name: text('live.code.send') }).click();
    await expect(taskButton(page, name)).toHaveText(new RegExp(`^${texts.completed}`));
  }
  const rewards = rewardsOf(page, texts);
  await expect(rewards.getByText(`${tokens} JETD`, { exact: true })).toBeVisible();
  await claimButton(page, texts).click();
  await expect(toast(page, texts.claimed(tokens))).toBeVisible();
}

/** Reads the claim on the visitor's page; returns the link to its transaction. */
async function readDelivery(visitor: Visitor): Promise<string> {
  const { page, language } = visitor;
  const text = textOf(language);
  await openSection(page, '/airdrop/claims');
  await page.reload();
  const claims = page.getByRole('region', { name: textsOf(visitor).claims });
  await expect(
    claims.getByText(text('airdrop.claims.delivered.label'), { exact: true }),
  ).toBeVisible();
  const link = claims.getByRole('link', { name: text('live.claims.transaction') });
  return (await link.getAttribute('href')) ?? '';
}

test.describe.configure({ timeout: 180_000 });

test(
  'visitors claim, the operator’s wallet pays, and both the site and the chain say so',
  { tag: '@deep' },
  async ({ page, browser, api, payoutSite, makeWallet, makeOperator }, testInfo) => {
    const { chain, center, operator } = payoutSite;
    const tasks: string[] = [];
    for (const [name, points] of [
      ['First word', 2800],
      ['Second word', 2000],
    ] as const) {
      await api.call('createTask', {
        body: {
          title: name,
          title_en: name,
          type: 'social',
          points,
          verification: 'code',
          verification_settings: { words: [WORD], tries: 3 },
        },
      });
      tasks.push(name);
    }
    const elsewhere = await browser.newContext({
      locale: 'en-US',
      storageState: { cookies: [], origins: [] },
    });
    const abroad = await elsewhere.newPage();
    waitForHydration(abroad);
    // The operator takes part as well, in the browser of the back office.
    const own: Visitor = { page, wallet: makeWallet({ account: 1 }), language: 'zh', tokens: 5 };
    const other: Visitor = {
      page: abroad,
      wallet: makeWallet({ account: 2 }),
      language: 'en',
      tokens: 3,
    };
    const visitors = [own, other];

    await test.step('visitors sign in, earn and claim', async () => {
      await earnAndClaim(own, tasks);
      await earnAndClaim(other, tasks.slice(0, 1));
    });

    const office = await page.context().newPage();
    const main = office.getByRole('main');

    await test.step('the operator approves all that match', async () => {
      await office.goto('/admin/claims');
      await office.getByRole('link', { name: '#1' }).click();
      const claim = office.getByRole('dialog', { name: '领取 #1' });
      await expect(claim.getByText('与 1 位用户使用同一网络')).toBeVisible();
      await office.keyboard.press('Escape');
      await office.getByRole('checkbox', { name: '选择全部领取' }).check();
      await office.getByRole('button', { name: '批准' }).click();
      const question = office.getByRole('dialog');
      await expect(question).toContainText('8');
      await expect(question).toContainText('共 8 枚代币 · 支付时附带 0.1 TON');
      await question.getByRole('button', { name: '批准' }).click();
      await expect(message(office, '已批准 2 笔')).toBeVisible();
    });

    const wallet = makeOperator();
    await test.step("the operator connects a wallet, separate from the visitor's", async () => {
      await office.goto('/admin/payouts');
      await main.getByRole('button', { name: '连接钱包' }).click();
      await expect(walletsModal(office)).toBeVisible();
      const link = await copyQrLink(office);
      const { manifestUrl } = makeOperator().open(link);
      const manifest = await (await fetch(manifestUrl)).json();
      expect(manifest).toMatchObject({ url: `${payoutSite.server.url}/admin` });
      await wallet.connect(link);
      await expect(main.getByText(/^已连接 /)).toContainText(shortAddress(wallet));
      await page.reload();
      await expect(accountButton(page)).toContainText(own.wallet.friendlyAddress.slice(-4));
    });

    await test.step('creates a distributor, funds it, and pays everyone with one signature', async () => {
      await expect(main.getByText('有 2 笔已批准的领取待支付，共 8 枚代币。')).toBeVisible();
      const card = await createDistributor(office, 1);
      await expect(card.getByText('新建', { exact: true })).toBeVisible();
      await sign(office, payoutSite, wallet, () => button(card, '注资').click());
      await expect(card.getByText('支付中', { exact: true })).toBeVisible();
      await sign(office, payoutSite, wallet, () => button(card, '签名 1/1').click());
      expect(wallet.sent.every(({ bounce }) => bounce)).toBe(true);
      await expect(card.getByText('所有款项均已到账。')).toBeVisible();
      await button(card, '查看明细').click();
      await expect(card.getByRole('row').getByText('已到账')).toHaveCount(2);
    });

    await test.step('visitors see that it has arrived, and in which transaction', async () => {
      const { origin } = center;
      const receivers = visitors.map(({ wallet: { account } }) => Address.parse(account.address));
      const wallets = await Promise.all(
        receivers.map((receiver) => chain.jettonWalletOf(receiver)),
      );
      const query = `${wallets.map((one) => `account=${one.toRawString()}`).join('&')}&limit=100`;
      const answer = await fetch(`${origin}/api/v3/transactions?${query}`);
      const { transactions }: { transactions: { hash: string }[] } = await answer.json();
      const hashes = transactions.map(({ hash }) => Buffer.from(hash, 'base64').toString('hex'));
      for (const visitor of visitors) {
        const hash = (await readDelivery(visitor)).split('/').at(-1);
        expect(hashes).toContain(hash);
      }
    });

    await test.step('the chain matches the ledger, to the unit', async () => {
      for (const { wallet: receiver, tokens } of visitors) {
        const [user] = await api.call('listUsers', { query: { search: receiver.friendlyAddress } });
        const entries = await api.call('listUserEntries', { path: { id: user?.id ?? 0 } });
        const paid = entries.filter(({ account }) => account === 'paid');
        expect(paid.map(({ amount }) => amount)).toEqual([tokens]);
        const address = Address.parse(receiver.account.address);
        expect(await chain.jettonsOf(address)).toBe(BigInt(tokens) * UNIT);
      }
      expect(await chain.jettonsOf(operator.contract.address)).toBe(MINTED - 8n * UNIT);
    });

    await test.step('an ended campaign is closed, and its report counts the paid tokens', async () => {
      const closing = main.getByRole('region', { name: '关闭活动' });
      await office.goto('/admin/campaign');
      await expect(closing.getByRole('listitem')).toHaveText(['活动及领取期限须先结束。']);
      await expect(closing.getByRole('button')).toHaveCount(0);
      await api.call('updateSettings', {
        body: { campaign_start: inDays(-60), campaign_end: inDays(-1) },
      });
      await office.reload();
      await closing.getByRole('button', { name: '关闭活动' }).click();
      const question = office.getByRole('dialog', { name: '永久关闭活动' });
      await expect(question).toContainText('此后无法再做任何更改');
      await question.getByRole('button', { name: '关闭活动' }).click();
      await expect(message(office, '活动已关闭')).toBeVisible();
      await closing.getByRole('link', { name: '查看报告' }).click();
      await expect(office.getByRole('main')).toContainText('8 JETD');
      const file = await (await fetch(`${payoutSite.server.url}${ALLOCATION}`)).text();
      const [, ...lines] = file.trim().split('\n');
      // Address, points, claimed, paid, forfeited, transaction.
      const rows = lines.map((line) => line.split(',').slice(2, 5));
      expect(rows.sort()).toEqual([
        ['3', '3', '0'],
        ['5', '5', '0'],
      ]);
    });

    await test.step('a stranger checks the published files, and every payment on the chain', async () => {
      const { url } = payoutSite.server;
      const allocation = testInfo.outputPath('allocation.csv');
      await writeFile(allocation, await (await fetch(`${url}${ALLOCATION}`)).text());
      const report = `${url}/api/v1/public/campaign/report`;
      const check = await auditFiles(allocation, '--report', report, '--chain', center.url);
      expect(check).toMatchObject({ code: 0 });
      // A report is needed to prove anything.
      expect(await auditFiles(allocation)).toMatchObject({ code: 2 });
    });
    await elsewhere.close();
  },
);
