import { Module } from '@nestjs/common';
import { DecisionsModule } from '../decisions/decisions.module.js';
import { PointConfirmationsModule } from '../point-confirmations/point-confirmations.module.js';
import { UsersModule } from '../users/users.module.js';
import { HoldService } from './hold.service.js';
import { HoldAdminController } from './hold-admin.controller.js';

@Module({
  imports: [DecisionsModule, PointConfirmationsModule, UsersModule],
  controllers: [HoldAdminController],
  providers: [HoldService],
  exports: [HoldService],
})
export class HoldsModule {}
