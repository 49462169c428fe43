import { Address, Cell, loadMessage } from '@ton/core';
import { sha256_sync, signVerify } from '@ton/crypto';
import { textToSign } from '../../support/test-wallet.js';
import {
  actionModal,
  connectThroughQr,
  expect,
  notifications,
  test,
  walletsModal,
} from '../../support/wallet-test.js';

/** The site's way of asking, section 9 of the specification. */
const ACTIONS = {
  notifications: ['before', 'success', 'error'],
  modals: ['before'],
  returnStrategy: 'back',
  skipRedirectToWallet: 'ios',
};

test.beforeEach(async ({ page }) => {
  await page.goto('/requests');
});

test.describe('a transaction', () => {
  test('is confirmed in the wallet and sent', async ({ page, makeWallet }) => {
    const wallet = makeWallet();
    await connectThroughQr(page, wallet);
    await page.getByRole('button', { name: 'send', exact: true }).click();
    await expect(
      actionModal(page).getByText('Confirm the transaction in Sample Remote'),
    ).toBeVisible();
    await expect(notifications(page)).toHaveText(/Sample RemoteConfirm operation in your wallet/);
    const request = await wallet.nextRequest();
    expect(request.method).toBe('sendTransaction');
    // The site says twice that it waits, before and after sending: one notification.
    await expect(notifications(page)).toHaveCount(1);
    await wallet.approve(request);
    await expect(actionModal(page)).toBeHidden();
    await expect(page.locator('[data-tc-notification-tx-sent]')).toHaveText(/^Transaction sent/);
    const shown = Date.now();
    const { boc } = JSON.parse((await page.getByTestId('outcome').textContent()) ?? '');
    const message = loadMessage(Cell.fromBase64(boc).beginParse());
    expect(message.info.dest).toEqual(expect.any(Address));
    expect(`${message.info.dest}`).toBe(`${wallet.contract.address}`);
    await expect(notifications(page)).toHaveCount(0, { timeout: 8000 });
    expect(Date.now() - shown).toBeGreaterThan(3500);
  });

  test('refused in the wallet is cancelled', async ({ page, makeWallet }) => {
    const wallet = makeWallet();
    await connectThroughQr(page, wallet);
    await page.getByRole('button', { name: 'send', exact: true }).click();
    await wallet.refuse(await wallet.nextRequest());
    await expect(page.locator('[data-tc-notification-tx-cancelled]')).toHaveText(
      /^Transaction cancelled/,
    );
    await expect(actionModal(page)).toBeHidden();
    await expect(page.getByTestId('outcome')).toContainText('UserRejectsError');
  });

  test('shows every modal when asked to', async ({ page, makeWallet }) => {
    const wallet = makeWallet();
    await connectThroughQr(page, wallet);
    await page.getByRole('button', { name: 'send with all modals' }).click();
    await wallet.approve(await wallet.nextRequest());
    await expect(page.locator('[data-tc-transaction-sent-modal]')).toContainText(
      'Transaction sent',
    );
    await page.keyboard.press('Escape');
    await expect(actionModal(page)).toBeHidden();
    await page.getByRole('button', { name: 'send with all modals' }).click();
    await wallet.refuse(await wallet.nextRequest());
    await expect(page.locator('[data-tc-transaction-canceled-modal]')).toContainText(
      'Transaction cancelled',
    );
  });

  test('is given up when its modal is closed', async ({ page, makeWallet }) => {
    const wallet = makeWallet();
    await connectThroughQr(page, wallet);
    await page.getByRole('button', { name: 'send', exact: true }).click();
    await wallet.nextRequest();
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('outcome')).toContainText('Transaction was not sent');
    await expect(page.locator('[data-tc-notification-tx-cancelled]')).toHaveText(
      /^Transaction cancelled/,
    );
  });

  test('needs a connected wallet', async ({ page }) => {
    await page.getByRole('button', { name: 'send', exact: true }).click();
    await expect(page.getByTestId('outcome')).toContainText(
      'Connect wallet to send a transaction.',
    );
  });

  test('that the wallet cannot do takes the action back and says so', async ({
    page,
    makeWallet,
  }) => {
    const old = { name: 'SendTransaction', maxMessages: 4 };
    await connectThroughQr(page, makeWallet({ features: [old] }));
    await page.getByRole('button', { name: 'send extra currency' }).click();
    await expect(
      walletsModal(page).getByText('Sample Remote doesn’t support the requested action'),
    ).toBeVisible();
    await expect(actionModal(page)).toHaveCount(0);
  });
});

