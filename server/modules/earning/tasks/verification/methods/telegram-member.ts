import type { TelegramBotService } from '../../../../../platform/integrations/telegram/telegram-bot.service.js';
import type { TelegramAccountRepository } from '../../../../participants/users/telegram-account.repository.js';
import { ACCEPTED, type Check, refused } from '../verification-check.js';

export const checkTelegramMember =
  (accounts: TelegramAccountRepository, bot: TelegramBotService): Check =>
  async ({ user, settings: { chat = '' } }) => {
    const account = await accounts.find(user.id);
    if (!account) return refused('telegram_not_linked');
    const isMember = await bot.isMember(chat, account.telegram_id);
    return isMember ? ACCEPTED : refused('not_a_member', { chat });
  };
