import { Module } from '@nestjs/common';
import { DecisionsModule } from '../decisions/decisions.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { ParticipationModule } from '../participation/participation.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { UsersModule } from '../users/users.module.js';
import { MyReferralController, ReferralAdminController } from './referral.controller.js';
import { ReferralRepository } from './referral.repository.js';
import { ReferralService } from './referral.service.js';
import { ReferralGraphService } from './referral-graph.service.js';
import { SettlementService } from './settlement.service.js';

@Module({
  imports: [ParticipationModule, DecisionsModule, LedgerModule, SettingsModule, UsersModule],
  controllers: [MyReferralController, ReferralAdminController],
  providers: [
    ReferralGraphService,
    ReferralRepository,
    ReferralService,

    SettlementService,
  ],
  exports: [ReferralRepository, ReferralService],
})
export class ReferralsModule {}
