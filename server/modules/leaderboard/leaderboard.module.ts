import { Module } from '@nestjs/common';
import { SettingsModule } from '../settings/settings.module.js';
import { LeaderboardController, MyStandingController } from './leaderboard.controller.js';
import { LeaderboardService } from './leaderboard.service.js';

@Module({
  imports: [SettingsModule],
  controllers: [LeaderboardController, MyStandingController],
  providers: [LeaderboardService],
})
export class LeaderboardModule {}
