import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Scheduler } from '../../database/scheduler.js';
import { countPerDay } from '../../lists/daily-counts.js';
import type { DailyCountsQueryDto } from '../../lists/daily-counts-query.dto.js';
import { errorLine } from '../../logging/logged-error.js';
import type { DailyUserStatsDto } from './dto/user-stats.dto.js';
import { UserSchema } from './user.entity.js';
import { UserStatsRepository } from './user-stats.repository.js';

const STORE_INTERVAL_MS = 60 * 60_000;

/** Stores the users in numbers every hour, and counts new ones by day. */
@Injectable()
export class UserStatsService implements OnApplicationBootstrap {
  private readonly logger = new Logger(UserStatsService.name);

  constructor(
    private readonly em: SqlEntityManager,
    private readonly rows: UserStatsRepository,
    private readonly scheduler: Scheduler,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.storeToday();
    this.scheduler.every(STORE_INTERVAL_MS, () => this.storeToday(), 'User statistics not stored');
  }

  async daily(query: DailyCountsQueryDto): Promise<DailyUserStatsDto> {
    const days = await countPerDay(this.em, UserSchema.meta.tableName, query);
    return {
      time_zone: query.time_zone ?? 'UTC',
      days: days.map(({ day, count }) => ({ day, new_users: count })),
    };
  }

  private async storeToday(): Promise<void> {
    try {
      await this.rows.storeToday();
    } catch (error) {
      this.logger.warn(`Figures of today not stored: ${errorLine(error)}`);
    }
  }
}
