import { Module } from '@nestjs/common';
import { ApprovalsModule } from '../../admins/auth/approvals/approvals.module.js';
import { CampaignModule } from '../../campaign/campaign/campaign.module.js';
import { CompletionsModule } from '../../earning/completions/completions.module.js';
import { EventsModule } from '../../earning/events/events.module.js';
import { ImportsModule } from '../../earning/imports/imports.module.js';
import { LedgerModule } from '../../earning/ledger/ledger.module.js';
import { DecisionsModule } from '../../participants/decisions/decisions.module.js';
import { OutsideScoresModule } from '../../participants/outside-scores/outside-scores.module.js';
import { PointConfirmationsModule } from '../../participants/point-confirmations/point-confirmations.module.js';
import { UsersModule } from '../../participants/users/users.module.js';
import { WalletHistoriesModule } from '../../participants/wallet-histories/wallet-histories.module.js';
import { AppealsModule } from '../appeals/appeals.module.js';
import { ModerationService } from './moderation.service.js';
import { ModerationAdminController } from './moderation-admin.controller.js';
import { ParticipantDataService } from './participant-data.service.js';
import { PersonalDataController } from './personal-data.controller.js';
import { PersonalDataService } from './personal-data.service.js';
import { TraceService } from './trace.service.js';
import { UserApprovalService } from './user-approval.service.js';
import { UserDataService } from './user-data.service.js';
import { UserDeletionService } from './user-deletion.service.js';

@Module({
  imports: [
    AppealsModule,
    ApprovalsModule,
    CampaignModule,
    CompletionsModule,
    DecisionsModule,
    EventsModule,
    ImportsModule,
    LedgerModule,
    OutsideScoresModule,
    PointConfirmationsModule,
    UsersModule,
    WalletHistoriesModule,
  ],
  controllers: [ModerationAdminController, PersonalDataController],
  providers: [
    ModerationService,
    PersonalDataService,
    TraceService,
    UserApprovalService,
    ParticipantDataService,
    UserDataService,
    UserDeletionService,
  ],
  exports: [ModerationService],
})
export class ModerationModule {}
