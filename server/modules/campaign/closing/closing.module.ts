import { Module } from '@nestjs/common';
import { ApprovalsModule } from '../../admins/auth/approvals/approvals.module.js';
import { ImportsModule } from '../../earning/imports/imports.module.js';
import { LedgerModule } from '../../earning/ledger/ledger.module.js';
import { DistributorsModule } from '../../paying/distributors/distributors.module.js';
import { ClosingController } from './closing.controller.js';
import { ClosingRepository } from './closing.repository.js';
import { ClosingService } from './closing.service.js';
import { ClosingAdminController } from './closing-admin.controller.js';
import { ClosingApprovalService } from './closing-approval.service.js';

@Module({
  imports: [ApprovalsModule, DistributorsModule, ImportsModule, LedgerModule],
  controllers: [ClosingController, ClosingAdminController],
  providers: [ClosingApprovalService, ClosingRepository, ClosingService],
  exports: [ClosingService],
})
export class ClosingModule {}
