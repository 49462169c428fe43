import { Module } from '@nestjs/common';
import { AuthModule } from '../../admins/auth/auth.module.js';
import { LedgerModule } from '../../earning/ledger/ledger.module.js';
import { TasksModule } from '../../earning/tasks/tasks.module.js';
import { DecisionsModule } from '../../participants/decisions/decisions.module.js';
import { UsersModule } from '../../participants/users/users.module.js';
import { ContentModule } from '../../site/content/content.module.js';
import { SectionsModule } from '../../site/sections/sections.module.js';
import { TeamModule } from '../../site/team/team.module.js';
import { TextsModule } from '../../site/texts/texts.module.js';
import { CampaignService } from './campaign.service.js';
import { CampaignAdminController } from './campaign-admin.controller.js';
import { DemoDataService } from './demo-data.service.js';
import { PreparationService } from './preparation.service.js';

@Module({
  imports: [
    AuthModule,
    ContentModule,
    DecisionsModule,
    LedgerModule,
    SectionsModule,
    TasksModule,
    TeamModule,
    TextsModule,
    UsersModule,
  ],
  controllers: [CampaignAdminController],
  providers: [CampaignService, DemoDataService, PreparationService],
  exports: [DemoDataService],
})
export class CampaignModule {}
