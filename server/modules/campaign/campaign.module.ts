import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { TasksModule } from '../tasks/tasks.module.js';
import { UsersModule } from '../users/users.module.js';
import { CampaignService } from './campaign.service.js';
import { CampaignAdminController } from './campaign-admin.controller.js';

@Module({
  imports: [AuthModule, SettingsModule, TasksModule, UsersModule],
  controllers: [CampaignAdminController],
  providers: [CampaignService],
})
export class CampaignModule {}
