import { Module } from '@nestjs/common';
import { MyReferralController } from './my-referral.controller.js';
import { ReferralService } from './referral.service.js';
import { ReferralAdminController } from './referral-admin.controller.js';

@Module({
  controllers: [MyReferralController, ReferralAdminController],
  providers: [ReferralService],
  exports: [ReferralService],
})
export class ReferralsModule {}
