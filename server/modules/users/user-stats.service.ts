import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Scheduler } from '../../database/scheduler.js';
import { countPerDay } from '../../lists/daily-counts.js';
import type { DailyCountsQueryDto } from '../../lists/daily-counts-query.dto.js';
import { errorLine } from '../../logging/logged-error.js';
import {
  type DailyUserStatsDto,
  type DayUserStatsDto,
  DEFAULT_HISTORY_DAYS,
  type UserStatsDto,
  type UserStatsHistoryQueryDto,
} from './dto/user-stats.dto.js';
import { UserSchema } from './user.entity.js';
import { UserStatsRepository } from './user-stats.repository.js';

const STORE_INTERVAL_MS = 60 * 60_000;

/** The users in numbers, now and on earlier days. */
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

  now(): Promise<UserStatsDto> {
    return this.rows.now();
  }

  /** The days whose figures are stored, the last one first. */
  history({ days = DEFAULT_HISTORY_DAYS }: UserStatsHistoryQueryDto): Promise<DayUserStatsDto[]> {
    return this.rows.history(days);
  }

  /** The number of new users on each of the last days. */
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
