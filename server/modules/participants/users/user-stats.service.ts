import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Scheduler } from '../../../platform/database/scheduler.js';
import { countPerDay } from '../../../platform/lists/daily-counts.js';
import type { DailyCountsQueryDto } from '../../../platform/lists/daily-counts-query.dto.js';
import { errorLine } from '../../../platform/logging/logged-error.js';
import type { DailyUserStatsDto, DayUserStatsDto, UserStatsDto } from './dto/user-stats.dto.js';
import { UserStatsRepository } from './user-stats.repository.js';

const STORE_INTERVAL_MS = 60 * 60_000;
const FAILURE = 'Figures of today not stored';

/** Figures of the users: current figures, figures of earlier days, stored every hour, and new users by day. */
@Injectable()
export class UserStatsService implements OnApplicationBootstrap {
  private readonly logger = new Logger(UserStatsService.name);

  constructor(
    private readonly em: SqlEntityManager,
    private readonly stats: UserStatsRepository,
    private readonly scheduler: Scheduler,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const store = () => this.stats.storeToday();
    this.scheduler.every('statistics', STORE_INTERVAL_MS, store, FAILURE);
    const storeFirst = async () => (await this.stats.isTodayStored()) || store();
    await storeFirst().catch((error) => this.logger.warn(`${FAILURE}: ${errorLine(error)}`));
  }

  now(): Promise<UserStatsDto> {
    return this.stats.now();
  }

  history(days: number): Promise<DayUserStatsDto[]> {
    return this.stats.history(days);
  }

  async daily(query: DailyCountsQueryDto): Promise<DailyUserStatsDto> {
    const days = await countPerDay(this.em, 'users', query);
    return {
      time_zone: query.time_zone ?? 'UTC',
      days: days.map(({ day, count }) => ({ day, new_users: count })),
    };
  }
}
