import { createHash, createHmac } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { type Answer, json, type StandIn, startStandIn } from './stand-in.js';

export const BOT_TOKEN = '123456789:sample-token-of-a-bot';

/** A stand-in for Telegram's Bot API. */
export interface TestTelegram extends StandIn {
  /** Roles by chat and account: `@chat 7`. */
  roles: Map<string, object>;
  /** Supergroups by their former groups. */
  moved: Map<string, number>;
  /** Messages that the bot wrote, with their chats. */
  written: WrittenMessage[];
  /** Chats whose messages get another response than success. */
  refusals: Map<number, Answer>;
  /** Requests that set up the bot, by method. */
  setUp: Map<string, object[]>;
}

interface WrittenMessage {
  chat_id: string | number;
  text: string;
  reply_markup?: { inline_keyboard: { text: string; url: string }[][] };
}

export async function startTelegram(): Promise<TestTelegram> {
  const roles = new Map<string, object>();
  const moved: TestTelegram['moved'] = new Map();
  const written: TestTelegram['written'] = [];
  const refusals: TestTelegram['refusals'] = new Map();
  const setUp: TestTelegram['setUp'] = new Map();
  const service = await startStandIn((url) => {
    if (url.pathname === `/bot${BOT_TOKEN}/sendMessage`) return write(written, refusals);
    const [, method = ''] = /\/(set\w+)$/.exec(url.pathname) ?? [];
    if (method && url.pathname.startsWith(`/bot${BOT_TOKEN}/`)) return note(setUp, method);
    if (url.pathname !== `/bot${BOT_TOKEN}/getChatMember`) {
      return json({ ok: false, error_code: 401, description: 'Unauthorized' }, 401);
    }
    const supergroup = moved.get(url.searchParams.get('chat_id') ?? '');
    if (supergroup !== undefined)
      return json({ ...MOVED, parameters: { migrate_to_chat_id: supergroup } }, 400);
    const id = Number(url.searchParams.get('user_id'));
    const role = roles.get(`${url.searchParams.get('chat_id')} ${id}`);
    const nobody = { ok: false, error_code: 400, description: 'Bad Request: user not found' };
    return role
      ? json({ ok: true, result: { user: { id, is_bot: false }, ...role } })
      : json(nobody, 400);
  });
  return { ...service, roles, moved, written, refusals, setUp };
}

const MOVED = {
  ok: false,
  error_code: 400,
  description: 'Bad Request: group chat was upgraded to a supergroup chat',
};

/** Accepts a message, unless the bot does not know its chat. */
function write(written: TestTelegram['written'], refusals: TestTelegram['refusals']): Answer {
  return async (request, response) => {
    const message = JSON.parse(await text(request));
    const refusal = refusals.get(message.chat_id);
    if (refusal) return refusal(request, response);
    const isKnown = message.chat_id !== '@unknown_chat';
    if (isKnown) written.push(message);
    const unknown = { ok: false, error_code: 400, description: 'Bad Request: chat not found' };
    json(isKnown ? { ok: true, result: {} } : unknown, isKnown ? 200 : 400)(request, response);
  };
}

/** Records a setting of the bot. */
function note(setUp: TestTelegram['setUp'], method: string): Answer {
  return async (request, response) => {
    const settings: object = JSON.parse(await text(request));
    setUp.set(method, [...(setUp.get(method) ?? []), settings]);
    json({ ok: true, result: true })(request, response);
  };
}

/** Telegram's refusal of a message to a user who has blocked the bot. */
export const BLOCKED: Answer = json(
  { ok: false, error_code: 403, description: 'Forbidden: bot was blocked by the user' },
  403,
);

/** Telegram's request for a pause, in seconds. */
export const pauseOf = (seconds: number): Answer =>
  json({ ok: false, error_code: 429, parameters: { retry_after: seconds } }, 429);

/** The result of Telegram's login, signed like Telegram does. */
export function telegramLogin(fields: Record<string, string | number>, token = BOT_TOKEN) {
  const login = { first_name: 'Ada', auth_date: Math.floor(Date.now() / 1000), ...fields };
  const lines = Object.entries(login).map(([name, value]) => `${name}=${value}`);
  const key = createHash('sha256').update(token).digest();
  const hash = createHmac('sha256', key).update(lines.sort().join('\n')).digest('hex');
  return { ...login, hash };
}

let starts = 0;

/** Telegram's launch data of a Mini App, signed like Telegram does. */
export function miniAppData(
  user: { id: number; [field: string]: unknown },
  fields: Record<string, string | number | undefined> = {},
  token = BOT_TOKEN,
): string {
  starts += 1;
  const all = {
    query_id: `sample-${starts}`,
    user: JSON.stringify({ first_name: 'Ada', language_code: 'en', ...user }),
    auth_date: Math.floor(Date.now() / 1000),
    signature: 'sample',
    ...fields,
  };
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  const lines = Object.entries(given).map(([name, value]) => `${name}=${value}`);
  const key = createHmac('sha256', 'WebAppData').update(token).digest();
  const hash = createHmac('sha256', key).update(lines.sort().join('\n')).digest('hex');
  return new URLSearchParams({ ...toTexts(given), hash }).toString();
}

const toTexts = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
