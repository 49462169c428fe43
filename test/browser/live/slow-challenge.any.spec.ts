import type { Page } from '@playwright/test';
import {
  connectLink,
  expect,
  rewardsOf,
  TEXTS,
  test,
} from '../../support/browser/live-campaign.js';
import { connectButton, walletsModal } from '../../support/browser/wallet-test.js';

const texts = TEXTS.en;
const CHALLENGE = '**/api/v1/wallet/challenge';
const LOADING = 'Wallets list is loading';

/** Presses the widget's own button; a phone has it in its menu. */
async function pressConnect(page: Page): Promise<void> {
  const inMenu = (page.viewportSize()?.width ?? 0) < 600;
  if (inMenu) await page.getByRole('button', { name: 'Open menu' }).tap();
  const place = page.locator(inMenu ? '#mobile-menu' : 'header');
  // Focusing the button loads the widget with its own button.
  await place.getByRole('button', { name: 'Connect Wallet' }).focus();
  await expect(connectButton(page)).toBeVisible();
  await connectButton(page).click();
}

/** The items that the modal's link requests from the wallet. */
async function asked(page: Page): Promise<string[]> {
  await expect(walletsModal(page).getByRole('listitem').first()).toBeVisible();
  const request = new URL(await connectLink(page)).searchParams.get('r') ?? '';
  const { items }: { items: { name: string }[] } = JSON.parse(request);
  return items.map(({ name }) => name);
}

test('the connect button asks for the proof as well when the challenge comes late', {
  tag: ['@phone', '@deep'],
}, async ({ page, makeWallet }) => {
  const challenges: (() => void)[] = [];
  await page.route(CHALLENGE, async (route) => {
    await new Promise<void>((resolve) => challenges.push(resolve));
    await route.continue();
  });
  await page.goto('/airdrop');
  await pressConnect(page);
  await expect(walletsModal(page)).toBeVisible();
  await expect.poll(() => challenges.length).toBe(1);
  await expect(walletsModal(page).getByText(LOADING)).toBeVisible();
  challenges[0]?.();
  await expect(walletsModal(page).getByRole('listitem').first()).toBeVisible();
  await makeWallet().connect(await connectLink(page));
  await expect(walletsModal(page)).toBeHidden();
  await expect(rewardsOf(page, texts).getByText('200', { exact: true })).toBeVisible();
});

test('a server that gives no challenge lets a wallet be connected without a proof', {
  tag: ['@desktop', '@deep'],
}, async ({ page, consoleErrors }) => {
  await page.route(CHALLENGE, (route) => route.fulfill({ status: 503 }));
  await page.goto('/airdrop');
  const banner = page.getByRole('region', { name: texts.banner });

  await test.step('the first time', async () => {
    await banner.getByRole('button', { name: texts.connect }).click();
    expect(await asked(page)).toEqual(['ton_addr']);
  });

  await test.step('and the next', async () => {
    await page.keyboard.press('Escape');
    await expect(walletsModal(page)).toBeHidden();
    await banner.getByRole('button', { name: texts.connect }).click();
    expect(await asked(page)).toEqual(['ton_addr']);
  });
  consoleErrors.length = 0;
});
