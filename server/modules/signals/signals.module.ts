import { Module } from '@nestjs/common';
import { SignalService } from './signal.service.js';
import { SignalAdminController } from './signal-admin.controller.js';

@Module({
  controllers: [SignalAdminController],
  providers: [SignalService],
  exports: [SignalService],
})
export class SignalsModule {}
