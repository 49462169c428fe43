import { Module } from '@nestjs/common';
import { ToncenterModule } from '../../integrations/toncenter/toncenter.module.js';
import { PayoutsModule } from '../payouts/payouts.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { DistributorRepository } from './distributor.repository.js';
import { DistributorService } from './distributor.service.js';
import { DistributorAdminController } from './distributor-admin.controller.js';
import { DistributorListService } from './distributor-list.service.js';
import { DistributorSyncService } from './distributor-sync.service.js';
import { PayoutLineRepository } from './payout-line.repository.js';
import { PayoutRequestService } from './payout-request.service.js';

@Module({
  imports: [PayoutsModule, SettingsModule, ToncenterModule],
  controllers: [DistributorAdminController],
  providers: [
    DistributorListService,
    DistributorRepository,
    DistributorService,
    DistributorSyncService,
    PayoutLineRepository,
    PayoutRequestService,
  ],
})
export class DistributorModule {}
