import { Module } from '@nestjs/common';
import { ApprovalsModule } from '../auth/approvals/approvals.module.js';
import { DecisionsModule } from '../decisions/decisions.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { ParticipationModule } from '../participation/participation.module.js';
import { TasksModule } from '../tasks/tasks.module.js';
import { UsersModule } from '../users/users.module.js';
import { ClaimRepository } from './claim.repository.js';
import { ClaimService } from './claim.service.js';
import { ClaimAdminController, UserClaimAdminController } from './claim-admin.controller.js';
import { ClaimApprovalService } from './claim-approval.service.js';
import { ClaimDecisionService } from './claim-decision.service.js';
import { MyClaimController } from './my-claim.controller.js';

@Module({
  imports: [
    ApprovalsModule,
    ParticipationModule,
    DecisionsModule,
    LedgerModule,
    UsersModule,
    TasksModule,
  ],
  controllers: [MyClaimController, ClaimAdminController, UserClaimAdminController],
  providers: [ClaimApprovalService, ClaimDecisionService, ClaimRepository, ClaimService],
  exports: [ClaimService],
})
export class ClaimsModule {}
