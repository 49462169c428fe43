import { Global, Module } from '@nestjs/common';
import { SettingsAdminController, SettingsController } from './settings.controller.js';
import { SettingsRepository } from './settings.repository.js';
import { SettingsService } from './settings.service.js';

/** Every feature reads the settings. */
@Global()
@Module({
  controllers: [SettingsController, SettingsAdminController],
  providers: [SettingsRepository, SettingsService],
  exports: [SettingsService],
})
export class SettingsModule {}
