import { Module } from '@nestjs/common';
import { ToncenterModule } from '../../integrations/toncenter/toncenter.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { AlarmService } from './alarm.service.js';
import { PayoutService } from './payout.service.js';
import { PayoutAdminController } from './payout-admin.controller.js';
import { PayoutBatchService } from './payout-batch.service.js';
import { PayoutListService } from './payout-list.service.js';
import { PayoutOrderService } from './payout-order.service.js';
import { ReconciliationService } from './reconciliation.service.js';
import { SettlementService } from './settlement.service.js';

@Module({
  imports: [LedgerModule, SettingsModule, ToncenterModule],
  controllers: [PayoutAdminController],
  providers: [
    AlarmService,
    PayoutBatchService,
    PayoutListService,
    PayoutOrderService,
    PayoutService,
    ReconciliationService,
    SettlementService,
  ],
  exports: [PayoutListService],
})
export class PayoutsModule {}
