import { SqlEntityManager } from '@mikro-orm/postgresql';
import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { countPerDay } from '../../lists/daily-counts.js';
import type { DailyCountsQueryDto } from '../../lists/daily-counts-query.dto.js';
import { errorLine } from '../../logging/logged-error.js';
import type {
  DailyUserStatsDto,
  DayUserStatsDto,
  UserStatsDto,
  UserStatsHistoryQueryDto,
} from './dto/user-stats.dto.js';
import { UserSchema } from './user.entity.js';

/** How old the kept figures of today are at most, in milliseconds. */
const KEEP_EVERY = 60 * 60_000;

/** Counters that the database keeps, in parts (`user_counts`): nothing is scanned. */
const FIGURES = `coalesce(sum(total_users), 0)::bigint as total_users,
  coalesce(sum(active_users), 0)::bigint as active_users,
  coalesce(sum(banned_users), 0)::bigint as banned_users,
  coalesce(sum(total_points), 0)::bigint as total_points,
  coalesce(sum(total_claimed_tokens), 0)::bigint as total_claimed_tokens`;

/** The participants in numbers: now, and as they were on earlier days. */
@Injectable()
export class UserStatsService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(UserStatsService.name);
  private timer?: NodeJS.Timeout;

  constructor(private readonly em: SqlEntityManager) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.keepToday();
    this.timer = setInterval(() => void this.keepToday(), KEEP_EVERY).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  async now(): Promise<UserStatsDto> {
    const [stats] = await this.em.execute<[UserStatsDto]>(`select ${FIGURES} from user_counts`);
    return stats;
  }

  /** The days of which figures were kept, the last of them first. */
  async history({ days }: UserStatsHistoryQueryDto): Promise<DayUserStatsDto[]> {
    return this.em.execute<DayUserStatsDto[]>(
      `select day::text, total_users, active_users, banned_users, total_points, total_claimed_tokens
       from user_stats_days
       where day > (now() at time zone 'UTC')::date - ?::int
       order by day desc`,
      [days],
    );
  }

  /** How many users came on each of the last days. */
  async daily(query: DailyCountsQueryDto): Promise<DailyUserStatsDto> {
    const days = await countPerDay(this.em, UserSchema.meta.tableName, query);
    return {
      time_zone: query.time_zone ?? 'UTC',
      days: days.map(({ day, count }) => ({ day, new_users: count })),
    };
  }

  /** Keeps the figures of today as they are now; each replica does, and the last one counts. */
  async keepToday(): Promise<void> {
    try {
      await this.em.fork().execute(
        `insert into user_stats_days
           (day, total_users, active_users, banned_users, total_points, total_claimed_tokens)
         select (now() at time zone 'UTC')::date, ${FIGURES} from user_counts
         on conflict (day) do update set
           total_users = excluded.total_users,
           active_users = excluded.active_users,
           banned_users = excluded.banned_users,
           total_points = excluded.total_points,
           total_claimed_tokens = excluded.total_claimed_tokens`,
      );
    } catch (error) {
      this.logger.warn(`The figures of today were not kept: ${errorLine(error)}`);
    }
  }
}
