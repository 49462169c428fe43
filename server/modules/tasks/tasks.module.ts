import { Module } from '@nestjs/common';
import { TelegramModule } from '../../integrations/telegram/telegram.module.js';
import { ToncenterModule } from '../../integrations/toncenter/toncenter.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { UsersModule } from '../users/users.module.js';
import { TaskController } from './task.controller.js';
import { TaskRepository } from './task.repository.js';
import { TaskService } from './task.service.js';
import { TaskAdminController } from './task-admin.controller.js';
import { KeptBalancesService } from './verification/kept-balances.service.js';
import { JettonBalance } from './verification/methods/jetton-balance.js';
import { Referrals } from './verification/methods/referrals.js';
import { TelegramMember } from './verification/methods/telegram-member.js';
import { TonBalance } from './verification/methods/ton-balance.js';
import { ReferralCounts } from './verification/referral-counts.js';
import { TaskSettingsService } from './verification/task-settings.service.js';
import { VerificationService } from './verification/verification.service.js';
import { VerificationAdminController } from './verification/verification-admin.controller.js';
import { VerificationChecks } from './verification/verification-checks.js';
import { VerificationHealthService } from './verification/verification-health.service.js';

@Module({
  imports: [SettingsModule, TelegramModule, ToncenterModule, UsersModule],
  controllers: [TaskController, TaskAdminController, VerificationAdminController],
  providers: [
    JettonBalance,
    KeptBalancesService,
    ReferralCounts,
    Referrals,
    TaskRepository,
    TaskService,
    TaskSettingsService,
    TelegramMember,
    TonBalance,
    VerificationChecks,
    VerificationHealthService,
    VerificationService,
  ],
  exports: [
    KeptBalancesService,
    TaskRepository,
    TaskService,
    TaskSettingsService,
    VerificationHealthService,
    VerificationService,
  ],
})
export class TasksModule {}
