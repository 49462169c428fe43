import { Module } from '@nestjs/common';
import { AppealsModule } from '../appeals/appeals.module.js';
import { ApprovalsModule } from '../auth/approvals/approvals.module.js';
import { CompletionsModule } from '../completions/completions.module.js';
import { DecisionsModule } from '../decisions/decisions.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { OutsideScoresModule } from '../outside-scores/outside-scores.module.js';
import { UsersModule } from '../users/users.module.js';
import { WalletHistoriesModule } from '../wallet-histories/wallet-histories.module.js';
import { ModerationService } from './moderation.service.js';
import { ModerationAdminController } from './moderation-admin.controller.js';
import { PersonalDataController } from './personal-data.controller.js';
import { PersonalDataService } from './personal-data.service.js';
import { TraceService } from './trace.service.js';
import { UserApprovalService } from './user-approval.service.js';

@Module({
  imports: [
    AppealsModule,
    ApprovalsModule,
    CompletionsModule,
    DecisionsModule,
    LedgerModule,
    OutsideScoresModule,
    UsersModule,
    WalletHistoriesModule,
  ],
  controllers: [ModerationAdminController, PersonalDataController],
  providers: [ModerationService, PersonalDataService, TraceService, UserApprovalService],
  exports: [ModerationService],
})
export class ModerationModule {}
