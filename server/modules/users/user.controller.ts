import { Body, Get, Param, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Env } from '../../config/env.js';
import { AdminController } from '../../identity/admin.guard.js';
import { VisitorController, VisitorId } from '../../identity/visitor.guard.js';
import { DailyCountsQueryDto } from '../../lists/daily-counts-query.dto.js';
import { ListQueryDto } from '../../lists/list-query.dto.js';
import { ApiPage, type Page } from '../../lists/page.js';
import { Action, ApiProblems } from '../../openapi/responses.js';
import { IdPipe } from '../../request/id.pipe.js';
import { requestOrigin } from '../../request/request-origin.js';
import { MyTelegramDto, TelegramLoginDto } from './dto/my-telegram.dto.js';
import { SignalDto, UserDto } from './dto/user.dto.js';
import {
  DailyUserStatsDto,
  DayUserStatsDto,
  DEFAULT_HISTORY_DAYS,
  UserStatsDto,
  UserStatsHistoryQueryDto,
} from './dto/user-stats.dto.js';
import { SignalService } from './signal.service.js';
import { TelegramService } from './telegram.service.js';
import { UserService, userList } from './user.service.js';
import { UserStatsRepository } from './user-stats.repository.js';
import { UserStatsService } from './user-stats.service.js';

@AdminController('users', 'Users')
export class UserAdminController {
  constructor(
    private readonly users: UserService,
    private readonly signals: SignalService,
    private readonly stats: UserStatsService,
    private readonly figures: UserStatsRepository,
  ) {}

  /** List users */
  @Get()
  @ApiPage(UserDto, userList, 'users')
  listUsers(@Query() query: ListQueryDto): Promise<Page<UserDto>> {
    return this.users.list(query);
  }

  /** Get figures of the users */
  @Get('stats')
  getUserStats(): Promise<UserStatsDto> {
    return this.figures.now();
  }

  /** List figures of the users by day, the newest first */
  @Get('stats/history')
  getUserStatsHistory(
    @Query() { days = DEFAULT_HISTORY_DAYS }: UserStatsHistoryQueryDto,
  ): Promise<DayUserStatsDto[]> {
    return this.figures.history(days);
  }

  /** Count new users by day */
  @Get('stats/daily')
  getDailyUserStats(@Query() query: DailyCountsQueryDto): Promise<DailyUserStatsDto> {
    return this.stats.daily(query);
  }

  /** Get a user */
  @Get(':id')
  getUser(@Param('id', IdPipe) id: number): Promise<UserDto> {
    return this.users.get(id);
  }

  /** List a user's signals */
  @Get(':id/signals')
  listUserSignals(@Param('id', IdPipe) id: number): Promise<SignalDto[]> {
    return this.signals.of(id);
  }
}

@VisitorController('me/telegram', 'Me')
export class MyTelegramController {
  constructor(
    private readonly telegram: TelegramService,
    private readonly env: Env,
  ) {}

  /** Get the visitor's Telegram account and the login link */
  @Get()
  @ApiProblems(409)
  getMyTelegram(
    @VisitorId() user_id: number,
    @Req() request: FastifyRequest,
  ): Promise<MyTelegramDto> {
    return this.telegram.read(user_id, requestOrigin(request, this.env.public_url));
  }

  /** Link a Telegram account permanently */
  @Action()
  @ApiProblems(403, 409)
  linkMyTelegram(
    @VisitorId() user_id: number,
    @Body() body: TelegramLoginDto,
    @Req() request: FastifyRequest,
  ): Promise<MyTelegramDto> {
    return this.telegram.link(user_id, body, requestOrigin(request, this.env.public_url));
  }
}
