import type { FrameLocator, Page } from '@playwright/test';
import { miniAppData } from '../shared/telegram.js';
import { expect } from './browser.js';
import { openInTelegram, type TelegramWeb } from './telegram-web.js';
import type { TestWallet } from './test-wallet.js';

let people = 700_000 + Math.trunc(performance.now());

/** A new Telegram account. */
export const newPerson = () => {
  people += 1;
  return { id: people, username: `ada_${people}` };
};

/** The switch of the bot's notices; only a signed-in visitor sees it. */
export const noticesIn = (app: FrameLocator) =>
  app.getByRole('switch', { name: /^Telegram( notices: reviews, payments| 通知：审核与发放)$/ });

/** Opens the Mini App in Telegram, and signs in there with a wallet in Telegram. */
export async function enterMiniApp(
  page: Page,
  client: TelegramWeb,
  site: string | undefined,
  wallet: TestWallet,
) {
  const person = newPerson();
  const initData = miniAppData(person);
  const opened = await openInTelegram(page, client, { address: `${site}/app`, initData });
  const { app, calls } = opened;
  await page.getByRole('button', { name: 'Connect wallet' }).click();
  await app
    .getByRole('button', { name: /Wallet in Telegram/i })
    .first()
    .click();
  await expect.poll(async () => (await calls('web_app_open_tg_link')).length).toBe(1);
  const [asked] = await calls('web_app_open_tg_link');
  await wallet.connect(`https://t.me${asked?.data?.['path_full']}`);
  await expect(noticesIn(app)).not.toBeChecked();
  return { ...opened, person };
}
