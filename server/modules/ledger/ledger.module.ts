import { Module } from '@nestjs/common';
import { DecisionsModule } from '../decisions/decisions.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { ActivityController } from './activity.controller.js';
import { LeaderboardController, MyStandingController } from './leaderboard.controller.js';
import { LeaderboardService } from './leaderboard.service.js';
import { LedgerService } from './ledger.service.js';
import { LedgerAdminController } from './ledger-admin.controller.js';
import { LedgerListService } from './ledger-list.service.js';

@Module({
  imports: [DecisionsModule, SettingsModule],
  controllers: [
    ActivityController,
    LeaderboardController,
    LedgerAdminController,
    MyStandingController,
  ],
  providers: [LeaderboardService, LedgerService, LedgerListService],
  exports: [LedgerService, LedgerListService],
})
export class LedgerModule {}
