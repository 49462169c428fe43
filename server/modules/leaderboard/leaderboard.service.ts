import { Injectable } from '@nestjs/common';
import type { LeaderboardDto, StandingDto } from './dto/leaderboard.dto.js';

const later = (): never => {
  throw new Error('Not there yet');
};

@Injectable()
export class LeaderboardService {
  async read(): Promise<LeaderboardDto> {
    return later();
  }
  async standingOf(_u: number): Promise<StandingDto> {
    return later();
  }
}
