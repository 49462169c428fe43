import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { ContentModule } from '../content/content.module.js';
import { DecisionsModule } from '../decisions/decisions.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { TasksModule } from '../tasks/tasks.module.js';
import { TeamModule } from '../team/team.module.js';
import { UsersModule } from '../users/users.module.js';
import { CampaignService } from './campaign.service.js';
import { CampaignAdminController } from './campaign-admin.controller.js';

@Module({
  imports: [
    AuthModule,
    ContentModule,
    DecisionsModule,
    LedgerModule,
    TasksModule,
    TeamModule,
    UsersModule,
  ],
  controllers: [CampaignAdminController],
  providers: [CampaignService],
})
export class CampaignModule {}
