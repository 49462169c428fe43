import { Module } from '@nestjs/common';
import { DecisionsModule } from '../decisions/decisions.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { UserService } from './user.service.js';
import { UserAccountService } from './user-account.service.js';
import { UserAdminController } from './user-admin.controller.js';
import { UserDecisionService } from './user-decision.service.js';
import { UserStatsService } from './user-stats.service.js';

@Module({
  imports: [DecisionsModule, LedgerModule, SettingsModule],
  controllers: [UserAdminController],
  providers: [UserAccountService, UserDecisionService, UserService, UserStatsService],
  exports: [UserAccountService, UserDecisionService, UserService],
})
export class UsersModule {}
