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
/** How Telegram says that this user is unknown; the operator has to solve other refusals. */
const UNKNOWN_USER = /user not found|participant_id_invalid|member not found|user_not_participant/i;

@Injectable()
export class TelegramBotService implements OnModuleDestroy {
  private readonly client = new HttpClient();

  constructor(private readonly env: Env) {}

  onModuleDestroy(): void {
    this.client.stop();
  }

  /** @throws Unavailable when Telegram does not answer. */
  async isMember(chat: string, telegramId: number): Promise<boolean> {
    const { telegram_bot_token, telegram_api_url, outbound_requests } = this.env;
    if (telegram_bot_token === '' || !outbound_requests) {
      throw new Unavailable('No Telegram bot may be used');
    }
    const query = new URLSearchParams({ chat_id: chat, user_id: String(telegramId) });
    const { status, json } = await this.client.request({
      url: `${telegram_api_url}/bot${telegram_bot_token}/getChatMember?${query}`,
      expected: [400],
    });
    const { ok, result, description } = Object(json);
    if (status !== 200) {
      if (UNKNOWN_USER.test(description)) return false;
      throw new Unavailable(`Telegram answers: ${String(description).slice(0, 200)}`);
    }
    if (ok !== true || !isChatMember(result) || result.user.id !== telegramId) {
      throw new Unavailable('Telegram sent an invalid response');
    }
    const { status: membership, is_member } = result;
    return MEMBERS.includes(membership) || (membership === 'restricted' && is_member === true);
  }
}

function isChatMember(result: unknown): result is ChatMember {
  const { status, user } = Object(result);
  return typeof status === 'string' && typeof Object(user).id === 'number';
}
