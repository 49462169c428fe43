import type { BrowserContext, Page } from '@playwright/test';
import { CHAIN } from '@tonconnect/protocol';
import {
  connectFromBanner,
  expect,
  rewardsOf,
  TEXTS,
  type Texts,
  taskButton,
  test,
  userOf,
} from '../../support/browser/live-campaign.js';
import type { TestWallet, WalletRequest } from '../../support/browser/test-wallet.js';
import {
  actionModal,
  copyQrLink,
  disconnect,
  toast,
  walletsModal,
} from '../../support/browser/wallet-test.js';
import { SENDING } from '../../support/browser/wallets-list.js';

const texts = TEXTS.en;
const SUBSCRIBE = 'Subscribe to our emails';
const ADD_TOKEN = 'Add the token to your wallet';

const activity = (page: Page) => page.getByRole('region', { name: texts.activity });
const notice = (page: Page, name: string) => page.getByRole('region', { name });
const points = (page: Page, amount: string) =>
  rewardsOf(page, texts).getByText(amount, { exact: true });

async function signIn(page: Page, wallet: TestWallet, language: Texts = texts): Promise<void> {
  await page.goto('/airdrop');
  await connectFromBanner(page, wallet, language);
  await expect(activity(page)).toBeVisible();
  // Done by being connected.
  await expect(points(page, '200')).toBeVisible();
}

const forget = (context: BrowserContext) => context.clearCookies();

test('a visitor stays signed in, and sees the same in every tab and on every device', async ({
  page,
  context,
  browser,
  makeWallet,
  baseURL,
}) => {
  const wallet = makeWallet();
  await signIn(page, wallet);

  await test.step('after a reload', async () => {
    await page.reload();
    await expect(points(page, '200')).toBeVisible();
  });

  const tab = await context.newPage();
  await test.step('in another tab, as it happens', async () => {
    await tab.goto('/airdrop');
    await expect(points(tab, '200')).toBeVisible();
    await taskButton(page, SUBSCRIBE).click();
    await expect(points(page, '280')).toBeVisible();
    await expect(points(tab, '280')).toBeVisible();
    await tab.close();
  });

  await test.step('on another device, whose work the first one shows when it is looked at', async () => {
    const other = await browser.newContext({ baseURL: String(baseURL), locale: 'en-US' });
    const device = await other.newPage();
    await device.goto('/airdrop');
    await connectFromBanner(device, makeWallet({ account: wallet.accountNumber }), texts);
    await expect(points(device, '280')).toBeVisible();
    await taskButton(device, ADD_TOKEN).click();
    await expect(points(device, '380')).toBeVisible();
    await other.close();
    await expect(async () => {
      // As the browser informs a page that is looked at again.
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
      await expect(points(page, '380')).toBeVisible({ timeout: 1000 });
    }).toPass();
  });
});

test('who disconnects is signed out, and the cookie is worth nothing any more', {
  tag: '@deep',
}, async ({ page, context, makeWallet, consoleErrors }) => {
  await signIn(page, makeWallet());
  const cookies = await context.cookies();
  await disconnect(page);
  await expect(activity(page)).toHaveCount(0);
  await expect.poll(async () => (await context.cookies()).length).toBe(0);
  await context.addCookies(cookies);
  const status = await page.evaluate(async () => (await fetch('/api/v1/me')).status);
  expect(status).toBe(401);
  consoleErrors.length = 0;
});

