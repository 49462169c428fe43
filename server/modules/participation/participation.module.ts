import { Module } from '@nestjs/common';
import { CompletionsModule } from '../completions/completions.module.js';
import { DecisionsModule } from '../decisions/decisions.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { TasksModule } from '../tasks/tasks.module.js';
import { UsersModule } from '../users/users.module.js';
import { CompletionService } from './completion.service.js';
import { CompletionAdminController } from './completion-admin.controller.js';
import { EvidenceRetentionService } from './evidence-retention.service.js';
import { MeController, MyTaskController } from './me.controller.js';
import { MeService } from './me.service.js';
import { MyTaskService } from './my-task.service.js';
import { PendingTaskService } from './pending-task.service.js';
import { ReviewRepository } from './review.repository.js';
import { ReviewService } from './review.service.js';
import { ReviewAdminController } from './review-admin.controller.js';
import { ReviewListService } from './review-list.service.js';

@Module({
  imports: [CompletionsModule, DecisionsModule, LedgerModule, TasksModule, UsersModule],
  controllers: [CompletionAdminController, MeController, MyTaskController, ReviewAdminController],
  providers: [
    CompletionService,
    EvidenceRetentionService,
    MeService,
    MyTaskService,
    PendingTaskService,
    ReviewListService,
    ReviewRepository,
    ReviewService,
  ],
  exports: [CompletionService, MeService],
})
export class ParticipationModule {}
