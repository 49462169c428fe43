import { Module } from '@nestjs/common';
import { WaitingController } from './waiting.controller.js';
import { WaitingService } from './waiting.service.js';

@Module({
  controllers: [WaitingController],
  providers: [WaitingService],
})
export class WaitingModule {}
