import { Module } from '@nestjs/common';
import { TelegramAccountsService } from './telegram-accounts.service.js';
import { TelegramBotService } from './telegram-bot.service.js';

@Module({
  providers: [TelegramAccountsService, TelegramBotService],
  exports: [TelegramAccountsService, TelegramBotService],
})
export class TelegramAccountsModule {}
