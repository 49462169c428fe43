import { Get, Param, Query } from '@nestjs/common';
import { AdminController, RequirePermission } from '../../../platform/identity/admin.guard.js';
import { DailyCountsQueryDto } from '../../../platform/lists/daily-counts-query.dto.js';
import { ListQueryDto } from '../../../platform/lists/list-query.dto.js';
import { ApiPage, type Page } from '../../../platform/lists/page.js';
import { IdPipe } from '../../../platform/request/id.pipe.js';
import { SignalDto, UserDto } from './dto/user.dto.js';
import {
  DailyUserStatsDto,
  DayUserStatsDto,
  DEFAULT_HISTORY_DAYS,
  UserStatsDto,
  UserStatsHistoryQueryDto,
} from './dto/user-stats.dto.js';
import { SignalService } from './signal.service.js';
import { UserService, userList } from './user.service.js';
import { UserStatsService } from './user-stats.service.js';

@AdminController('users', 'Users')
export class UserAdminController {
  constructor(
    private readonly users: UserService,
    private readonly signals: SignalService,
    private readonly stats: UserStatsService,
  ) {}

  /** List users */
  @Get()
  @RequirePermission('users.read')
  @ApiPage(UserDto, userList, 'users')
  listUsers(@Query() query: ListQueryDto): Promise<Page<UserDto>> {
    return this.users.list(query);
  }

  /** Get figures of the users */
  @Get('stats')
  @RequirePermission('users.read')
  getUserStats(): Promise<UserStatsDto> {
    return this.stats.now();
  }

  /** List figures of the users by day, the newest first */
  @Get('stats/history')
  @RequirePermission('users.read')
  getUserStatsHistory(
    @Query() { days = DEFAULT_HISTORY_DAYS }: UserStatsHistoryQueryDto,
  ): Promise<DayUserStatsDto[]> {
    return this.stats.history(days);
  }

  /** Count new users by day */
  @Get('stats/daily')
  @RequirePermission('users.read')
  getDailyUserStats(@Query() query: DailyCountsQueryDto): Promise<DailyUserStatsDto> {
    return this.stats.daily(query);
  }

  /** Get a user */
  @Get(':id')
  @RequirePermission('users.read')
  getUser(@Param('id', IdPipe) id: number): Promise<UserDto> {
    return this.users.get(id);
  }

  /** List a user's signals */
  @Get(':id/signals')
  @RequirePermission('users.read')
  listUserSignals(@Param('id', IdPipe) id: number): Promise<SignalDto[]> {
    return this.signals.of(id);
  }
}
