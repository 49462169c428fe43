import { Module } from '@nestjs/common';
import { SettingsModule } from '../settings/settings.module.js';
import { UsersModule } from '../users/users.module.js';
import { CampaignModeService } from './campaign-mode.service.js';
import { CompletionsModule } from './completions.module.js';
import { MeController } from './me.controller.js';
import { MeService } from './me.service.js';
import { MyTaskController } from './my-task.controller.js';

@Module({
  imports: [CompletionsModule, SettingsModule, UsersModule],
  controllers: [MeController, MyTaskController],
  providers: [CampaignModeService, MeService],
  exports: [CampaignModeService, MeService],
})
export class ParticipationModule {}
