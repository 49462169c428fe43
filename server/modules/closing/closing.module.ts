import { Module } from '@nestjs/common';
import { SettingsModule } from '../settings/settings.module.js';
import { ClosingController } from './closing.controller.js';
import { ClosingService } from './closing.service.js';
import { ClosingAdminController } from './closing-admin.controller.js';

@Module({
  imports: [SettingsModule],
  controllers: [ClosingController, ClosingAdminController],
  providers: [ClosingService],
  exports: [ClosingService],
})
export class ClosingModule {}
