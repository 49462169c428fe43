import type { Page } from '@playwright/test';
import type { Bridge } from '../../support/browser/bridge.js';
import { openRequests, outcome, press } from '../../support/browser/request-buttons.js';
import { actionModal, connectThroughQr, expect, test } from '../../support/browser/wallet-test.js';

/** Delivers the next message without telling the page, until the answer is called. */
function holdReceipt(page: Page, bridge: Bridge): () => Promise<void> {
  const receipt = Promise.withResolvers<void>();
  bridge.receipt = receipt.promise;
  return async () => {
    const told = page.waitForResponse(/\/message\?/);
    receipt.resolve();
    await (await told).finished();
  };
}

test.beforeEach(({ page }) => openRequests(page));

test('an answer counts that comes before the bridge has told the page that it has the request', {
  tag: '@deep',
}, async ({ page, makeWallet, services }) => {
  const wallet = makeWallet();
  await connectThroughQr(page, wallet);
  for (const [button, answer] of [
    ['send', 'boc'],
    ['sign', 'signature'],
  ] as const) {
    await test.step(button, async () => {
      const acknowledge = holdReceipt(page, services.bridge);
      await press(page, button);
      await wallet.approve(await wallet.nextRequest());
      await expect(outcome(page)).toContainText(answer);
      await expect(actionModal(page)).toBeHidden();
      await acknowledge();
      await page.evaluate(() => new Promise(requestAnimationFrame));
      await expect(actionModal(page)).toBeHidden();
    });
  }
});

test('a modal that is closed while the bridge says that it has the request stays closed', {
  tag: '@deep',
}, async ({ page, makeWallet, services }) => {
  const wallet = makeWallet();
  await connectThroughQr(page, wallet);
  const acknowledge = holdReceipt(page, services.bridge);
  await press(page, 'sign');
  await wallet.nextRequest();
  await expect(actionModal(page)).toBeVisible();
  // The widget informs its modal in a timer of 0 ms: the key comes before that.
  await page.evaluate(() => {
    const { setTimeout } = window;
    const slowly = (run: () => void, ms?: number) => setTimeout(run, ms || 1500);
    Object.assign(window, { setTimeout: slowly });
  });
  await acknowledge();
  await page.keyboard.press('Escape');
  await expect(actionModal(page)).toBeHidden();
  await page.evaluate(() => new Promise((done) => setTimeout(done)));
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(actionModal(page)).toBeHidden();
});

test('a bridge that refuses a request gets it again after five seconds', { tag: '@deep' }, async ({
  page,
  makeWallet,
  services,
  consoleErrors,
}) => {
  const wallet = makeWallet();
  await connectThroughQr(page, wallet);
  services.bridge.refusals = 1;
  await press(page, 'send');
  expect((await wallet.nextRequest()).method).toBe('sendTransaction');
  const [delay] = services.bridge.retriedAfter();
  expect(delay).toBeGreaterThan(4900);
  // The refusal itself, as the browser reports it.
  expect(consoleErrors.splice(0).join()).toContain('503');
});
