import { Body, Delete, Param } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import { LogOperation } from '../../audit/log-operation.js';
import {
  AdminController,
  RequireConfirmation,
  RequirePermission,
} from '../../identity/admin.guard.js';
import { Action, ApiProblems } from '../../openapi/responses.js';
import { ChangedRecordsDto } from '../../records/selection.dto.js';
import { IdPipe } from '../../request/id.pipe.js';
import { UserDto } from '../users/dto/user.dto.js';
import {
  AdjustmentDto,
  BanDto,
  MatchingUsersBanDto,
  MatchingUsersDeletionDto,
  UserBanSelectionDto,
  UserSelectionDto,
} from './dto/moderation.dto.js';
import { ModerationService } from './moderation.service.js';

@AdminController('users', 'Users')
export class ModerationAdminController {
  constructor(private readonly moderation: ModerationService) {}

  /** Ban every user that a filter matches, thousands at a time */
  @Action('matching/ban')
  @RequirePermission('users.change')
  @ApiProblems(409)
  @LogOperation('ban_user', 'user')
  banMatchingUsers(@Body() body: MatchingUsersBanDto): Promise<ChangedRecordsDto> {
    return this.moderation.banMatching(body);
  }

  /** Delete every user that a filter matches, thousands at a time */
  @Action('matching/delete')
  @RequirePermission('users.delete')
  @RequireConfirmation()
  @ApiProblems(409)
  @LogOperation('delete_user', 'user')
  deleteMatchingUsers(@Body() body: MatchingUsersDeletionDto): Promise<ChangedRecordsDto> {
    return this.moderation.deleteMatching(body);
  }

  /** Ban several users */
  @Action('bulk/ban')
  @RequirePermission('users.change')
  @LogOperation('ban_user', 'user')
  bulkBanUsers(@Body() { ids, ...ban }: UserBanSelectionDto): Promise<UserDto[]> {
    return this.moderation.bulkBan(ids, ban);
  }

  /** Unban several users */
  @Action('bulk/unban')
  @RequirePermission('users.change')
  @LogOperation('unban_user', 'user')
  bulkUnbanUsers(@Body() { ids }: UserSelectionDto): Promise<UserDto[]> {
    return this.moderation.bulkUnban(ids);
  }

  /** Delete several users */
  @Action('bulk/delete')
  @RequirePermission('users.delete')
  @RequireConfirmation()
  @LogOperation('delete_user', 'user')
  bulkDeleteUsers(@Body() { ids }: UserSelectionDto): Promise<UserDto[]> {
    return this.moderation.bulkDelete(ids);
  }

  /** Ban a user */
  @Action(':id/ban')
  @RequirePermission('users.change')
  @ApiBody({ type: BanDto, required: false })
  @ApiProblems(409)
  @LogOperation('ban_user', 'user')
  banUser(@Param('id', IdPipe) id: number, @Body() body: BanDto): Promise<UserDto> {
    return this.moderation.ban(id, body);
  }

  /** Add or deduct a user's points */
  @Action(':id/adjust')
  @RequirePermission('users.adjust')
  @LogOperation('adjust_points', 'user')
  adjustPoints(@Param('id', IdPipe) id: number, @Body() body: AdjustmentDto): Promise<UserDto> {
    return this.moderation.adjust(id, body);
  }

  /** Unban a user */
  @Action(':id/unban')
  @RequirePermission('users.change')
  @ApiProblems(409)
  @LogOperation('unban_user', 'user')
  unbanUser(@Param('id', IdPipe) id: number): Promise<UserDto> {
    return this.moderation.unban(id);
  }

  /** Delete a user to whom no tokens were paid */
  @Delete(':id')
  @RequirePermission('users.delete')
  @ApiProblems(409)
  @LogOperation('delete_user', 'user')
  deleteUser(@Param('id', IdPipe) id: number): Promise<UserDto> {
    return this.moderation.delete(id);
  }
}