test('a session that has ended is renewed by a signed text', async ({
  page,
  context,
  makeWallet,
  consoleErrors,
}) => {
  const wallet = makeWallet();
  await signIn(page, wallet);
  await forget(context);
  await taskButton(page, SUBSCRIBE).click();
  const asked = notice(page, texts.expired.title);
  await expect(asked).toBeVisible();

  const ask = async () => {
    await asked.getByRole('button', { name: texts.expired.action }).click();
    await expect(actionModal(page)).toBeVisible();
    return wallet.nextRequest();
  };

  await test.step('not when the visitor declines', async () => {
    await wallet.refuse(await ask());
    await expect(actionModal(page)).toBeHidden();
    await expect(asked).toBeVisible();
  });

  let forgotten: WalletRequest;
  await test.step('nor when the visitor looks away from it', async () => {
    forgotten = await ask();
    await page.keyboard.press('Escape');
    await expect(actionModal(page)).toBeHidden();
    await expect(asked).toBeVisible();
  });

  await test.step('when the visitor agrees, whatever happens to what was asked before', async () => {
    const request = await ask();
    await wallet.refuse(forgotten);
    await expect(actionModal(page)).toBeHidden();
    expect(request.method).toBe('signData');
    expect(request.params[0]).toContain('Sign in to Jetdrop with this wallet.');
    await wallet.approve(request);
    await expect(asked).toHaveCount(0);
    await taskButton(page, SUBSCRIBE).click();
    await expect(points(page, '280')).toBeVisible();
  });
  // What the browser says of the answer 401.
  consoleErrors.length = 0;
});

test('a session that has ended is renewed by connecting again where the wallet signs no texts', {
  tag: '@deep',
}, async ({ page, context, makeWallet, consoleErrors }) => {
  const wallet = makeWallet({ features: ['SendTransaction', SENDING] });
  await signIn(page, wallet);
  await forget(context);
  await page.reload();
  const asked = notice(page, texts.expired.title);
  await asked.getByRole('button', { name: texts.expired.action }).click();
  await expect(walletsModal(page)).toBeVisible();
  const again = makeWallet({ account: wallet.accountNumber });
  await again.connect(await copyQrLink(page));
  await expect(asked).toHaveCount(0);
  await expect(points(page, '200')).toBeVisible();
  consoleErrors.length = 0;
});

test('a wallet that cannot prove itself learns so, and another can be chosen', {
  tag: '@deep',
}, async ({ page, makeWallet }) => {
  await page.goto('/airdrop');
  await connectFromBanner(page, makeWallet({ proves: false, features: [SENDING] }), texts);
  const told = notice(page, texts.unprovable.title);
  await expect(told.getByText(/Tonkeeper/)).toBeVisible();
  await taskButton(page, SUBSCRIBE).click();
  await expect(toast(page, texts.unprovable.title)).toBeVisible();
  await told.getByRole('button', { name: texts.unprovable.action }).click();
  await makeWallet().connect(await copyQrLink(page));
  await expect(told).toHaveCount(0);
  await expect(activity(page)).toBeVisible();
});

test('a wallet that signs texts instead can do so, or another can be chosen', {
  tag: '@deep',
}, async ({ page, makeWallet }) => {
  await page.goto('/airdrop');
  const wallet = makeWallet({ proves: false });
  await connectFromBanner(page, wallet, texts);
  const told = notice(page, texts.expired.title);

  await test.step('another can be chosen, of which nothing is asked before it is', async () => {
    await told.getByRole('button', { name: texts.unprovable.action }).click();
    await expect(walletsModal(page)).toBeVisible();
    await expect(actionModal(page)).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(walletsModal(page)).toBeHidden();
    await expect(told).toHaveCount(0);
  });

  await test.step('this one signs in by a text', async () => {
    const again = makeWallet({ proves: false });
    await connectFromBanner(page, again, texts);
    await told.getByRole('button', { name: texts.expired.action }).click();
    const request = await again.nextRequest();
    expect(request.method).toBe('signData');
    await again.approve(request);
    await expect(activity(page)).toBeVisible();
  });
});

test('a proof that did not reach the server is sent again, without another approval', {
  tag: '@deep',
}, async ({ page, makeWallet, consoleErrors }) => {
  const SESSION = '**/api/v1/wallet/session';
  await page.route(SESSION, (route) => route.abort());
  await page.goto('/airdrop');
  await connectFromBanner(page, makeWallet(), texts);
  const away = notice(page, texts.away);
  await expect(away).toBeVisible();
  await page.unroute(SESSION);
  await away.getByRole('button', { name: texts.tryAgain }).click();
  await expect(activity(page)).toBeVisible();
  consoleErrors.length = 0;
});

