import type { Locator, Page } from '@playwright/test';
import { DEEP } from '../shared/deep.js';
import { audit } from './accessibility.js';
import { message } from './back-office.js';
import { expect } from './browser.js';
import type { TestWallet, WalletRequest } from './test-wallet.js';
import { copyQrLink, walletsModal } from './wallet-test.js';

/** The screen without the header and the navigation. */
export const main = (page: Page): Locator => page.getByRole('main');

export const button = (page: Page, name: string): Locator =>
  main(page).getByRole('button', { name, exact: true });

export const batchOf = (page: Page, id: number): Locator =>
  main(page).getByRole('listitem', { name: `批次 ${id}` });

const switchTheme = (page: Page) =>
  page.getByRole('button', { name: /切换到(深|浅)色模式|Switch to (dark|light) mode/ }).click();

/** Audits both themes, one after the other, with `npm run test:deep`. */
export async function expectAccessibleInBoth(page: Page, where: string): Promise<void> {
  if (!DEEP) return;
  await audit(page, where);
  await switchTheme(page);
  await audit(page, `${where}, other theme`, { coloursOnly: true });
}

/** Connects a wallet through the bridge from the button of that name. */
export async function connect(page: Page, wallet: TestWallet, name = '连接钱包'): Promise<void> {
  await button(page, name).click();
  await expect(walletsModal(page)).toBeVisible();
  await wallet.connect(await copyQrLink(page));
  await expect(walletsModal(page)).toBeHidden();
}

/** The next order; a wallet that was connected before learns that it no longer is. */
export async function askedToSign(wallet: TestWallet): Promise<WalletRequest> {
  const request = await wallet.nextRequest();
  return request.method === 'sendTransaction' ? request : askedToSign(wallet);
}

/** Has the chain read now. */
export async function checkChain(page: Page): Promise<void> {
  await button(page, '立即查询链上结果').click();
  await expect(message(page, '链上数据已更新')).toBeVisible();
}
