import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Env } from '../../config/env.js';
import { OutsideService, Unavailable } from '../../outbound/outside-service.js';

const MEMBERS: readonly unknown[] = ['creator', 'administrator', 'member'];
/** How Telegram says that nobody of that number is there; other refusals are the operator's to mend. */
const NOBODY = /user not found|participant_id_invalid|member not found|user_not_participant/i;

/** The operator's bot, which may ask who is in a chat. */
@Injectable()
export class TelegramBotService implements OnModuleDestroy {
  private readonly service = new OutsideService();

  constructor(private readonly env: Env) {}

  onModuleDestroy(): void {
    this.service.stop();
  }

  /** @throws Unavailable when Telegram does not tell. */
  async isMember(chat: string, telegramId: number): Promise<boolean> {
    const { telegram_bot_token, telegram_api_url, outbound_requests } = this.env;
    if (telegram_bot_token === '' || !outbound_requests)
      throw new Unavailable('There is no bot to ask');
    const query = `chat_id=${encodeURIComponent(chat)}&user_id=${telegramId}`;
    const { status, json } = await this.service.ask({
      address: `${telegram_api_url}/bot${telegram_bot_token}/getChatMember?${query}`,
      meaningful: [400],
    });
    const { ok, result, description } = Object(json);
    if (status !== 200) return refusesMember(description);
    const { status: role, user, is_member } = Object(result);
    if (ok !== true || typeof role !== 'string' || Object(user).id !== telegramId) {
      throw new Unavailable('Telegram answers something else than was asked');
    }
    return MEMBERS.includes(role) || (role === 'restricted' && is_member === true);
  }
}

function refusesMember(description: unknown): false {
  if (typeof description === 'string' && NOBODY.test(description)) return false;
  throw new Unavailable(`Telegram answers: ${String(description).slice(0, 200)}`);
}
