import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { botText, isReferralCode, type Language, startPlace } from '#libs/domain/index.js';
import { Env } from '../../../platform/config/env.js';
import { databaseNow } from '../../../platform/database/clock.js';
import { Transactional } from '../../../platform/database/transactional.js';
import { SpentChallengeRepository } from '../../../platform/identity/spent-challenge.repository.js';
import { messageBody } from '../../../platform/integrations/telegram/telegram-bot.service.js';
import type { BotReplyDto } from './dto/bot.dto.js';
import { TelegramNoticeRepository } from './telegram-notice.repository.js';

/** Milliseconds during which Telegram repeats an update that got no response. */
const REPEATED_FOR = 2 * 86_400_000;

const COMMAND = /^\/(\w+)(?:@\w+)?(?:\s+(\S+))?\s*$/;

/** Replies to messages to the bot; the response to the webhook is the reply. */
@Injectable()
export class BotService {
  constructor(
    readonly em: SqlEntityManager,
    private readonly notices: TelegramNoticeRepository,
    private readonly updates: SpentChallengeRepository,
    private readonly env: Env,
  ) {}

  /** Handles each update once. Foreign updates are ignored without an error, so that Telegram does not repeat them. */
  @Transactional()
  async answer(update: unknown): Promise<BotReplyDto> {
    const { update_id, message, my_chat_member } = Object(update);
    if (!Number.isSafeInteger(update_id) || update_id < 0) return {};
    const isNew = await this.updates.spend(
      `tg${update_id}`,
      new Date(databaseNow() + REPEATED_FOR),
    );
    if (!isNew) return {};
    const left = leftChat(my_chat_member);
    if (left !== undefined) await this.notices.unsubscribe(left);
    const written = writtenBy(message);
    return written ? this.reply(written) : {};
  }

  private async reply({ telegram_id, language, text }: Written): Promise<BotReplyDto> {
    const [, command = '', start] = COMMAND.exec(text) ?? [];
    const send = (name: Parameters<typeof botText>[0], startapp?: string): BotReplyDto => {
      const url = this.link(startapp);
      const button = url ? { text: botText('open', language), url } : undefined;
      const body = messageBody({ text: botText(name, language), button });
      return { method: 'sendMessage', chat_id: telegram_id, ...body };
    };
    if (command === 'unmute') {
      await this.notices.subscribe(telegram_id, language);
      return send('unmuted');
    }
    if (command === 'mute' || command === 'stop') {
      await this.notices.unsubscribe(telegram_id);
      return send('muted');
    }
    return send('welcome', command === 'start' ? readStart(start) : undefined);
  }

  /** The Mini App's link, with the invitation. */
  private link(startapp?: string): string | undefined {
    const url = this.env.telegram_mini_app_url;
    if (url === '') return undefined;
    return startapp === undefined ? url : `${url}?startapp=${startapp}`;
  }
}

interface Written {
  telegram_id: number;
  language: Language;
  text: string;
}

/** A person's message in the private chat with the bot. */
function writtenBy(message: unknown): Written | undefined {
  const { chat, from, text } = Object(message);
  const { id, is_bot, language_code } = Object(from);
  const isPrivate = Object(chat).type === 'private' && Object(chat).id === id;
  if (!isPrivate || is_bot || !isAccount(id) || typeof text !== 'string') return undefined;
  const language = String(language_code).toLowerCase().startsWith('zh') ? 'zh' : 'en';
  return { telegram_id: id, language, text: text.trim() };
}

/** The account that has blocked the bot. */
function leftChat(change: unknown): number | undefined {
  const { chat, new_chat_member } = Object(change);
  const { id, type } = Object(chat);
  const hasLeft = type === 'private' && Object(new_chat_member).status === 'kicked';
  return hasLeft && isAccount(id) ? id : undefined;
}

const isAccount = (id: unknown): id is number => Number.isSafeInteger(id) && Number(id) > 0;

/** Returns an invitation code or a place of the app; other values of links are dropped. */
function readStart(start = ''): string | undefined {
  const code = start.toUpperCase();
  if (isReferralCode(code)) return code;
  return startPlace(start) && start;
}
