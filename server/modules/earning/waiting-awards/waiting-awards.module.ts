import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.js';
import { WaitingAwardsService } from './waiting-awards.service.js';

@Module({
  imports: [EventsModule],
  providers: [WaitingAwardsService],
  exports: [WaitingAwardsService],
})
export class WaitingAwardsModule {}
