import type { Locator, Page } from '@playwright/test';
import { clientOf } from '../shared/api.js';
import { WalletAccount } from '../shared/wallet-account.js';
import { test as base, expect } from './browser.js';
import { copiedLink } from './clipboard.js';
import type { TestWallet } from './test-wallet.js';
import { lendWallets, type WalletMaker } from './wallet-maker.js';
import type { LiveSite, WalletSite } from './wallet-site.js';
import { copyQrLink, walletsModal } from './wallet-test.js';

/** A different account for each test: the tests of one worker share a campaign. */
let account = 100;

/** Tests of a live campaign, with a bridge, a wallets list and a chain API of their own. */
export const test = base.extend<WalletMaker & Pick<LiveSite, 'admin' | 'telegram' | 'telegramWeb'>>(
  {
    baseURL: async ({ liveSite }, use) => {
      await use(liveSite.server.url);
    },
    admin: async ({ liveSite }, use) => {
      await use(liveSite.admin);
    },
    telegram: async ({ liveSite }, use) => {
      await use(liveSite.telegram);
    },
    telegramWeb: async ({ liveSite }, use) => {
      await use(liveSite.telegramWeb);
    },
    makeWallet: async ({ liveSite }, use) =>
      lendWallets(liveSite.services, (makeWallet) =>
        use((options) => {
          account += 1;
          return makeWallet({ account, ...options });
        }),
      ),
  },
);

export { expect };

/** The texts of a language that visitors see. */
export const TEXTS = {
  en: {
    locale: 'en-US',
    banner: /^(Last day: c|C)onnect a wallet to take part/,
    connect: 'Connect Wallet',
    rewards: 'Your rewards',
    start: 'Start task',
    completed: 'Completed',
    inReview: 'In review',
    handIn: 'Submit',
    handedIn: /^Submitted\. A person will review it by /,
    claim: 'Claim tokens',
    claimed: (amount: number) => `Successfully claimed ${amount} JETD!`,
    receipt: 'Your last claim',
    requested: /^The team checks it, then the tokens are sent/,
    activity: 'My activity',
    claims: 'My claims',
    claimNumber: /^Claim \d+$/,
    done: (title: string) => `Task completed: ${title}`,
    correction: 'Correction',
    byTeam: /decided by the team$/,
    banned: 'This wallet is banned from the campaign',
    expired: { title: 'Sign in to continue', action: 'Sign in' },
    unprovable: {
      title: 'This wallet cannot prove that it is yours',
      action: 'Choose another wallet',
    },
    otherNetwork: 'Your wallet is on another network',
    away: 'The server cannot be reached',
    paused: 'The campaign is paused.',
    pausedTask: 'Paused',
    tryAgain: 'Try again',
    name: 'Your name',
    save: 'Save',
    saved: 'Your name was saved',
  },
  zh: {
    locale: 'zh-CN',
    banner: /连接钱包，参与活动$/,
    connect: '连接钱包',
    rewards: '我的奖励',
    start: '开始任务',
    completed: '已完成',
    inReview: '审核中',
    handIn: '提交',
    handedIn: /^已提交，将在 .+前由人工审核。$/,
    claim: '领取代币',
    claimed: (amount: number) => `成功领取 ${amount} JETD！`,
    receipt: '最近一次领取',
    requested: /^团队审核后，代币将在 1 至 3 个工作日内发放到你的钱包。$/,
    activity: '我的记录',
    claims: '我的领取',
    claimNumber: /^领取 #\d+$/,
    done: (title: string) => `完成任务：${title}`,
    correction: '调整',
    byTeam: /由团队决定$/,
    banned: '此钱包已被封禁',
    expired: { title: '请登录以继续', action: '登录' },
    unprovable: { title: '此钱包无法证明归你所有', action: '更换钱包' },
    otherNetwork: '你的钱包在另一个网络上',
    away: '无法连接服务器',
    paused: '活动已暂停。',
    pausedTask: '已暂停',
    tryAgain: '重试',
    name: '你的名称',
    save: '保存',
    saved: '名称已保存',
  },
};

export type Texts = (typeof TEXTS)['en'];

export const rewardsOf = (page: Page, { rewards }: Texts): Locator =>
  page.getByRole('region', { name: rewards });

/** The one button that claims tokens: of the next step while there is something to claim, else of the rewards. */
export const claimButton = (page: Page, { claim }: Texts): Locator =>
  page.getByRole('main').getByRole('button', { name: claim });

/** The card of a task, by its heading. */
export const taskCard = (page: Page, title: string): Locator =>
  page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });

/** A task's link to follow, or its button. */
export const taskButton = (page: Page, title: string): Locator =>
  taskCard(page, title).locator(':is(a, button)[data-status]');

/** Connects a wallet from the banner of the airdrop page through the bridge, which signs in as well. */
export async function connectFromBanner(
  page: Page,
  wallet: TestWallet,
  texts: Texts,
): Promise<void> {
  const banner = page.getByRole('region', { name: texts.banner });
  await banner.getByRole('button', { name: texts.connect }).click();
  await expect(walletsModal(page)).toBeVisible();
  await wallet.connect(await connectLink(page));
}

/** The link in the modal's code; phones offer to copy it. */
export async function connectLink(page: Page): Promise<string> {
  if ((page.viewportSize()?.width ?? 0) >= 600) return copyQrLink(page);
  await page.context().grantPermissions(['clipboard-write']);
  const modal = walletsModal(page);
  await modal.getByRole('button', { name: /^(Show QR Code|显示二维码)$/ }).click();
  await modal.getByRole('button', { name: /^(Copy Link|复制链接)$/ }).click();
  return copiedLink(page);
}

/** The id of the wallet's user. */
export async function userOf(admin: WalletSite['admin'], wallet: TestWallet): Promise<number> {
  const [user] = await admin.call('listUsers', { query: { search: wallet.friendlyAddress } });
  if (!user) throw new Error(`Nobody has ${wallet.friendlyAddress}.`);
  return user.id;
}

/** Follows the link to a section of the airdrop page. */
export async function openSection(
  page: Page,
  path: '/airdrop' | `/airdrop/${'invite' | 'activity' | 'claims'}`,
): Promise<void> {
  const sections = page.getByRole('navigation', { name: /^(Airdrop sections|空投板块)$/ });
  await sections.locator(`a[href="${path}"]`).click();
  await expect(page).toHaveURL(path);
}

/** Opens the airdrop page and signs in with a wallet, which gives 200 points. */
export async function enter(page: Page, wallet: TestWallet, texts: Texts): Promise<void> {
  await page.goto('/airdrop');
  await connectFromBanner(page, wallet, texts);
  await expect(rewardsOf(page, texts).getByText('200', { exact: true })).toBeVisible();
}

/** Signs a wallet in without a browser, optionally by an invitation. Returns the user's id. */
export async function join(
  url: string,
  admin: WalletSite['admin'],
  referral_code?: string,
): Promise<number> {
  account += 1;
  const wallet = new WalletAccount({ number: account });
  const { payload } = await clientOf(url).call('createChallenge');
  const answer = await fetch(`${url}/api/v1/wallet/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    body: JSON.stringify({
      account: wallet.account(),
      proof: wallet.proof({ text: payload }),
      referral_code,
    }),
  });
  expect(answer.status).toBe(201);
  const { wallet_address }: { wallet_address: string } = await answer.json();
  const [user] = await admin.call('listUsers', { query: { search: wallet_address } });
  if (!user) throw new Error(`Nobody has ${wallet_address}.`);
  return user.id;
}