test('a wallet of another network is not signed in', { tag: '@deep' }, async ({
  page,
  context,
  makeWallet,
}) => {
  await page.goto('/airdrop');
  await connectFromBanner(page, makeWallet({ chain: CHAIN.TESTNET }), texts);
  await expect(notice(page, texts.otherNetwork)).toBeVisible();
  await expect(activity(page)).toHaveCount(0);
  expect(await context.cookies()).toEqual([]);
});

test('a proof that is refused says why', { tag: '@deep' }, async ({
  page,
  makeWallet,
  consoleErrors,
}) => {
  await page.goto('/airdrop');
  await connectFromBanner(page, makeWallet({ domain: 'other.example' }), texts);
  const refused = notice(page, 'Sign-in failed');
  await expect(refused).toBeVisible();
  await expect(refused.getByRole('button', { name: texts.tryAgain })).toBeVisible();
  await expect(activity(page)).toHaveCount(0);
  consoleErrors.length = 0;
});

test('a server that is away costs nothing', { tag: '@deep' }, async ({
  page,
  makeWallet,
  consoleErrors,
}) => {
  await signIn(page, makeWallet());
  await page.route('**/api/v1/me', (route) => route.abort());
  await page.reload();
  const away = notice(page, texts.away);
  await expect(away).toBeVisible();
  await page.unroute('**/api/v1/me');
  await away.getByRole('button', { name: texts.tryAgain }).click();
  await expect(away).toHaveCount(0);
  await expect(points(page, '200')).toBeVisible();
  consoleErrors.length = 0;
});

test('a claim whose answer is lost is made once', async ({
  page,
  admin,
  makeWallet,
  consoleErrors,
}) => {
  const wallet = makeWallet();
  await signIn(page, wallet);
  const path = { id: await userOf(admin, wallet) };
  await admin.call('adjustPoints', { path, body: { points: 1000, reason: 'Contest' } });
  await page.reload();
  await expect(rewardsOf(page, texts).getByText('1 JETD', { exact: true })).toBeVisible();
  // The claim is made, but the page hears nothing of it.
  await page.route('**/api/v1/me', (route) => route.abort());
  await page.route('**/api/v1/me/claims', async (route) => {
    if (route.request().method() === 'POST') await route.fetch();
    await route.abort();
  });
  const claim = rewardsOf(page, texts).getByRole('button', { name: texts.claim });
  await claim.click();
  await expect(toast(page, 'it will be made only once')).toBeVisible();
  await page.unrouteAll();
  await claim.click();
  await expect(toast(page, texts.claimed(1))).toBeVisible();
  await expect(rewardsOf(page, texts).getByText('0 JETD', { exact: true })).toBeVisible();
  expect(await admin.call('listUserClaims', { path })).toHaveLength(1);
  consoleErrors.length = 0;
});

test('without a network a task is not begun, and can be tried again', { tag: '@deep' }, async ({
  page,
  context,
  makeWallet,
}) => {
  await signIn(page, makeWallet());
  await context.setOffline(true);
  await taskButton(page, SUBSCRIBE).click();
  await expect(toast(page, 'Failed to complete task, please try again')).toBeVisible();
  await expect(taskButton(page, SUBSCRIBE)).toHaveText(/^Retry/);
  await context.setOffline(false);
  await taskButton(page, SUBSCRIBE).click();
  await expect(points(page, '280')).toBeVisible();
});

test('in a pause everything can be read and nothing changes', { tag: '@deep' }, async ({
  page,
  admin,
  makeWallet,
}) => {
  await signIn(page, makeWallet());
  await admin.call('pauseCampaign');
  try {
    await page.reload();
    await expect(page.getByRole('note').getByText(texts.paused)).toBeVisible();
    await expect(points(page, '200')).toBeVisible();
    await expect(taskButton(page, SUBSCRIBE)).toHaveText(/^Paused/);
    await taskButton(page, SUBSCRIBE).click();
    await expect(toast(page, 'The campaign is paused.')).toBeVisible();
  } finally {
    await admin.call('resumeCampaign');
  }
  await page.reload();
  await expect(points(page, '200')).toBeVisible();
  await taskButton(page, SUBSCRIBE).click();
  await expect(points(page, '280')).toBeVisible();
});
