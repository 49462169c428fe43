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

/** What of them is the demo users', of whom there are few; null without any. */
const DEMO_FIGURES = `select to_jsonb(part) from (
    select count(*) as total_users,
      count(*) filter (where is_active and not is_banned) as active_users,
      count(*) filter (where is_banned) as banned_users, sum(total_points) as total_points,
      sum(claimed_tokens) as total_claimed_tokens from users where is_demo) as part
  where total_users > 0`;

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

  /** Takes the demo users out of the days; those on which there was nobody else are gone. */
  async removeDemo(): Promise<void> {
    await this.em.execute(
      `update user_stats_days d set demo = null,
         (total_users, active_users, banned_users, total_points, total_claimed_tokens) = (
           select d.total_users - part.total_users, d.active_users - part.active_users,
             d.banned_users - part.banned_users, d.total_points - part.total_points,
             d.total_claimed_tokens - part.total_claimed_tokens
           from jsonb_to_record(d.demo) as part (total_users int, active_users int,
             banned_users int, total_points bigint, total_claimed_tokens bigint))
       where demo is not null`,
    );
    await this.em.execute('delete from user_stats_days where total_users <= 0');
  }

  /** Keeps the figures of today as they are now; each replica does, and the last one counts. */
  async keepToday(): Promise<void> {
    try {
      await this.em.fork().execute(
        `insert into user_stats_days
           (day, total_users, active_users, banned_users, total_points, total_claimed_tokens, demo)
         select (now() at time zone 'UTC')::date, ${FIGURES}, (${DEMO_FIGURES}) from user_counts
         on conflict (day) do update set
           total_users = excluded.total_users,
           active_users = excluded.active_users,
           banned_users = excluded.banned_users,
           total_points = excluded.total_points,
           total_claimed_tokens = excluded.total_claimed_tokens,
           demo = excluded.demo`,
      );
    } catch (error) {
      this.logger.warn(`The figures of today were not kept: ${errorLine(error)}`);
    }
  }
}
