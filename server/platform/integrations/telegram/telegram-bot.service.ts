import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Env } from '../../config/env.js';
import { HttpClient, Unavailable, VISITOR_LIMITS } from '../../outbound/http-client.js';

/** The used fields of ChatMember (Bot API). */
interface ChatMember {
  status: string;
  user: { id: number };
  is_member?: boolean;
}

const MEMBERS: readonly string[] = ['creator', 'administrator', 'member'];
/** Statuses of responses that describe the refusal. */
const REFUSALS = [400, 403];
/** Descriptions for an unknown user; the operator has to solve other refusals. */
const UNKNOWN_USER = /user not found|participant_id_invalid|member not found|user_not_participant/i;

/** Descriptions for a person who cannot receive messages, besides status 403. */
const UNREACHABLE = /chat not found|user is deactivated/i;

interface CallOptions {
  body?: object;
  client?: HttpClient;
}

/** A text with a button that opens an address. */
interface BotMessage {
  text: string;
  button?: { text: string; url: string } | undefined;
}

/** The bot's commands by language; `''` for all other languages. */
type BotCommands = Readonly<Record<string, { command: string; description: string }[]>>;

/** A message in the form of the Bot API. */
export const messageBody = ({ text, button }: BotMessage) => ({
  text,
  link_preview_options: { is_disabled: true },
  ...(button && { reply_markup: { inline_keyboard: [[button]] } }),
});

@Injectable()
export class TelegramBotService implements OnModuleDestroy {
  private readonly client = new HttpClient();
  /** A client of its own, so that a pause for notices does not delay checks that visitors wait for. */
  private readonly notices = new HttpClient({ ...VISITOR_LIMITS, keepsLongPauses: true });

  private readonly logger = new Logger(TelegramBotService.name);
  /** Supergroups by the former group. */
  private readonly moved = new Map<string, string>();

  constructor(private readonly env: Env) {}

  onModuleDestroy(): void {
    this.client.stop();
    this.notices.stop();
  }

  /** Writes to a chat that the bot is a member of. @throws Unavailable with Telegram's reason when it is refused. */
  async sendMessage(chat: string, text: string): Promise<void> {
    const { status, json } = await this.followChat(chat, (chat_id) =>
      this.call('sendMessage', { body: { chat_id, ...messageBody({ text }) } }),
    );
    if (status !== 200) throw refused(json);
  }

  /**
   * Writes to a person. False when the person has blocked the bot, or is gone.
   * @throws Unavailable when Telegram refuses, with the pause that it asks for.
   */
  async sendNotice(telegramId: number, message: BotMessage): Promise<boolean> {
    const body = { chat_id: telegramId, ...messageBody(message) };
    const { status, json } = await this.call('sendMessage', { body, client: this.notices });
    if (status === 200) return true;
    if (status === 403 || UNREACHABLE.test(Object(json).description)) return false;
    throw refused(json);
  }

  /** Sets the address for messages to the bot, and the bot's commands. */
  async setUp(webhook: { url: string; secret_token: string }, commands: BotCommands) {
    const allowed_updates = ['message', 'my_chat_member'];
    await this.command('setWebhook', { ...webhook, allowed_updates });
    for (const [language_code, list] of Object.entries(commands)) {
      await this.command('setMyCommands', { commands: list, language_code });
    }
  }

  private async command(method: string, body: object): Promise<void> {
    const { status, json } = await this.call(method, { body, client: this.notices });
    if (status !== 200) throw refused(json);
  }

  /** @throws Unavailable when Telegram does not answer. */
  async isMember(chat: string, telegramId: number): Promise<boolean> {
    const { status, json } = await this.followChat(chat, (chat_id) => {
      const query = new URLSearchParams({ chat_id, user_id: String(telegramId) });
      return this.call(`getChatMember?${query}`);
    });
    const { ok, result, description } = Object(json);
    if (status !== 200) {
      if (UNKNOWN_USER.test(description)) return false;
      throw refused(json);
    }
    if (ok !== true || !isChatMember(result) || result.user.id !== telegramId) {
      throw new Unavailable('Telegram sent an invalid response');
    }
    const { status: membership, is_member } = result;
    return MEMBERS.includes(membership) || (membership === 'restricted' && is_member === true);
  }

  /** Repeats a call with the new number of a group that has become a supergroup. */
  private async followChat(
    chat: string,
    call: (chat: string) => ReturnType<HttpClient['request']>,
  ): ReturnType<HttpClient['request']> {
    const answer = await call(this.moved.get(chat) ?? chat);
    const { migrate_to_chat_id: moved } = Object(Object(answer.json).parameters);
    if (answer.status === 200 || !Number.isSafeInteger(moved)) return answer;
    this.logger.warn(
      `The group ${chat} has become the supergroup ${moved}; please enter that number in its place`,
    );
    this.moved.set(chat, String(moved));
    return call(String(moved));
  }

  private call(method: string, { body, client = this.client }: CallOptions = {}) {
    const { telegram_bot_token, telegram_api_url, outbound_requests } = this.env;
    if (telegram_bot_token === '' || !outbound_requests) {
      throw new Unavailable('No Telegram bot may be used');
    }
    const url = `${telegram_api_url}/bot${telegram_bot_token}/${method}`;
    return client.request({ url, expected: REFUSALS, ...(body && { body }) });
  }
}

const refused = (json: unknown): Unavailable =>
  new Unavailable(`Telegram answers: ${String(Object(json).description).slice(0, 200)}`);

function isChatMember(result: unknown): result is ChatMember {
  const { status, user } = Object(result);
  return typeof status === 'string' && typeof Object(user).id === 'number';
}
