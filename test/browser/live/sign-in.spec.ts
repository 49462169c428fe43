import { CHAIN } from '@tonconnect/protocol';
import { firstPoints, notice, SUBSCRIBE } from '../../support/browser/airdrop-page.js';
import {
  connectFromBanner,
  expect,
  TEXTS,
  taskButton,
  test,
} from '../../support/browser/live-campaign.js';
import { actionModal, copyQrLink, toast, walletsModal } from '../../support/browser/wallet-test.js';
import { SENDING } from '../../support/browser/wallets-list.js';

const texts = TEXTS.en;

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
  await expect(firstPoints(page)).toBeVisible();
});

test('a wallet that signs texts instead can do so, or another can be chosen', {
  tag: '@deep',
}, async ({ page, makeWallet }) => {
  await page.goto('/airdrop');
  const wallet = makeWallet({ proves: false });
  await connectFromBanner(page, wallet, texts);
  const told = notice(page, texts.expired.title);

  await test.step('another can be chosen, which gets no request before that', async () => {
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
    await expect(firstPoints(page)).toBeVisible();
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
  await expect(firstPoints(page)).toBeVisible();
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
  await expect(firstPoints(page)).toHaveCount(0);
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
  await expect(firstPoints(page)).toHaveCount(0);
  consoleErrors.length = 0;
});
