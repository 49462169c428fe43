import { Module } from '@nestjs/common';
import { ToncenterModule } from '../../integrations/toncenter/toncenter.module.js';
import { ClaimRepository } from '../claims/claim.repository.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { UsersModule } from '../users/users.module.js';
import { AlertService } from './alert.service.js';
import { ChainTransferRepository } from './chain-transfer.repository.js';
import { ClaimPaymentService } from './claim-payment.service.js';
import { PayoutRepository } from './payout.repository.js';
import { PayoutService } from './payout.service.js';
import { PayoutAdminController } from './payout-admin.controller.js';
import { PayoutBatchRepository } from './payout-batch.repository.js';
import { PayoutBatchService } from './payout-batch.service.js';
import { PayoutListService } from './payout-list.service.js';
import { PayoutOrderService } from './payout-order.service.js';
import { ReconciliationService } from './reconciliation.service.js';
import { RetryEligibilityService } from './retry-eligibility.service.js';
import { SettlementService } from './settlement.service.js';

@Module({
  imports: [LedgerModule, SettingsModule, ToncenterModule, UsersModule],
  controllers: [PayoutAdminController],
  providers: [
    AlertService,
    ChainTransferRepository,
    ClaimPaymentService,
    ClaimRepository,
    PayoutBatchRepository,
    PayoutBatchService,
    PayoutListService,
    PayoutOrderService,
    PayoutRepository,
    PayoutService,
    ReconciliationService,
    RetryEligibilityService,
    SettlementService,
  ],
  exports: [ClaimPaymentService, ClaimRepository, PayoutRepository, RetryEligibilityService],
})
export class PayoutsModule {}
