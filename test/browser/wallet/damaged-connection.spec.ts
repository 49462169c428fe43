import { expect, test } from '../../support/browser/wallet-product.js';
import { walletsModal } from '../../support/browser/wallet-test.js';
import { allOr } from '../../support/shared/deep.js';

const CONNECTION = 'ton-connect-storage_bridge-connection';
const connectEvent = {
  event: 'connect',
  payload: { items: [{ name: 'ton_addr', address: 'zz', network: '-239' }], device: {} },
};

for (const [what, stored] of allOr(
  ['without its session', { type: 'http', connectEvent, session: {} }],
  ['of a session that is none', { type: 'http', connectEvent, session: { sessionKeyPair: {} } }],
)) {
  test(`a stored connection ${what} is forgotten, and a wallet can be connected`, {
    tag: '@deep',
  }, async ({ page }) => {
    await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
      CONNECTION,
      JSON.stringify(stored),
    ] as const);
    await page.goto('/airdrop');
    const read = () => page.evaluate((key) => localStorage.getItem(key), CONNECTION);
    await expect.poll(read).toBeNull();
    await page.mouse.move(5, 5);
    await page
      .getByRole('region', { name: /^Connect a wallet|Last day: connect/ })
      .getByRole('button', { name: 'Connect Wallet' })
      .click();
    await expect(walletsModal(page)).toBeVisible();
  });
}
