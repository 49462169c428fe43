import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { VisitorController, VisitorId } from '../../../platform/identity/visitor.guard.js';
import { ApiProblems } from '../../../platform/openapi/responses.js';
import { PublicCache } from '../../../platform/response-cache/public-cache.js';
import { LeaderboardDto, StandingDto } from './dto/leaderboard.dto.js';
import { LeaderboardService } from './leaderboard.service.js';

@Controller('public/leaderboard')
@ApiTags('Public')
export class LeaderboardController {
  constructor(private readonly leaderboard: LeaderboardService) {}

  /** List the visitors with the most points, if the operator shows them */
  @Get()
  @PublicCache()
  @ApiProblems(404)
  getLeaderboard(): Promise<LeaderboardDto> {
    return this.leaderboard.read();
  }
}

@VisitorController('me/standing', 'Me')
export class MyStandingController {
  constructor(private readonly leaderboard: LeaderboardService) {}

  /** Get the visitor's rank among all visitors */
  @Get()
  getMyStanding(@VisitorId() user_id: number): Promise<StandingDto> {
    return this.leaderboard.standingOf(user_id);
  }
}
