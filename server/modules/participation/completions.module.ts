import { Module } from '@nestjs/common';
import { DecisionsModule } from '../decisions/decisions.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { TasksModule } from '../tasks/tasks.module.js';
import { UsersModule } from '../users/users.module.js';
import { VerificationModule } from '../verification/verification.module.js';
import { CompletionService } from './completion.service.js';
import { CompletionAdminController } from './completion-admin.controller.js';
import { MyTaskService } from './my-task.service.js';
import { ParticipationService } from './participation.service.js';

import { PendingTaskService } from './pending-task.service.js';
import { TaskCheckService } from './task-check.service.js';

@Module({
  imports: [
    DecisionsModule,
    LedgerModule,
    SettingsModule,
    TasksModule,
    UsersModule,
    VerificationModule,
  ],
  controllers: [CompletionAdminController],
  providers: [
    CompletionService,
    MyTaskService,
    ParticipationService,
    PendingTaskService,
    TaskCheckService,
  ],
  exports: [CompletionService, MyTaskService, ParticipationService],
})
export class CompletionsModule {}
