import { Module } from '@nestjs/common';
import { DecisionsModule } from '../../participants/decisions/decisions.module.js';
import { UsersModule } from '../../participants/users/users.module.js';
import { CompletionsModule } from '../completions/completions.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { TasksModule } from '../tasks/tasks.module.js';
import { CompletionService } from './completion.service.js';
import { EvidenceRetentionService } from './evidence-retention.service.js';
import { MeController, MyTaskController } from './me.controller.js';
import { MeService } from './me.service.js';
import { MyTaskService } from './my-task.service.js';
import { PendingTaskService } from './pending-task.service.js';
import { TaskLimitService } from './task-limit.service.js';

@Module({
  imports: [CompletionsModule, DecisionsModule, LedgerModule, TasksModule, UsersModule],
  controllers: [MeController, MyTaskController],
  providers: [
    CompletionService,
    EvidenceRetentionService,
    MeService,
    MyTaskService,
    PendingTaskService,
    TaskLimitService,
  ],
  exports: [CompletionService, MeService, TaskLimitService],
})
export class ParticipationModule {}
