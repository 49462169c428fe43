import { Module } from '@nestjs/common';
import { LeaderboardController, MyStandingController } from './leaderboard.controller.js';
import { LeaderboardService } from './leaderboard.service.js';

@Module({
  controllers: [LeaderboardController, MyStandingController],
  providers: [LeaderboardService],
})
export class LeaderboardModule {}
