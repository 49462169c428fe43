import { clientOf, type TestClient } from '../shared/api.js';
import { ADMIN } from '../shared/credentials.js';
import { login } from '../shared/login.js';
import { MANY_SIGN_UPS } from '../shared/many-sign-ups.js';
import type { Product } from '../shared/product.js';
import { BOT_TOKEN, startTelegram, type TestTelegram } from '../shared/telegram.js';
import { startOnServer } from './site-product.js';
import { startTelegramWeb, type TelegramWeb } from './telegram-web.js';
import { startWalletServices, type WalletServices } from './wallet-services.js';

export interface WalletSite {
  server: Product;
  services: WalletServices;
  /** Calls as the admin. */
  admin: TestClient;
  stop(): Promise<void>;
}

/** Starts a product and the services that its visitors' wallets need. */
export const startWalletSite = (): Promise<WalletSite> => start();

/** A site that also has a bot in Telegram. */
export interface LiveSite extends WalletSite {
  telegram: TestTelegram;
  /** The Telegram client that may show the Mini App. */
  telegramWeb: TelegramWeb;
}

/** The same with a live campaign and the built-in tasks. */
export async function startLiveSite(more: Record<string, string> = {}): Promise<LiveSite> {
  const [telegram, telegramWeb] = await Promise.all([startTelegram(), startTelegramWeb()]);
  const env = {
    SEED: 'essentials',
    TELEGRAM_BOT_TOKEN: BOT_TOKEN,
    TELEGRAM_API_URL: telegram.origin,
    TELEGRAM_WEB_ORIGINS: telegramWeb.origin,
    TELEGRAM_MINI_APP_URL: 'https://t.me/sample_bot/drop',
    ...more,
  };
  const site = await start(env);
  await site.admin.call('goLive');
  const stop = async () => {
    await site.stop();
    telegram.close();
    telegramWeb.close();
  };
  return { ...site, telegram, telegramWeb, stop };
}

async function start(env: Record<string, string> = {}): Promise<WalletSite> {
  const [server, services] = await Promise.all([
    startOnServer({ OUTBOUND_REQUESTS: 'on', ...env }),
    startWalletServices(),
  ]);
  const admin = clientOf(server.url, await login(server.url, ADMIN));
  // The settings that an operator would make.
  const { walletsListUrl, chainApiUrl } = services;
  await admin.call('updateSettings', {
    body: {
      ...MANY_SIGN_UPS,
      points_need_confirmation: false,
      review_one_in: 1,
      wallets_list_url: walletsListUrl,
      chain_api_url: chainApiUrl,
    },
  });
  const stop = async () => {
    await server.stop();
    await services.close();
  };
  return { server, services, admin, stop };
}
