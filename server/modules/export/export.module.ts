import { Module } from '@nestjs/common';
import { AppealsModule } from '../appeals/appeals.module.js';
import { ClaimsModule } from '../claims/claims.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { LogsModule } from '../logs/logs.module.js';
import { ParticipationModule } from '../participation/participation.module.js';
import { ReferralsModule } from '../referrals/referrals.module.js';
import { TasksModule } from '../tasks/tasks.module.js';
import { UsersModule } from '../users/users.module.js';
import { ExportService } from './export.service.js';
import { ExportAdminController } from './export-admin.controller.js';

@Module({
  imports: [
    AppealsModule,
    ClaimsModule,
    ParticipationModule,
    LedgerModule,
    LogsModule,
    ReferralsModule,
    TasksModule,
    UsersModule,
  ],
  controllers: [ExportAdminController],
  providers: [ExportService],
})
export class ExportModule {}
