import { Module } from '@nestjs/common';
import { UsersModule } from '../users/users.module.js';
import { SignalService } from './signal.service.js';
import { SignalAdminController } from './signal-admin.controller.js';
import { SignalUpkeepService } from './signal-upkeep.service.js';

@Module({
  imports: [UsersModule],
  controllers: [SignalAdminController],
  providers: [SignalService, SignalUpkeepService],
  exports: [SignalService],
})
export class SignalsModule {}
