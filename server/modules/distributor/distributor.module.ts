import { Module } from '@nestjs/common';
import { ToncenterModule } from '../../integrations/toncenter/toncenter.module.js';
import { ClaimRepository } from '../claims/claim.repository.js';
import { ClaimPaymentService } from '../claims/claim-payment.service.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { UsersModule } from '../users/users.module.js';
import { DistributorRepository } from './distributor.repository.js';
import { DistributorService } from './distributor.service.js';
import { DistributorAdminController } from './distributor-admin.controller.js';
import { DistributorListService } from './distributor-list.service.js';
import { DistributorSyncService } from './distributor-sync.service.js';
import { FreezingService } from './freezing.service.js';
import { PayoutFileService } from './payout-file.service.js';
import { PayoutLineRepository } from './payout-line.repository.js';
import { PayoutRequestService } from './payout-request.service.js';
import { SettlementRepository } from './settlement.repository.js';

@Module({
  imports: [LedgerModule, SettingsModule, ToncenterModule, UsersModule],
  controllers: [DistributorAdminController],
  providers: [
    ClaimPaymentService,
    ClaimRepository,
    DistributorListService,
    DistributorRepository,
    DistributorService,
    DistributorSyncService,
    FreezingService,
    PayoutFileService,
    PayoutLineRepository,
    PayoutRequestService,
    SettlementRepository,
  ],
  exports: [DistributorSyncService, PayoutLineRepository],
})
export class DistributorModule {}
