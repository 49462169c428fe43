import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Env } from '../../config/env.js';
import { HttpClient, Unavailable } from '../../outbound/http-client.js';

/** What `getChatMember` answers (Bot API, ChatMember), as far as it is used. */
interface ChatMember {
  status: string;
  user: { id: number };
  /** Of somebody who is `restricted`. */
  is_member?: boolean;
}

interface Refusal {
  description: string;
}

const MEMBERS: readonly string[] = ['creator', 'administrator', 'member'];
/** How Telegram says that this user is unknown; the operator has to solve other refusals. */
const UNKNOWN_USER = /user not found|participant_id_invalid|member not found|user_not_participant/i;

/** Calls of the Bot API as the operator's bot. */
@Injectable()
export class TelegramBotService implements OnModuleDestroy {
  private readonly client = new HttpClient();

  constructor(private readonly env: Env) {}

  onModuleDestroy(): void {
    this.client.stop();
  }

  /** @throws Unavailable when Telegram does not answer. */
  async isMember(chat: string, telegramId: number): Promise<boolean> {
    const query = new URLSearchParams({ chat_id: chat, user_id: String(telegramId) });
    const answer = await this.get('getChatMember', query);
    if ('description' in answer) {
      if (UNKNOWN_USER.test(answer.description)) return false;
      throw new Unavailable(`Telegram answers: ${answer.description.slice(0, 200)}`);
    }
    const { status, user, is_member } = answer;
    if (user.id !== telegramId) throw invalidResponse();
    return MEMBERS.includes(status) || (status === 'restricted' && is_member === true);
  }

  /** The result of a method of the Bot API, or why Telegram refuses it. */
  private async get(method: string, query: URLSearchParams): Promise<ChatMember | Refusal> {
    const { telegram_bot_token, telegram_api_url, outbound_requests } = this.env;
    if (telegram_bot_token === '' || !outbound_requests) {
      throw new Unavailable('No Telegram bot may be used');
    }
    const { status, json } = await this.client.request({
      url: `${telegram_api_url}/bot${telegram_bot_token}/${method}?${query}`,
      expected: [400],
    });
    const { ok, result, description } = Object(json);
    if (status !== 200) return { description: String(description) };
    if (ok !== true || !isChatMember(result)) throw invalidResponse();
    return result;
  }
}

const invalidResponse = () => new Unavailable('Telegram sent an invalid response');

function isChatMember(result: unknown): result is ChatMember {
  const { status, user } = Object(result);
  return typeof status === 'string' && typeof Object(user).id === 'number';
}
