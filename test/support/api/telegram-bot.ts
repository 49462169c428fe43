import supertest, { type Test } from 'supertest';
import { BOT_TOKEN } from '../shared/telegram.js';
import type { TestApp } from './app.js';

export const WEBHOOK = '/api/v1/telegram/webhook';

export const WEBHOOK_SECRET = 'sample-secret-of-the-webhook';

/** Target of the bot's buttons. */
export const MINI_APP_LINK = 'https://t.me/sample_bot/drop';

/** The environment of a site with a bot, at a stand-in for Telegram. */
export const botEnv = (telegramUrl: string): Record<string, string> => ({
  TRUST_PROXY: '1',
  OUTBOUND_REQUESTS: 'on',
  TELEGRAM_BOT_TOKEN: BOT_TOKEN,
  TELEGRAM_API_URL: telegramUrl,
  TELEGRAM_WEBHOOK_SECRET: WEBHOOK_SECRET,
  TELEGRAM_MINI_APP_URL: MINI_APP_LINK,
});

/** Sends an update like Telegram; without the header when the secret is null. */
export function sendUpdate(
  app: Pick<TestApp, 'url'>,
  update: object,
  secret: string | null = WEBHOOK_SECRET,
): Test {
  const call = supertest(app.url).post(WEBHOOK);
  if (secret !== null) call.set('X-Telegram-Bot-Api-Secret-Token', secret);
  return call.send(update);
}

let updates = 0;

/** An update of the bot, with a number of its own. */
export function updateWith(content: object): object {
  updates += 1;
  return { update_id: updates, ...content };
}

/** An update with a user's message to the bot. */
export function says(text: string, { id = 40_000, language_code = 'en', ...more } = {}): object {
  const from = { id, is_bot: false, first_name: 'Ada', language_code };
  const message = { message_id: 1, date: 0, chat: { id, type: 'private' }, from, text };
  return updateWith({ message, ...more });
}

/** The accounts that want notices. */
export async function subscribersOf(app: TestApp): Promise<number[]> {
  const rows = await app.sql<{ id: string }>(
    'select telegram_id as id from telegram_subscribers order by telegram_id',
  );
  return rows.map(({ id }) => Number(id));
}
