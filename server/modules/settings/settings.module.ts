import { Module } from '@nestjs/common';
import { ManifestController } from './manifest.controller.js';
import { SettingsController } from './settings.controller.js';
import { SettingsService } from './settings.service.js';
import { SettingsAdminController } from './settings-admin.controller.js';

@Module({
  controllers: [ManifestController, SettingsController, SettingsAdminController],
  providers: [SettingsService],
  exports: [SettingsService],
})
export class SettingsModule {}
