import { Global, Module } from '@nestjs/common';
import { ImagesModule } from '../images/images.module.js';
import { SettingsAdminController } from './settings.controller.js';
import { SettingsRepository } from './settings.repository.js';
import { SettingsService } from './settings.service.js';

/** Every feature reads the settings. */
@Global()
@Module({
  imports: [ImagesModule],
  controllers: [SettingsAdminController],
  providers: [SettingsRepository, SettingsService],
  exports: [SettingsService],
})
export class SettingsModule {}
