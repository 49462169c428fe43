import { Module } from '@nestjs/common';
import { SettingsModule } from '../settings/settings.module.js';
import { MyTelegramController } from './my-telegram.controller.js';
import { SignalService } from './signal.service.js';
import { SignalAdminController } from './signal-admin.controller.js';
import { SignalUpkeepService } from './signal-upkeep.service.js';
import { TelegramService } from './telegram.service.js';
import { TelegramAccountsService } from './telegram-accounts.service.js';
import { UserRepository } from './user.repository.js';
import { UserService } from './user.service.js';
import { UserAccountService } from './user-account.service.js';
import { UserAdminController } from './user-admin.controller.js';
import { UserReferralRepository } from './user-referral.repository.js';
import { UserStatsService } from './user-stats.service.js';

@Module({
  imports: [SettingsModule],
  controllers: [MyTelegramController, SignalAdminController, UserAdminController],
  providers: [
    SignalService,
    SignalUpkeepService,
    TelegramAccountsService,
    TelegramService,
    UserAccountService,
    UserReferralRepository,
    UserRepository,
    UserService,
    UserStatsService,
  ],
  exports: [
    SignalService,
    TelegramAccountsService,
    UserAccountService,
    UserReferralRepository,
    UserRepository,
    UserService,
    UserStatsService,
  ],
})
export class UsersModule {}
