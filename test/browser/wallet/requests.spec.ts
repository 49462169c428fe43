import type { Page } from '@playwright/test';
import { Address, Cell, loadMessage } from '@ton/core';
import { signVerify } from '@ton/crypto';
import { openRequests, outcome, press } from '../../support/browser/request-buttons.js';
import {
  ACTIONS_MODAL,
  actionModal,
  connectButton,
  connectThroughQr,
  disconnect,
  expect,
  notifications,
  test,
  toast,
  walletsModal,
} from '../../support/browser/wallet-test.js';
import { textDigest } from '../../support/shared/wallet-account.js';

/** The site's options for requests, section 9 of the specification. */
const ACTIONS = {
  notifications: ['before', 'success', 'error'],
  modals: ['before'],
  returnStrategy: 'back',
  skipRedirectToWallet: 'ios',
};

const cancelled = (page: Page) => page.locator('[data-tc-notification-tx-cancelled]');
const readOutcome = async (page: Page) => JSON.parse((await outcome(page).textContent()) ?? '');

/** Closes the modal of an action; a key that comes before it is open would be lost. */
async function cancelRequest(page: Page): Promise<void> {
  await expect(actionModal(page)).toBeVisible();
  await page.keyboard.press('Escape');
}

test.beforeEach(({ page }) => openRequests(page));

test('a transaction', { tag: '@deep' }, async ({ page, makeWallet, services }) => {
  const wallet = makeWallet();

  await test.step('needs a connected wallet', async () => {
    await press(page, 'send');
    await expect(outcome(page)).toContainText('Connect wallet to send a transaction.');
  });

  await test.step('is confirmed in the wallet and sent', async () => {
    await connectThroughQr(page, wallet);
    await press(page, 'send');
    await expect(
      actionModal(page).getByText('Confirm the transaction in Sample Remote'),
    ).toBeVisible();
    await expect(notifications(page)).toHaveText(/Sample RemoteConfirm operation in your wallet/);
    await expect.poll(async () => (await notifications(page).boundingBox())?.width).toBe(256);
    const request = await wallet.nextRequest();
    expect(request.method).toBe('sendTransaction');
    expect(services.bridge.messages.at(-1)).toMatchObject({ topic: 'sendTransaction', ttl: '300' });
    // The site sets its waiting state twice, before and after sending: one notification.
    await expect(notifications(page)).toHaveCount(1);
    await wallet.approve(request);
    await expect(actionModal(page)).toBeHidden();
    await expect(page.locator('[data-tc-notification-tx-sent]')).toHaveText(/^Transaction sent/);
    const shown = Date.now();
    const { boc } = await readOutcome(page);
    const message = loadMessage(Cell.fromBase64(boc).beginParse());
    expect(message.info.dest).toEqual(expect.any(Address));
    expect(String(message.info.dest)).toBe(String(Address.parseRaw(wallet.account.address)));
    await expect(notifications(page)).toHaveCount(0);
    expect(Date.now() - shown).toBeGreaterThan(3500);
  });

  await test.step('refused in the wallet is cancelled', async () => {
    await press(page, 'send');
    await wallet.refuse(await wallet.nextRequest());
    await expect(cancelled(page)).toHaveText(/^Transaction cancelled/);
    await expect(actionModal(page)).toBeHidden();
    await expect(outcome(page)).toContainText('UserRejectsError');
  });

  await test.step('is cancelled when its modal is closed', async () => {
    await press(page, 'send');
    await wallet.nextRequest();
    await cancelRequest(page);
    await expect(outcome(page)).toContainText('Transaction was not sent');
    await expect(actionModal(page)).toBeHidden();
  });

  await test.step('shows every modal when asked to', async () => {
    await press(page, 'send with all modals');
    await wallet.approve(await wallet.nextRequest());
    await expect(page.locator('[data-tc-transaction-sent-modal]')).toContainText(
      'Transaction sent',
    );
    await page.keyboard.press('Escape');
    await expect(actionModal(page)).toBeHidden();
    await press(page, 'send with all modals');
    await wallet.refuse(await wallet.nextRequest());
    await expect(page.locator('[data-tc-transaction-canceled-modal]')).toContainText(
      'Transaction cancelled',
    );
  });
});

