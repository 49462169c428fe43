import type { Locator, Page } from '@playwright/test';
import { answer, message } from './back-office.js';
import { expect } from './browser.js';
import type { PayoutSite } from './payout-site.js';
import type { TestWallet, WalletRequest } from './test-wallet.js';
import { actionModal, copyQrLink, walletsModal } from './wallet-test.js';

/** The screen without the header and the navigation. */
export const main = (page: Page): Locator => page.getByRole('main');

/** A button of that name on the page, or in a part of it. */
export const button = (within: Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true });

export const cardOf = (page: Page, name: string): Locator =>
  main(page).getByRole('listitem', { name });

/** Connects a wallet through the bridge. */
export async function connect(page: Page, wallet: TestWallet): Promise<void> {
  await button(main(page), '连接钱包').click();
  await expect(walletsModal(page)).toBeVisible();
  await wallet.connect(await copyQrLink(page));
  await expect(walletsModal(page)).toBeHidden();
}

/** The next transaction to sign; a wallet connected before first receives its disconnection. */
export async function requestToSign(wallet: TestWallet): Promise<WalletRequest> {
  const request = await wallet.nextRequest();
  return request.method === 'sendTransaction' ? request : requestToSign(wallet);
}

/** Creates a distributor whose owner is the connected wallet, or another. Resolves to its card. */
export async function createDistributor(page: Page, id: number, owner?: string): Promise<Locator> {
  await button(main(page), '新建分发合约').click();
  const dialog = page.getByRole('dialog', { name: '新建分发合约' });
  if (owner) await dialog.getByRole('textbox', { name: '所有者钱包' }).fill(owner);
  await button(dialog, '创建').click();
  await expect(message(page, '分发合约已创建')).toBeVisible();
  return cardOf(page, `分发合约 ${id}`);
}

/** Presses a button that requests a signature; the wallet signs, and the chain executes it. */
export async function sign(
  page: Page,
  { chain, signed }: PayoutSite,
  wallet: TestWallet,
  press: () => Promise<void>,
): Promise<void> {
  await press();
  await wallet.approve(await requestToSign(wallet));
  await expect(actionModal(page)).toBeHidden();
  await expect(message(page, '已签名并发送')).toBeVisible();
  expect(await chain.broadcast(signed.at(-1) ?? '')).toBe(true);
  chain.wait(10);
}

/** Confirms in the dialog of that name. */
export const confirm = (page: Page, name: string): Promise<void> => answer(page, name, name);
