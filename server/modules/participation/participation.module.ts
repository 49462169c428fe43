import { Module } from '@nestjs/common';
import { SettingsModule } from '../settings/settings.module.js';
import { UsersModule } from '../users/users.module.js';
import { CampaignModeService } from './campaign-mode.service.js';
import { MeController } from './me.controller.js';
import { MeService } from './me.service.js';

@Module({
  imports: [SettingsModule, UsersModule],
  controllers: [MeController],
  providers: [CampaignModeService, MeService],
  exports: [CampaignModeService, MeService],
})
export class ParticipationModule {}
