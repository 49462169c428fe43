import { Module } from '@nestjs/common';
import { ToncenterModule } from '../../../platform/integrations/toncenter/toncenter.module.js';
import { LedgerModule } from '../../earning/ledger/ledger.module.js';
import { UsersModule } from '../../participants/users/users.module.js';
import { SettingsModule } from '../../site/settings/settings.module.js';
import { ClaimRepository } from '../claims/claim.repository.js';
import { ClaimPaymentService } from '../claims/claim-payment.service.js';
import { ContractStateService } from './contract-state.service.js';
import { DistributorRepository } from './distributor.repository.js';
import { DistributorMetricsService } from './distributor-metrics.service.js';
import { DistributorSyncService } from './distributor-sync.service.js';
import { PayoutLineRepository } from './payout-line.repository.js';
import { SettlementRepository } from './settlement.repository.js';
import { TransferHistoryService } from './transfer-history.service.js';
import { UnsignedRootService } from './unsigned-root.service.js';

@Module({
  imports: [LedgerModule, SettingsModule, ToncenterModule, UsersModule],
  providers: [
    ClaimPaymentService,
    ClaimRepository,
    ContractStateService,
    DistributorMetricsService,
    DistributorRepository,
    DistributorSyncService,
    PayoutLineRepository,
    SettlementRepository,
    TransferHistoryService,
    UnsignedRootService,
  ],
  exports: [
    ClaimPaymentService,
    ClaimRepository,
    DistributorRepository,
    DistributorSyncService,
    PayoutLineRepository,
    SettlementRepository,
    UnsignedRootService,
  ],
})
export class DistributorsModule {}
