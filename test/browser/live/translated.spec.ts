import type { Page } from '@playwright/test';
import { forgive } from '../../support/browser/back-office.js';
import {
  claimButton,
  connectFromBanner,
  expect,
  openSection,
  rewardsOf,
  TEXTS,
  taskButton,
  test,
  userOf,
} from '../../support/browser/live-campaign.js';
import { translateAtOnce, translatePage } from '../../support/browser/translated-page.js';
import {
  closeWallets,
  connectButton,
  disconnect,
  openWalletList,
  openWallets,
  toast,
  walletsModal,
} from '../../support/browser/wallet-test.js';

const texts = TEXTS.en;
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const isWell = (page: Page) => expect(page.getByText(/Something went wrong|出错了/)).toHaveCount(0);

/** Switches to Chinese and back; each time the page is in that language alone. */
async function switchLanguages(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await page.getByRole('button', { name: /中文/ }).click();
  await expect(heading(page)).toHaveText(/[\u4e00-\u9fff]/);
  await expect(main).not.toContainText(/[a-z]+ (the|of|to|you) [a-z]+/);
  await page.getByRole('button', { name: /English/ }).click();
  await expect(heading(page)).not.toHaveText(/[\u4e00-\u9fff]/);
  await expect(main).not.toContainText(/[\u4e00-\u9fff]/);
  await isWell(page);
}

test('a site that the browser translates goes on to work, whatever is pressed', {
  tag: '@deep',
}, async ({ page, makeWallet, admin }) => {
  test.slow();
  await page.goto('/');
  await translatePage(page);
  await expect(heading(page).locator('font')).not.toHaveCount(0);

  await test.step('the language and the theme', async () => {
    await switchLanguages(page);
    await page.getByRole('button', { name: /theme/ }).click();
    await page.getByRole('button', { name: /theme/ }).click();
    await isWell(page);
  });

  await test.step('the menu of a phone, and a question', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: /menu/i }).click();
    await page
      .getByRole('link', { name: 'Airdrop', exact: true })
      .filter({ visible: true })
      .first()
      .click();
    await expect(page).toHaveURL(/\/airdrop$/);
    await page.setViewportSize({ width: 1280, height: 800 });
    const question = page.getByRole('button', { name: 'How do I take part in the airdrop?' });
    await question.click();
    await expect(question).toHaveAttribute('aria-expanded', 'true');
    await question.click();
    await expect(question).toHaveAttribute('aria-expanded', 'false');
    await switchLanguages(page);
  });

  const wallet = makeWallet();
  await test.step('the wallets, a connection and a sign-in', async () => {
    const modal = await openWalletList(page);
    await modal.getByRole('button', { name: 'Sample Absent' }).click();
    await expect(modal.getByText(/have installed Sample Absent/)).toBeVisible();
    await modal.getByRole('button', { name: 'Back' }).click();
    await expect(modal.getByText('Wallets', { exact: true })).toBeVisible();
    await closeWallets(page);
    // The widget's own button stays, and changes its language with the page.
    await expect(connectButton(page)).toHaveText('Connect Wallet');
    await page.getByRole('button', { name: /中文/ }).click();
    await expect(connectButton(page)).toHaveText('连接钱包');
    await expect(await openWallets(page, '连接钱包')).toHaveText(/[\u4e00-\u9fff]/);
    await closeWallets(page);
    await page.getByRole('button', { name: /English/ }).click();
    await expect(connectButton(page)).toHaveText('Connect Wallet');
    await connectFromBanner(page, wallet, texts);
    await expect(walletsModal(page)).toBeHidden();
    await expect(rewardsOf(page, texts).getByText('200', { exact: true })).toBeVisible();
    await isWell(page);
  });

  await test.step('a task and its message', async () => {
    await taskButton(page, 'Subscribe to our emails').click();
    await expect(taskButton(page, 'Subscribe to our emails')).toHaveText(/^Completed/);
    await expect(rewardsOf(page, texts).getByText('280', { exact: true })).toBeVisible();
    await isWell(page);
  });

  await test.step('the sections, and a claim', async () => {
    const id = await userOf(admin, wallet);
    await admin.call('adjustPoints', { path: { id }, body: { points: 2000, reason: 'Contest' } });
    await openSection(page, '/airdrop/activity');
    await expect(page.getByRole('region', { name: texts.activity })).toContainText('Contest');
    await openSection(page, '/airdrop/invite');
    await expect(page.getByLabel('Your invitation link')).toBeVisible();
    await page.goto('/airdrop');
    await translatePage(page);
    await expect(rewardsOf(page, texts).getByText('2,280', { exact: true })).toBeVisible();
    await claimButton(page, texts).click();
    await expect(toast(page, texts.claimed(2))).toBeVisible();
    await expect(rewardsOf(page, texts).getByText('0 JETD', { exact: true })).toBeVisible();
    await openSection(page, '/airdrop/claims');
    await expect(heading(page)).toHaveText(/claim/i);
    await switchLanguages(page);
  });

  await test.step('the end of the connection', async () => {
    await disconnect(page);
    await expect(page.getByRole('region', { name: texts.banner })).toBeVisible();
    await isWell(page);
  });
});

test('a page that is translated before its scripts run is shown', { tag: '@deep' }, async ({
  page,
  consoleErrors,
}) => {
  await translateAtOnce(page);
  for (const path of ['/', '/airdrop', '/team', '/whitepaper']) {
    await page.goto(path);
    await expect(heading(page)).not.toHaveText(/[\u4e00-\u9fff]/);
    await page.getByRole('button', { name: /中文/ }).click();
    await expect(heading(page)).toHaveText(/[\u4e00-\u9fff]/);
    await page.getByRole('button', { name: /English/ }).click();
    await expect(heading(page)).not.toHaveText(/[\u4e00-\u9fff]/);
    await isWell(page);
  }
  // The server's HTML differs from the translated page that React finds, so React renders the page
  // itself.
  forgive(consoleErrors, /Minified React error #418/);
});
