import type { BrowserContext } from '@playwright/test';
import { firstPoints, notice, points, SUBSCRIBE } from '../../support/browser/airdrop-page.js';
import {
  connectFromBanner,
  enter,
  expect,
  TEXTS,
  taskButton,
  test,
} from '../../support/browser/live-campaign.js';
import { hideMadeTasks, makeTask } from '../../support/browser/made-tasks.js';
import type { WalletRequest } from '../../support/browser/test-wallet.js';
import {
  actionModal,
  copyQrLink,
  disconnect,
  walletsModal,
} from '../../support/browser/wallet-test.js';
import { SENDING } from '../../support/browser/wallets-list.js';

const texts = TEXTS.en;

hideMadeTasks();

const forget = (context: BrowserContext) => context.clearCookies();

test('a visitor stays signed in, and sees the same in every tab and on every device', {
  tag: '@deep',
}, async ({ page, context, browser, makeWallet, baseURL, admin }) => {
  const another = await makeTask(admin, 'self');
  const wallet = makeWallet();
  await enter(page, wallet, texts);

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
    await taskButton(device, another.name).click();
    await expect(points(device, '330')).toBeVisible();
    await other.close();
    await expect(async () => {
      // Sends the event of a tab that becomes visible again.
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
      await expect(points(page, '330')).toBeVisible({ timeout: 1000 });
    }).toPass();
  });
});

test('who disconnects is signed out, and the cookie is worth nothing any more', {
  tag: '@deep',
}, async ({ page, context, makeWallet, consoleErrors }) => {
  await enter(page, makeWallet(), texts);
  const cookies = await context.cookies();
  await disconnect(page);
  await expect(firstPoints(page)).toHaveCount(0);
  await expect.poll(async () => (await context.cookies()).length).toBe(0);
  await context.addCookies(cookies);
  const status = await page.evaluate(async () => (await fetch('/api/v1/me')).status);
  expect(status).toBe(401);
  consoleErrors.length = 0;
});

test('a session that has ended is renewed by a signed text', { tag: '@deep' }, async ({
  page,
  context,
  makeWallet,
  consoleErrors,
}) => {
  const wallet = makeWallet();
  await enter(page, wallet, texts);
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

  await test.step('when the visitor agrees, whatever happens to the interrupted call', async () => {
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
  // The browser's console error for the response 401.
  consoleErrors.length = 0;
});

test('a session that has ended is renewed by connecting again where the wallet signs no texts', {
  tag: '@deep',
}, async ({ page, context, makeWallet, consoleErrors }) => {
  const wallet = makeWallet({ features: ['SendTransaction', SENDING] });
  await enter(page, wallet, texts);
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
