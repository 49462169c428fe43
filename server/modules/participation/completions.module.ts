import { Module } from '@nestjs/common';
import { DecisionsModule } from '../decisions/decisions.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { TasksModule } from '../tasks/tasks.module.js';
import { UsersModule } from '../users/users.module.js';
import { CompletionService } from './completion.service.js';
import { CompletionAdminController } from './completion-admin.controller.js';
import { ParticipationService } from './participation.service.js';

@Module({
  imports: [DecisionsModule, LedgerModule, SettingsModule, TasksModule, UsersModule],
  controllers: [CompletionAdminController],
  providers: [CompletionService, ParticipationService],
  exports: [CompletionService, ParticipationService],
})
export class CompletionsModule {}
