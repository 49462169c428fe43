import { Module } from '@nestjs/common';
import { DecisionsModule } from '../../participants/decisions/decisions.module.js';
import { UsersModule } from '../../participants/users/users.module.js';
import { AwardService } from './award.service.js';
import { LeaderboardController, MyStandingController } from './leaderboard.controller.js';
import { LeaderboardRepository } from './leaderboard.repository.js';
import { LeaderboardService } from './leaderboard.service.js';
import { ActivityController, LedgerAdminController } from './ledger.controller.js';
import { LedgerRepository } from './ledger.repository.js';
import { LedgerService } from './ledger.service.js';
import { LedgerClosingRepository } from './ledger-closing.repository.js';
import { LedgerListService } from './ledger-list.service.js';

@Module({
  imports: [DecisionsModule, UsersModule],
  controllers: [
    ActivityController,
    LeaderboardController,
    LedgerAdminController,
    MyStandingController,
  ],
  providers: [
    AwardService,
    LeaderboardRepository,
    LeaderboardService,
    LedgerClosingRepository,
    LedgerListService,
    LedgerRepository,
    LedgerService,
  ],
  exports: [AwardService, LedgerClosingRepository, LedgerRepository, LedgerService],
})
export class LedgerModule {}
