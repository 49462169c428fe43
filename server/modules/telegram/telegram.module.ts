import { Module } from '@nestjs/common';
import { CompletionsModule } from '../participation/completions.module.js';
import { ParticipationModule } from '../participation/participation.module.js';
import { UsersModule } from '../users/users.module.js';
import { MyTelegramController } from './my-telegram.controller.js';
import { TelegramService } from './telegram.service.js';
import { TelegramAccountsModule } from './telegram-accounts.module.js';

@Module({
  imports: [CompletionsModule, ParticipationModule, TelegramAccountsModule, UsersModule],
  controllers: [MyTelegramController],
  providers: [TelegramService],
})
export class TelegramModule {}
