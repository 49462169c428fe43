import { Get, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AdminController } from '../../identity/admin.guard.js';
import { DailyCountsQueryDto } from '../../lists/daily-counts-query.dto.js';
import { ListQueryDto } from '../../lists/list-query.dto.js';
import { ApiPage, sendPage } from '../../lists/page.js';
import { IdPipe } from '../../request/id.pipe.js';
import { UserDto } from './dto/user.dto.js';
import {
  DailyUserStatsDto,
  DayUserStatsDto,
  UserStatsDto,
  UserStatsHistoryQueryDto,
} from './dto/user-stats.dto.js';
import { UserService, userList } from './user.service.js';
import { UserStatsService } from './user-stats.service.js';

@AdminController('users', 'Users')
export class UserAdminController {
  constructor(
    private readonly users: UserService,
    private readonly stats: UserStatsService,
  ) {}

  /** Users, searched by name and wallet address */
  @Get()
  @ApiPage(UserDto, userList)
  async listUsers(
    @Query() query: ListQueryDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UserDto[]> {
    return sendPage(reply, 'users', await this.users.list(query));
  }

  /** The users in numbers */
  @Get('stats')
  getUserStats(): Promise<UserStatsDto> {
    return this.stats.now();
  }

  /** The users in numbers, now and on earlier days, newest first */
  @Get('stats/history')
  getUserStatsHistory(@Query() query: UserStatsHistoryQueryDto): Promise<DayUserStatsDto[]> {
    return this.stats.history(query);
  }

  /** How many users came on each of the last days */
  @Get('stats/daily')
  getDailyUserStats(@Query() query: DailyCountsQueryDto): Promise<DailyUserStatsDto> {
    return this.stats.daily(query);
  }

  /** One user */
  @Get(':id')
  getUser(@Param('id', IdPipe) id: number): Promise<UserDto> {
    return this.users.get(id);
  }
}
