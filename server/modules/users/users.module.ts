import { Module } from '@nestjs/common';
import { SignalRepository } from './signal.repository.js';
import { SignalService } from './signal.service.js';
import { TelegramService } from './telegram.service.js';
import { MyTelegramController, UserAdminController } from './user.controller.js';
import { UserRepository } from './user.repository.js';
import { UserService } from './user.service.js';
import { UserAccountRepository } from './user-account.repository.js';
import { UserReferralRepository } from './user-referral.repository.js';
import { UserStatsRepository } from './user-stats.repository.js';
import { UserStatsService } from './user-stats.service.js';

@Module({
  controllers: [MyTelegramController, UserAdminController],
  providers: [
    SignalRepository,
    SignalService,
    TelegramService,
    UserAccountRepository,
    UserReferralRepository,
    UserRepository,
    UserService,
    UserStatsRepository,
    UserStatsService,
  ],
  exports: [
    SignalService,
    UserAccountRepository,
    UserReferralRepository,
    UserRepository,
    UserService,
    UserStatsRepository,
  ],
})
export class UsersModule {}
