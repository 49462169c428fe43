import { Injectable } from '@nestjs/common';
import { TelegramBotService } from '../../../../integrations/telegram/telegram-bot.service.js';
import { TelegramAccountRepository } from '../../../users/telegram-account.repository.js';
import {
  ACCEPTED,
  type CheckContext,
  type CheckResult,
  refused,
  type VerificationCheck,
} from '../verification-check.js';

/** The visitor's Telegram account, which logged in here, is in the chat. */
@Injectable()
export class TelegramMember implements VerificationCheck {
  readonly method = 'telegram_member';
  readonly asks = true;

  constructor(
    private readonly accounts: TelegramAccountRepository,
    private readonly bot: TelegramBotService,
  ) {}

  async check({ user, settings }: CheckContext): Promise<CheckResult> {
    const chat = settings.chat ?? '';
    const account = await this.accounts.find(user.id);
    if (!account) return refused('telegram_not_linked');
    const isMember = await this.bot.isMember(chat, account.telegram_id);
    return isMember ? ACCEPTED : refused('not_a_member', { chat });
  }
}
