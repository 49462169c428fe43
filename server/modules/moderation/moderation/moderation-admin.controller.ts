import { Body, Delete, Param } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import {
  AdminController,
  type AuthenticatedAdmin,
  CurrentAdmin,
  MayRequireConfirmation,
  RequireConfirmation,
  RequirePermission,
} from '../../../platform/identity/admin.guard.js';
import { Action, ApiProblems } from '../../../platform/openapi/responses.js';
import { LogOperation } from '../../../platform/operation-log/log-operation.js';
import { ChangedRecordsDto } from '../../../platform/records/selection.dto.js';
import { IdPipe } from '../../../platform/request/id.pipe.js';
import { UserDto } from '../../participants/users/dto/user.dto.js';
import {
  AdjustmentDto,
  BanDto,
  MatchingUsersBanDto,
  MatchingUsersDeletionDto,
  UserBanSelectionDto,
  UserSelectionDto,
} from './dto/moderation.dto.js';
import { ModerationService } from './moderation.service.js';
import { UserApprovalService } from './user-approval.service.js';

@AdminController('users', 'Users')
export class ModerationAdminController {
  constructor(
    private readonly moderation: ModerationService,
    private readonly approvals: UserApprovalService,
  ) {}

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
  deleteMatchingUsers(
    @Body() body: MatchingUsersDeletionDto,
    @CurrentAdmin() admin: AuthenticatedAdmin,
  ): Promise<ChangedRecordsDto> {
    return this.approvals.deleteMatching(body, admin);
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
  @ApiProblems(409)
  @LogOperation('delete_user', 'user')
  bulkDeleteUsers(
    @Body() { ids }: UserSelectionDto,
    @CurrentAdmin() admin: AuthenticatedAdmin,
  ): Promise<UserDto[]> {
    return this.approvals.bulkDelete(ids, admin);
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
  @MayRequireConfirmation()
  @ApiProblems(409)
  @LogOperation('adjust_points', 'user')
  adjustPoints(
    @Param('id', IdPipe) id: number,
    @Body() body: AdjustmentDto,
    @CurrentAdmin() admin: AuthenticatedAdmin,
  ): Promise<UserDto> {
    return this.approvals.adjust(id, body, admin);
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
  @RequireConfirmation()
  @ApiProblems(409)
  @LogOperation('delete_user', 'user')
  deleteUser(
    @Param('id', IdPipe) id: number,
    @CurrentAdmin() admin: AuthenticatedAdmin,
  ): Promise<UserDto> {
    return this.approvals.delete(id, admin);
  }
}
