import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Env } from '../../config/env.js';
import { HttpClient, Unavailable } from '../../outbound/http-client.js';

/** What `getChatMember` answers (Bot API, ChatMember), as far as it is used. */
interface ChatMember {
  status: string;
  user: { id: number };
  is_member?: boolean;
}

const MEMBERS: readonly string[] = ['creator', 'administrator', 'member'];
/** With a description of what is wrong. */
const REFUSALS = [400, 403];
/** How Telegram says that this user is unknown; the operator has to solve other refusals. */
const UNKNOWN_USER = /user not found|participant_id_invalid|member not found|user_not_participant/i;

@Injectable()
export class TelegramBotService implements OnModuleDestroy {
  private readonly client = new HttpClient();

  constructor(private readonly env: Env) {}

  onModuleDestroy(): void {
    this.client.stop();
  }

  /** Writes to a chat that the bot is a member of. @throws Unavailable with Telegram's reason when it is refused. */
  async sendMessage(chat: string, text: string): Promise<void> {
    const body = { chat_id: chat, text, link_preview_options: { is_disabled: true } };
    const { status, json } = await this.call('sendMessage', { body });
    if (status !== 200) throw refused(json);
  }

  /** @throws Unavailable when Telegram does not answer. */
  async isMember(chat: string, telegramId: number): Promise<boolean> {
    const query = new URLSearchParams({ chat_id: chat, user_id: String(telegramId) });
    const { status, json } = await this.call(`getChatMember?${query}`);
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

  private call(method: string, { body }: { body?: object } = {}) {
    const { telegram_bot_token, telegram_api_url, outbound_requests } = this.env;
    if (telegram_bot_token === '' || !outbound_requests) {
      throw new Unavailable('No Telegram bot may be used');
    }
    const url = `${telegram_api_url}/bot${telegram_bot_token}/${method}`;
    return this.client.request({ url, expected: REFUSALS, ...(body && { body }) });
  }
}

const refused = (json: unknown): Unavailable =>
  new Unavailable(`Telegram answers: ${String(Object(json).description).slice(0, 200)}`);

function isChatMember(result: unknown): result is ChatMember {
  const { status, user } = Object(result);
  return typeof status === 'string' && typeof Object(user).id === 'number';
}
