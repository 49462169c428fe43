import { Module } from '@nestjs/common';
import { DeletedAccountRepository } from './deleted-account.repository.js';
import { MyTelegramController } from './my-telegram.controller.js';
import { SignalRepository } from './signal.repository.js';
import { SignalService } from './signal.service.js';
import { TelegramService } from './telegram.service.js';
import { TelegramAccountRepository } from './telegram-account.repository.js';
import { UserRepository } from './user.repository.js';
import { UserService } from './user.service.js';
import { UserAccountRepository } from './user-account.repository.js';
import { UserAccountService } from './user-account.service.js';
import { UserAdminController } from './user-admin.controller.js';
import { UserReferralRepository } from './user-referral.repository.js';
import { UserStatsRepository } from './user-stats.repository.js';
import { UserStatsService } from './user-stats.service.js';
import {
  MyWalletChangeController,
  WalletChangeAdminController,
} from './wallet-change.controller.js';
import { WalletChangeRepository } from './wallet-change.repository.js';

const shared = [
  DeletedAccountRepository,
  SignalRepository,
  SignalService,
  TelegramAccountRepository,
  TelegramService,
  UserAccountService,
  UserReferralRepository,
  UserRepository,
  UserService,
  UserStatsRepository,
  WalletChangeRepository,
];

@Module({
  controllers: [
    MyTelegramController,
    MyWalletChangeController,
    UserAdminController,
    WalletChangeAdminController,
  ],
  providers: [...shared, UserAccountRepository, UserStatsService],
  exports: shared,
})
export class UsersModule {}
