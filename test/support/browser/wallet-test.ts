import type { Locator, Page } from '@playwright/test';
import { test as base, expect } from './browser.js';
import { copiedLink } from './clipboard.js';
import type { TestWallet } from './test-wallet.js';
import { lendWallets, type WalletMaker } from './wallet-maker.js';
import type { WalletServices } from './wallet-services.js';

interface WalletFixtures extends WalletMaker {
  /** Bridge, wallets list and chain API, fresh for each test, on the origin of the page. */
  services: WalletServices;
}

/** Tests of the real widget on the wallet's own test page (test/support/wallet-lab). */
export const test = base.extend<WalletFixtures>({
  services: async ({ lab }, use) => {
    const services = await lab.serve();
    await use(services);
    await services.close();
  },
  baseURL: async ({ services }, use) => {
    await use(services.origin);
  },
  makeWallet: async ({ services }, use) => lendWallets(services, use),
});

export { expect };

export const connectButton = (page: Page): Locator => page.locator('[data-tc-connect-button]');
export const accountButton = (page: Page): Locator => page.locator('[data-tc-dropdown-button]');
export const walletsModal = (page: Page): Locator =>
  page.locator('[data-tc-wallets-modal-container]');
export const ACTIONS_MODAL = '[data-tc-actions-modal-container]';
/**
 * The newest one shown, because one may still close while the next opens. Hidden only when none is
 * shown.
 */
export const actionModal = (page: Page): Locator =>
  page.locator(ACTIONS_MODAL).filter({ visible: true }).last();
export const notifications = (page: Page): Locator => page.locator('[data-tc-notification]');

export const toast = (page: Page, text?: string): Locator =>
  page
    .getByRole('region', { name: /Notifications|通知/ })
    .getByRole('listitem')
    .filter({ hasText: text ?? '' });

/** Presses the site's connect button, whichever is there, and waits for the modal. */
export async function openWallets(page: Page, name = 'Connect Wallet'): Promise<Locator> {
  await page.locator('header, [data-testid=menu]').getByRole('button', { name }).click();
  const modal = walletsModal(page);
  // The widget starts and opens in animation frames, which a busy machine hands out slowly.
  await expect(modal).toBeVisible({ timeout: 15_000 });
  return modal;
}

/** Opens the modal at the list of all wallets. */
export async function openWalletList(page: Page): Promise<Locator> {
  const modal = await openWallets(page);
  await modal.getByRole('button', { name: 'View all wallets' }).click();
  await expect(modal.getByText('Wallets', { exact: true })).toBeVisible();
  return modal;
}

/** The wallets of that list, each as the lines of its tile. */
export const listedWallets = (page: Page): Promise<string[]> =>
  page
    .locator('[data-tc-wallets-modal-list] li')
    .evaluateAll((items) =>
      items.map((item) =>
        [...item.querySelectorAll('[data-tc-text]')].map((text) => text.textContent).join(' | '),
      ),
    );

/**
 * The widget fades its parts in despite the visitor's preference, and half-faded texts have no
 * contrast.
 */
export async function withoutAnimations(page: Page): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'animate'));
}

export async function closeWallets(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(walletsModal(page)).toBeHidden();
}

/** Presses the code in the modal, which copies its link, and returns the link. */
export async function copyQrLink(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-write']);
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await expect(qrCode(page)).toBeVisible();
  await qrCode(page).click();
  return copiedLink(page);
}

/** The code itself: the only drawing in squares of four. */
export const qrCode = (page: Page): Locator =>
  walletsModal(page).locator('svg:has(path[d^="M0,0"]), svg:has(path[d^="M 0"])').first();

/** Connects a wallet through the bridge with the link the page shows. */
export async function connectThroughQr(page: Page, wallet: TestWallet): Promise<void> {
  await openWallets(page);
  await wallet.connect(await copyQrLink(page));
  await expect(walletsModal(page)).toBeHidden();
}

/**
 * Opens the account button's dropdown and waits until it is open: it grows out of the button and finds
 * its place, and a press on the way would miss it.
 */
export async function openDropdown(page: Page): Promise<Locator> {
  await accountButton(page).filter({ visible: true }).click();
  const dropdown = page.locator('[data-tc-dropdown]');
  await expect.poll(async () => (await dropdown.boundingBox())?.width).toBe(256);
  let before = '';
  const rests = async () => {
    const last = before;
    before = JSON.stringify(await dropdown.boundingBox());
    return before === last;
  };
  await expect.poll(rests).toBe(true);
  return dropdown;
}

/** Ends the connection from the button's dropdown. */
export async function disconnect(page: Page): Promise<void> {
  const dropdown = await openDropdown(page);
  await dropdown.getByRole('button', { name: /^(Disconnect|断开连接)$/ }).click();
  await expect(connectButton(page)).toBeVisible();
}

/** The address as the connect button shortens it. */
export const shortened = (address: string): string => `${address.slice(0, 4)}…${address.slice(-4)}`;
