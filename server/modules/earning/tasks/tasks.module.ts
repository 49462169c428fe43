import { Module } from '@nestjs/common';
import { TelegramModule } from '../../../platform/integrations/telegram/telegram.module.js';
import { ToncenterModule } from '../../../platform/integrations/toncenter/toncenter.module.js';
import { ApprovalsModule } from '../../admins/auth/approvals/approvals.module.js';
import { UsersModule } from '../../participants/users/users.module.js';
import { CompletionsModule } from '../completions/completions.module.js';
import { LimitSettingsService } from './limit-settings.service.js';
import { TaskAdminController, TaskController } from './task.controller.js';
import { TaskRepository } from './task.repository.js';
import { TaskService } from './task.service.js';
import { TaskApprovalService } from './task-approval.service.js';
import { KeptBalancesService } from './verification/kept-balances.service.js';
import { ReviewSampleService } from './verification/review-sample.service.js';
import { VerificationService } from './verification/verification.service.js';
import { VerificationAdminController } from './verification/verification-admin.controller.js';
import { VerificationChecks } from './verification/verification-checks.js';
import { VerificationHealthService } from './verification/verification-health.service.js';
import { VerificationMethodRepository } from './verification/verification-method.repository.js';

const shared = [
  KeptBalancesService,
  TaskRepository,
  TaskService,
  VerificationHealthService,
  VerificationService,
];

@Module({
  imports: [ApprovalsModule, CompletionsModule, TelegramModule, ToncenterModule, UsersModule],
  controllers: [TaskController, TaskAdminController, VerificationAdminController],
  providers: [
    ...shared,
    TaskApprovalService,
    LimitSettingsService,
    ReviewSampleService,
    VerificationChecks,
    VerificationMethodRepository,
  ],
  exports: shared,
})
export class TasksModule {}
