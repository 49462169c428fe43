import { Body, Delete, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AdminController } from '../../common/http/admin.guard.js';
import { ApiPage, ApiProblems } from '../../common/http/api-problems.js';
import { IdPipe } from '../../common/http/id.pipe.js';
import { ListQueryDto } from '../../common/http/list-query.dto.js';
import { sendPage } from '../../common/http/page.js';
import { LogOperation } from '../../common/operation-log.js';
import { UserDto, UserStatsDto } from './dto/user.dto.js';
import { UserSelectionDto } from './dto/user-selection.dto.js';
import { UserService } from './user.service.js';

@AdminController('users', 'Users')
export class UserAdminController {
  constructor(private readonly users: UserService) {}

  /** Users, searched by name and wallet address */
  @Get()
  @ApiPage(UserDto)
  async listUsers(
    @Query() query: ListQueryDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UserDto[]> {
    return sendPage(reply, 'users', await this.users.list(query));
  }

  /** The users in numbers */
  @Get('stats')
  getUserStats(): Promise<UserStatsDto> {
    return this.users.stats();
  }

  /** Bans several users at once */
  @Post('bulk/ban')
  @HttpCode(200)
  @LogOperation('ban_user', 'user')
  bulkBanUsers(@Body() { ids }: UserSelectionDto): Promise<UserDto[]> {
    return this.users.bulkBan(ids);
  }

  /** Lifts the ban of several users at once */
  @Post('bulk/unban')
  @HttpCode(200)
  @LogOperation('unban_user', 'user')
  bulkUnbanUsers(@Body() { ids }: UserSelectionDto): Promise<UserDto[]> {
    return this.users.bulkUnban(ids);
  }

  /** Deletes several users for good */
  @Post('bulk/delete')
  @HttpCode(200)
  @LogOperation('delete_user', 'user')
  bulkDeleteUsers(@Body() { ids }: UserSelectionDto): Promise<UserDto[]> {
    return this.users.bulkDelete(ids);
  }

  /** One user */
  @Get(':id')
  getUser(@Param('id', IdPipe) id: number): Promise<UserDto> {
    return this.users.get(id);
  }

  /** Bans a user */
  @Post(':id/ban')
  @HttpCode(200)
  @ApiProblems(409)
  @LogOperation('ban_user', 'user')
  banUser(@Param('id', IdPipe) id: number): Promise<UserDto> {
    return this.users.ban(id);
  }

  /** Lifts a user's ban */
  @Post(':id/unban')
  @HttpCode(200)
  @ApiProblems(409)
  @LogOperation('unban_user', 'user')
  unbanUser(@Param('id', IdPipe) id: number): Promise<UserDto> {
    return this.users.unban(id);
  }

  /** Deletes a user for good and answers it */
  @Delete(':id')
  @LogOperation('delete_user', 'user')
  deleteUser(@Param('id', IdPipe) id: number): Promise<UserDto> {
    return this.users.delete(id);
  }
}
