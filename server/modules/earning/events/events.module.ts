import { Module } from '@nestjs/common';
import { UsersModule } from '../../participants/users/users.module.js';
import { CompletionsModule } from '../completions/completions.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { ParticipationModule } from '../participation/participation.module.js';
import { TasksModule } from '../tasks/tasks.module.js';
import { EventAdminController, EventController } from './event.controller.js';
import { EventRepository } from './event.repository.js';
import { EventService } from './event.service.js';
import { EventBookingService } from './event-booking.service.js';
import { EventListService } from './event-list.service.js';
import { WaitingEventService } from './waiting-event.service.js';

@Module({
  imports: [CompletionsModule, LedgerModule, ParticipationModule, TasksModule, UsersModule],
  controllers: [EventAdminController, EventController],
  providers: [
    EventBookingService,
    EventListService,
    EventRepository,
    EventService,
    WaitingEventService,
  ],
  exports: [EventRepository, WaitingEventService],
})
export class EventsModule {}
