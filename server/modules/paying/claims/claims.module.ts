import { Module } from '@nestjs/common';
import { ToncenterModule } from '../../../platform/integrations/toncenter/toncenter.module.js';
import { ApprovalsModule } from '../../admins/auth/approvals/approvals.module.js';
import { LedgerModule } from '../../earning/ledger/ledger.module.js';
import { ParticipationModule } from '../../earning/participation/participation.module.js';
import { TasksModule } from '../../earning/tasks/tasks.module.js';
import { ChainReadsModule } from '../../participants/chain-reads/chain-reads.module.js';
import { DecisionsModule } from '../../participants/decisions/decisions.module.js';
import { OutsideScoresModule } from '../../participants/outside-scores/outside-scores.module.js';
import { PointConfirmationsModule } from '../../participants/point-confirmations/point-confirmations.module.js';
import { UsersModule } from '../../participants/users/users.module.js';
import { WalletHistoriesModule } from '../../participants/wallet-histories/wallet-histories.module.js';
import { ClaimRepository } from './claim.repository.js';
import { ClaimService } from './claim.service.js';
import { ClaimAdminController, UserClaimAdminController } from './claim-admin.controller.js';
import { ClaimApprovalService } from './claim-approval.service.js';
import { ClaimDecisionService } from './claim-decision.service.js';
import { ClaimPictureService } from './claim-picture.service.js';
import { ClaimRequestService } from './claim-request.service.js';
import { MyClaimController, MyRequirementController } from './my-claim.controller.js';
import { BalanceSampleRepository } from './requirements/balance-sample.repository.js';
import { BalanceSamplerService } from './requirements/balance-sampler.service.js';
import { ClaimRequirementService } from './requirements/claim-requirement.service.js';

@Module({
  imports: [
    ApprovalsModule,
    ChainReadsModule,
    OutsideScoresModule,
    ParticipationModule,
    PointConfirmationsModule,
    DecisionsModule,
    LedgerModule,
    UsersModule,
    TasksModule,
    ToncenterModule,
    WalletHistoriesModule,
  ],
  controllers: [
    MyClaimController,
    MyRequirementController,
    ClaimAdminController,
    UserClaimAdminController,
  ],
  providers: [
    BalanceSampleRepository,
    BalanceSamplerService,
    ClaimApprovalService,
    ClaimDecisionService,
    ClaimPictureService,
    ClaimRepository,
    ClaimRequestService,
    ClaimRequirementService,
    ClaimService,
  ],
  exports: [ClaimPictureService, ClaimRequestService],
})
export class ClaimsModule {}
