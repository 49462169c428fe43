import { Module } from '@nestjs/common';
import { HoldsModule } from '../../participants/holds/holds.module.js';
import { UsersModule } from '../../participants/users/users.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { ParticipationModule } from '../participation/participation.module.js';
import { MyReferralController, ReferralAdminController } from './referral.controller.js';
import { ReferralRepository } from './referral.repository.js';
import { ReferralService } from './referral.service.js';
import { ReferralRewardService } from './referral-reward.service.js';
import { SettlementService } from './settlement.service.js';

@Module({
  imports: [HoldsModule, LedgerModule, ParticipationModule, UsersModule],
  controllers: [MyReferralController, ReferralAdminController],
  providers: [ReferralRepository, ReferralRewardService, ReferralService, SettlementService],
})
export class ReferralsModule {}