test('signing data', { tag: '@deep' }, async ({ page, makeWallet }) => {
  const wallet = makeWallet();
  await connectThroughQr(page, wallet);

  await test.step('is confirmed in the wallet, whose signature arrives', async () => {
    await press(page, 'sign');
    await expect(actionModal(page).getByText('Sign the data in Sample Remote')).toBeVisible();
    const request = await wallet.nextRequest();
    expect(request.method).toBe('signData');
    await wallet.approve(request);
    await expect(page.locator('[data-tc-notification-data-signed]')).toHaveText('Data signed');
    const signed = await readOutcome(page);
    const hash = Address.parse(signed.address).hash;
    const digest = textDigest({ ...signed, text: signed.payload.text, hash });
    const signature = Buffer.from(signed.signature, 'base64');
    expect(signVerify(digest, signature, wallet.account.keys.publicKey)).toBe(true);
  });

  await test.step('refused in the wallet is cancelled', async () => {
    await press(page, 'sign');
    await wallet.refuse(await wallet.nextRequest());
    await expect(page.locator('[data-tc-notification-sign-data-cancelled]')).toHaveText(
      'Sign data canceled',
    );
    await expect(outcome(page)).toContainText('UserRejectsError');
  });

  await test.step('goes on when its modal is closed: the widget does not take it back', async () => {
    await press(page, 'sign');
    const request = await wallet.nextRequest();
    await cancelRequest(page);
    await expect(actionModal(page)).toBeHidden();
    await expect(outcome(page)).toBeEmpty();
    await wallet.approve(request);
    await expect(outcome(page)).toContainText('signature');
  });

  await test.step('leaves its confirm notification to that of the next request', async () => {
    await press(page, 'sign');
    await wallet.nextRequest();
    await cancelRequest(page);
    // A modal that is still closing would cancel the next request.
    await expect(actionModal(page)).toBeHidden();
    await press(page, 'send');
    await wallet.refuse(await wallet.nextRequest());
    await expect(cancelled(page)).toBeVisible();
    await press(page, 'send');
    const request = await wallet.nextRequest();
    await expect(page.locator('[data-tc-notification-confirm]')).toHaveCount(1);
    await wallet.refuse(request);
    await expect(actionModal(page)).toBeHidden();
  });

  await test.step('shows its end in modals when the site is configured so', async () => {
    await press(page, 'configure all modals');
    await press(page, 'sign');
    await wallet.approve(await wallet.nextRequest());
    await expect(actionModal(page)).toContainText('Data signed');
    await page.keyboard.press('Escape');
    await expect(actionModal(page)).toBeHidden();
    await press(page, 'sign');
    await wallet.refuse(await wallet.nextRequest());
    await expect(page.locator('[data-tc-sign-data-canceled-modal]')).toContainText(
      'Sign data canceled',
    );
  });
});

test("a request beyond the wallet's abilities closes the action and says so", {
  tag: '@deep',
}, async ({ page, makeWallet }) => {
  await test.step('in its version', async () => {
    const old = { name: 'SendTransaction', maxMessages: 4 };
    await connectThroughQr(page, makeWallet({ features: [old] }));
    await press(page, 'send extra currency');
    await expect(
      walletsModal(page).getByText('Sample Remote doesn’t support the requested action'),
    ).toBeVisible();
    await expect(page.locator(ACTIONS_MODAL)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(walletsModal(page)).toBeHidden();
    await disconnect(page);
  });

  await test.step('in any version', async () => {
    const features = ['SendTransaction'];
    await connectThroughQr(page, makeWallet({ appName: 'sample-plain', features }));
    await press(page, 'sign');
    await expect(
      walletsModal(page).getByText('Sample Plain doesn’t support the requested action'),
    ).toBeVisible();
  });
});

test('connecting twice and leaving without a wallet are refused with a message', {
  tag: '@deep',
}, async ({ page, makeWallet }) => {
  await press(page, 'leave');
  await expect(toast(page, 'No wallet is connected.')).toBeVisible();
  await connectThroughQr(page, makeWallet());
  await press(page, 'connect again');
  await expect(toast(page, 'A wallet is already connected. Disconnect it first.')).toBeVisible();
  await expect(walletsModal(page)).toHaveCount(0);
  await press(page, 'leave');
  await expect(connectButton(page)).toBeVisible();
});

test('the configured actions survive the button, and every language and theme', {
  tag: '@deep',
}, async ({ page, makeWallet }) => {
  const wallet = makeWallet();
  await connectThroughQr(page, wallet);
  const actions = async () => {
    await press(page, 'show actions');
    await expect(outcome(page)).toContainText('notifications');
    return readOutcome(page);
  };
  expect(await actions()).toEqual(ACTIONS);
  await press(page, 'language');
  expect(await actions()).toEqual(ACTIONS);

  await test.step('modals and notifications speak Chinese', async () => {
    await press(page, 'send');
    await expect(actionModal(page).getByText('请在 Sample Remote 中确认交易')).toBeVisible();
    await expect(notifications(page)).toHaveText(/请在钱包中确认操作/);
    await wallet.refuse(await wallet.nextRequest());
    await expect(cancelled(page)).toHaveText(/交易已取消/);
    await expect(actionModal(page)).toBeHidden();
  });

  await press(page, 'theme');
  expect(await actions()).toEqual(ACTIONS);
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await actions()).toEqual(ACTIONS);
});
