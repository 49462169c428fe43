import type { Page } from '@playwright/test';
import { copiedLink } from '../../support/browser/clipboard.js';
import { connectLink } from '../../support/browser/live-campaign.js';
import { expect, test } from '../../support/browser/wallet-product.js';
import { walletsModal } from '../../support/browser/wallet-test.js';
import { allOr } from '../../support/shared/deep.js';

const EVENTS = '**/bridge/events**';
const AWAY = 'Wallet service unreachable';

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 600;

/** Opens the modal at the code, or at a wallet where there is none, as visitors with it do. */
async function showCode(page: Page): Promise<void> {
  await page.goto('/airdrop');
  await page
    .getByRole('region', { name: /^Connect a wallet|Last day: connect/ })
    .getByRole('button', { name: 'Connect Wallet' })
    .click();
  await expect(walletsModal(page)).toBeVisible();
  if (isPhone(page)) await walletsModal(page).getByRole('button', { name: 'Show QR Code' }).click();
}

for (const [how, refuse, device] of allOr(
  ['refuses', { status: 503 }, '@desktop'],
  ['is gone', null, '@phone'],
  ['hangs', undefined, '@desktop'],
)) {
  test(`a wallet service that ${how} is reported, and can be tried again`, {
    tag: [device, '@deep'],
  }, async ({ page, makeWallet, consoleErrors }) => {
    await page.addInitScript(() => Object.assign(window, { open: () => null }));
    await page.route(EVENTS, (route) => {
      if (refuse === undefined) return new Promise(() => undefined);
      return refuse ? route.fulfill(refuse) : route.abort();
    });
    await showCode(page);
    const modal = walletsModal(page);
    await expect(modal.getByText(AWAY)).toBeVisible({ timeout: 13_000 });

    await test.step('it is reported again while it stays away', async () => {
      await modal.getByRole('button', { name: 'Retry' }).click();
      await expect(modal.getByText(AWAY)).toBeHidden();
      if (isPhone(page)) await modal.getByRole('button', { name: 'Sample Remote' }).click();
      await expect(modal.getByText(AWAY)).toBeVisible({ timeout: 13_000 });
    });

    await test.step('and everything works when it is back', async () => {
      await page.unroute(EVENTS);
      await modal.getByRole('button', { name: 'Retry' }).click();
      await expect(modal.getByText(AWAY)).toBeHidden();
      if (isPhone(page)) {
        await expect(modal.getByText('Continue in Sample Remote…')).toBeVisible();
        await modal.getByRole('button', { name: 'Show QR Code' }).click();
        await modal.getByRole('button', { name: 'Copy Link' }).click();
        await makeWallet().connect(await copiedLink(page));
      } else {
        await makeWallet().connect(await connectLink(page));
      }
      await expect(modal).toBeHidden();
      await expect(
        page.getByRole('region', { name: /^Connect a wallet|Last day: connect/ }),
      ).toHaveCount(0);
    });
    consoleErrors.length = 0;
  });
}
