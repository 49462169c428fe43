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

const shared = [
  SignalService,
  UserAccountRepository,
  UserReferralRepository,
  UserRepository,
  UserService,
  UserStatsRepository,
];

@Module({
  controllers: [MyTelegramController, UserAdminController],
  providers: [...shared, SignalRepository, TelegramService, UserStatsService],
  exports: shared,
})
export class UsersModule {}
