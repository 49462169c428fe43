import { Body, Delete, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { LogOperation } from '../../audit/log-operation.js';
import { AdminController } from '../../identity/admin.guard.js';
import { DailyCountsQueryDto } from '../../lists/daily-counts-query.dto.js';
import { ListQueryDto } from '../../lists/list-query.dto.js';
import { ApiPage, sendPage } from '../../lists/page.js';
import { ApiProblems } from '../../openapi/responses.js';
import { ChangedRecordsDto } from '../../records/selection.dto.js';
import { IdPipe } from '../../request/id.pipe.js';
import { UserDto } from './dto/user.dto.js';
import { AdjustmentDto, BanDto } from './dto/user-decision.dto.js';
import {
  MatchingUsersBanDto,
  MatchingUsersDeletionDto,
  UserBanSelectionDto,
  UserSelectionDto,
} from './dto/user-selection.dto.js';
import {
  DailyUserStatsDto,
  DayUserStatsDto,
  UserStatsDto,
  UserStatsHistoryQueryDto,
} from './dto/user-stats.dto.js';
import { UserService, userList } from './user.service.js';
import { UserDecisionService } from './user-decision.service.js';
import { UserStatsService } from './user-stats.service.js';

@AdminController('users', 'Users')
export class UserAdminController {
  constructor(
    private readonly users: UserService,
    private readonly decisions: UserDecisionService,
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

  /** Bans every user that a filter matches, thousands at a time */
  @Post('matching/ban')
  @HttpCode(200)
  @ApiProblems(409)
  @LogOperation('ban_user', 'user')
  banMatchingUsers(@Body() body: MatchingUsersBanDto): Promise<ChangedRecordsDto> {
    return this.decisions.banMatching(body);
  }

  /** Deletes every user that a filter matches, for good, thousands at a time */
  @Post('matching/delete')
  @HttpCode(200)
  @ApiProblems(409)
  @LogOperation('delete_user', 'user')
  deleteMatchingUsers(@Body() body: MatchingUsersDeletionDto): Promise<ChangedRecordsDto> {
    return this.decisions.deleteMatching(body);
  }

  /** Bans several users at once */
  @Post('bulk/ban')
  @HttpCode(200)
  @LogOperation('ban_user', 'user')
  bulkBanUsers(@Body() { ids, ...ban }: UserBanSelectionDto): Promise<UserDto[]> {
    return this.decisions.bulkBan(ids, ban);
  }

  /** Lifts the ban of several users at once */
  @Post('bulk/unban')
  @HttpCode(200)
  @LogOperation('unban_user', 'user')
  bulkUnbanUsers(@Body() { ids }: UserSelectionDto): Promise<UserDto[]> {
    return this.decisions.bulkUnban(ids);
  }

  /** Deletes several users for good */
  @Post('bulk/delete')
  @HttpCode(200)
  @LogOperation('delete_user', 'user')
  bulkDeleteUsers(@Body() { ids }: UserSelectionDto): Promise<UserDto[]> {
    return this.decisions.bulkDelete(ids);
  }

  /** One user */
  @Get(':id')
  getUser(@Param('id', IdPipe) id: number): Promise<UserDto> {
    return this.users.get(id);
  }

  /** Bans a user, for a reason that the user reads */
  @Post(':id/ban')
  @HttpCode(200)
  @ApiBody({ type: BanDto, required: false })
  @ApiProblems(409)
  @LogOperation('ban_user', 'user')
  banUser(@Param('id', IdPipe) id: number, @Body() body: BanDto): Promise<UserDto> {
    return this.decisions.ban(id, body);
  }

  /** Gives a user points, or takes them, for a reason that the user reads */
  @Post(':id/adjust')
  @HttpCode(200)
  @LogOperation('adjust_points', 'user')
  adjustPoints(@Param('id', IdPipe) id: number, @Body() body: AdjustmentDto): Promise<UserDto> {
    return this.decisions.adjust(id, body);
  }

  /** Lifts a user's ban */
  @Post(':id/unban')
  @HttpCode(200)
  @ApiProblems(409)
  @LogOperation('unban_user', 'user')
  unbanUser(@Param('id', IdPipe) id: number): Promise<UserDto> {
    return this.decisions.unban(id);
  }

  /** Deletes a user for good and answers it, unless tokens were paid to them */
  @Delete(':id')
  @ApiProblems(409)
  @LogOperation('delete_user', 'user')
  deleteUser(@Param('id', IdPipe) id: number): Promise<UserDto> {
    return this.decisions.delete(id);
  }
}
