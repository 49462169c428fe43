import { Global, Module } from '@nestjs/common';
import { SectionsModule } from '../sections/sections.module.js';
import { PublicSiteService } from './public-site.service.js';
import { SettingsAdminController, SettingsController } from './settings.controller.js';
import { SettingsRepository } from './settings.repository.js';
import { SettingsService } from './settings.service.js';

/** Every feature reads the settings. */
@Global()
@Module({
  imports: [SectionsModule],
  controllers: [SettingsController, SettingsAdminController],
  providers: [PublicSiteService, SettingsRepository, SettingsService],
  exports: [PublicSiteService, SettingsService],
})
export class SettingsModule {}
