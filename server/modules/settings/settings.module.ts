import { Module } from '@nestjs/common';
import { CampaignModeService } from './campaign-mode.service.js';
import { SettingsController } from './settings.controller.js';
import { SettingsService } from './settings.service.js';
import { SettingsAdminController } from './settings-admin.controller.js';

@Module({
  controllers: [SettingsController, SettingsAdminController],
  providers: [CampaignModeService, SettingsService],
  exports: [CampaignModeService, SettingsService],
})
export class SettingsModule {}
