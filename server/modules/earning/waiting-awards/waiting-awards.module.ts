import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.js';
import { ImportsModule } from '../imports/imports.module.js';
import { WaitingAwardsService } from './waiting-awards.service.js';

@Module({
  imports: [EventsModule, ImportsModule],
  providers: [WaitingAwardsService],
  exports: [WaitingAwardsService],
})
export class WaitingAwardsModule {}