test.describe('signing data', () => {
  test('is confirmed in the wallet, whose signature arrives', async ({ page, makeWallet }) => {
    const wallet = makeWallet();
    await connectThroughQr(page, wallet);
    await page.getByRole('button', { name: 'sign', exact: true }).click();
    await expect(actionModal(page).getByText('Sign the data in Sample Remote')).toBeVisible();
    const request = await wallet.nextRequest();
    expect(request.method).toBe('signData');
    await wallet.approve(request);
    await expect(page.locator('[data-tc-notification-data-signed]')).toHaveText('Data signed');
    const signed = JSON.parse((await page.getByTestId('outcome').textContent()) ?? '');
    const hash = Address.parse(signed.address).hash;
    const text = textToSign({ ...signed, text: signed.payload.text, hash });
    const signature = Buffer.from(signed.signature, 'base64');
    expect(signVerify(sha256_sync(text), signature, wallet.keys.publicKey)).toBe(true);
  });

  test('refused in the wallet is cancelled', async ({ page, makeWallet }) => {
    const wallet = makeWallet();
    await connectThroughQr(page, wallet);
    await page.getByRole('button', { name: 'sign', exact: true }).click();
    await wallet.refuse(await wallet.nextRequest());
    await expect(page.locator('[data-tc-notification-sign-data-cancelled]')).toHaveText(
      'Sign data canceled',
    );
  });

  test('goes on when its modal is closed: the widget does not take it back', async ({
    page,
    makeWallet,
  }) => {
    const wallet = makeWallet();
    await connectThroughQr(page, wallet);
    await page.getByRole('button', { name: 'sign', exact: true }).click();
    const request = await wallet.nextRequest();
    await page.keyboard.press('Escape');
    await expect(actionModal(page)).toBeHidden();
    await expect(page.getByTestId('outcome')).toBeEmpty();
    await wallet.approve(request);
    await expect(page.getByTestId('outcome')).toContainText('signature');
  });

  test('shows its end in modals when the site is configured so', async ({ page, makeWallet }) => {
    const wallet = makeWallet();
    await connectThroughQr(page, wallet);
    await page.getByRole('button', { name: 'configure all modals' }).click();
    await page.getByRole('button', { name: 'sign', exact: true }).click();
    await wallet.approve(await wallet.nextRequest());
    await expect(actionModal(page)).toContainText('Data signed');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'sign', exact: true }).click();
    await wallet.refuse(await wallet.nextRequest());
    await expect(page.locator('[data-tc-sign-data-canceled-modal]')).toContainText(
      'Sign data canceled',
    );
  });

  test('that no version of the wallet can do says so', async ({ page, makeWallet }) => {
    const features = ['SendTransaction'];
    await connectThroughQr(page, makeWallet({ appName: 'sample-plain', features }));
    await page.getByRole('button', { name: 'sign', exact: true }).click();
    await expect(
      walletsModal(page).getByText('Sample Plain doesn’t support the requested action'),
    ).toBeVisible();
  });
});

test.describe('notifications', () => {
  test('a new confirm notification takes the place of an earlier one', async ({
    page,
    makeWallet,
  }) => {
    const wallet = makeWallet();
    await connectThroughQr(page, wallet);
    await page.getByRole('button', { name: 'sign', exact: true }).click();
    await wallet.nextRequest();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'send', exact: true }).click();
    await wallet.nextRequest();
    await expect(page.locator('[data-tc-notification-confirm]')).toHaveCount(1);
  });

  test('are 256 pixels wide', async ({ page, makeWallet }) => {
    const wallet = makeWallet();
    await connectThroughQr(page, wallet);
    await page.getByRole('button', { name: 'send', exact: true }).click();
    await expect.poll(async () => (await notifications(page).boundingBox())?.width).toBe(256);
  });

  test('speak Chinese on the Chinese site', async ({ page, makeWallet }) => {
    const wallet = makeWallet();
    await connectThroughQr(page, wallet);
    await page.getByRole('button', { name: 'language' }).click();
    await page.getByRole('button', { name: 'send', exact: true }).click();
    await expect(actionModal(page).getByText('请在 Sample Remote 中确认交易')).toBeVisible();
    await expect(notifications(page)).toHaveText(/请在钱包中确认操作/);
    await wallet.refuse(await wallet.nextRequest());
    await expect(page.locator('[data-tc-notification-tx-cancelled]')).toHaveText(/交易已取消/);
  });
});

test('the configured actions survive the button and every change of language and theme', async ({
  page,
  makeWallet,
}) => {
  await connectThroughQr(page, makeWallet());
  const actions = async () => {
    await page.getByRole('button', { name: 'show actions' }).click();
    await expect(page.getByTestId('outcome')).toContainText('notifications');
    return JSON.parse((await page.getByTestId('outcome').textContent()) ?? '');
  };
  expect(await actions()).toEqual(ACTIONS);
  await page.getByRole('button', { name: 'language' }).click();
  expect(await actions()).toEqual(ACTIONS);
  await page.getByRole('button', { name: 'theme' }).click();
  expect(await actions()).toEqual(ACTIONS);
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await actions()).toEqual(ACTIONS);
});
