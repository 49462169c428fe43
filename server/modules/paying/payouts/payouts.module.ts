import { Module } from '@nestjs/common';
import { ToncenterModule } from '../../../platform/integrations/toncenter/toncenter.module.js';
import { ApprovalsModule } from '../../admins/auth/approvals/approvals.module.js';
import { SettingsModule } from '../../site/settings/settings.module.js';
import { DistributorsModule } from '../distributors/distributors.module.js';
import { ChainCheckService } from './chain-check.service.js';
import { DistributorService } from './distributor.service.js';
import { FreezingService } from './freezing.service.js';
import { PayoutFileService } from './payout-file.service.js';
import { PayoutListService } from './payout-list.service.js';
import { PayoutRequestService } from './payout-request.service.js';
import { PayoutsAdminController } from './payouts-admin.controller.js';
import { RootApprovalService } from './root-approval.service.js';
import { SetUpRequestService } from './set-up-request.service.js';

@Module({
  imports: [ApprovalsModule, DistributorsModule, SettingsModule, ToncenterModule],
  controllers: [PayoutsAdminController],
  providers: [
    ChainCheckService,
    DistributorService,
    FreezingService,
    PayoutFileService,
    PayoutListService,
    PayoutRequestService,
    RootApprovalService,
    SetUpRequestService,
  ],
})
export class PayoutsModule {}
