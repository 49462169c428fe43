import { Module } from '@nestjs/common';
import { TelegramModule } from '../../../platform/integrations/telegram/telegram.module.js';
import { UsersModule } from '../users/users.module.js';
import { BotService } from './bot.service.js';
import { BotSetupService } from './bot-setup.service.js';
import { MyNoticesController } from './my-notices.controller.js';
import { NoticeService } from './notice.service.js';
import { TelegramNoticeRepository } from './telegram-notice.repository.js';
import { TelegramWebhookController } from './webhook.controller.js';

@Module({
  imports: [TelegramModule, UsersModule],
  controllers: [MyNoticesController, TelegramWebhookController],
  providers: [BotService, BotSetupService, NoticeService, TelegramNoticeRepository],
})
export class TelegramBotModule {}
