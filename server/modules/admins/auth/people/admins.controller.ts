import { Body, Controller, Delete, Get, Param, Post, Put, Query, Req } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Env } from '../../../../platform/config/env.js';
import {
  AdminController,
  type AuthenticatedAdmin,
  CurrentAdmin,
  RequireConfirmation,
  RequirePermission,
} from '../../../../platform/identity/admin.guard.js';
import { ListQueryDto } from '../../../../platform/lists/list-query.dto.js';
import { ApiPage, type Page } from '../../../../platform/lists/page.js';
import { Action, ApiProblems } from '../../../../platform/openapi/responses.js';
import { LogOperation } from '../../../../platform/operation-log/log-operation.js';
import { IdPipe } from '../../../../platform/request/id.pipe.js';
import { LoginThrottle } from '../../../../platform/request/throttle.js';
import { callerOf } from '../caller.js';
import { AccessTokenDto } from '../dto/auth.dto.js';
import { AdminsService, adminList } from './admins.service.js';
import {
  AdminRecordDto,
  AdminRoleDto,
  AdminRulesDto,
  AdminRulesUpdateDto,
  CreatedInvitationDto,
  InvitationAcceptDto,
  InvitationCreateDto,
  InvitationDto,
  InvitationTokenDto,
  OfferedInvitationDto,
} from './dto/admin.dto.js';
import { InvitationsService } from './invitations.service.js';

@AdminController('admins', 'Admins')
@RequirePermission('admins.manage')
export class AdminsController {
  constructor(private readonly admins: AdminsService) {}

  /** List admins */
  @Get()
  @ApiPage(AdminRecordDto, adminList, 'admins')
  listAdmins(@Query() query: ListQueryDto): Promise<Page<AdminRecordDto>> {
    return this.admins.list(query);
  }

  /** Get an admin */
  @Get(':id')
  getAdmin(@Param('id', IdPipe) id: number): Promise<AdminRecordDto> {
    return this.admins.get(id);
  }

  /** Change an admin's role */
  @Put(':id')
  @RequireConfirmation()
  @ApiProblems(409)
  @LogOperation('update_admin', 'admin')
  updateAdmin(
    @Param('id', IdPipe) id: number,
    @Body() body: AdminRoleDto,
    @CurrentAdmin() admin: AuthenticatedAdmin,
  ): Promise<AdminRecordDto> {
    return this.admins.changeRole(id, body, admin);
  }

  /** Suspend an admin and end their sessions */
  @Action(':id/suspend')
  @RequireConfirmation()
  @ApiProblems(409)
  @LogOperation('suspend_admin', 'admin')
  suspendAdmin(
    @Param('id', IdPipe) id: number,
    @CurrentAdmin() admin: AuthenticatedAdmin,
  ): Promise<AdminRecordDto> {
    return this.admins.suspend(id, admin);
  }

  /** Restore a suspended admin */
  @Action(':id/restore')
  @RequireConfirmation()
  @LogOperation('restore_admin', 'admin')
  restoreAdmin(
    @Param('id', IdPipe) id: number,
    @CurrentAdmin() admin: AuthenticatedAdmin,
  ): Promise<AdminRecordDto> {
    return this.admins.restore(id, admin);
  }
}

@AdminController('admin-rules', 'Admins')
@RequirePermission('admins.manage')
export class AdminRulesController {
  constructor(private readonly admins: AdminsService) {}

  /** Get the rules for admins */
  @Get()
  getAdminRules(): Promise<AdminRulesDto> {
    return this.admins.readRules();
  }

  /** Change the rules for admins */
  @Put()
  @RequireConfirmation()
  @ApiProblems(409)
  @LogOperation('update_admin_rules', 'admin')
  updateAdminRules(
    @Body() body: AdminRulesUpdateDto,
    @CurrentAdmin() admin: AuthenticatedAdmin,
  ): Promise<AdminRulesDto> {
    return this.admins.changeRules(body, admin);
  }
}

@AdminController('invitations', 'Admins')
@RequirePermission('admins.manage')
export class InvitationAdminController {
  constructor(private readonly invitations: InvitationsService) {}

  /** List open invitations, the newest first */
  @Get()
  listInvitations(): Promise<InvitationDto[]> {
    return this.invitations.list();
  }

  /** Create an invitation: a link that is valid once and for 72 hours */
  @Post()
  @RequireConfirmation()
  @ApiProblems(409)
  @LogOperation('invite_admin', 'admin')
  inviteAdmin(
    @Body() body: InvitationCreateDto,
    @CurrentAdmin() admin: AuthenticatedAdmin,
  ): Promise<CreatedInvitationDto> {
    return this.invitations.create(body, admin);
  }

  /** Revoke an invitation */
  @Delete(':id')
  @LogOperation('revoke_invitation', 'admin')
  revokeInvitation(@Param('id', IdPipe) id: number): Promise<InvitationDto> {
    return this.invitations.revoke(id);
  }
}

@Controller('admin/auth/invitation')
@ApiTags('Auth')
export class InvitationController {
  constructor(
    private readonly invitations: InvitationsService,
    private readonly env: Env,
  ) {}

  /** Read an invitation by its link's token */
  @Action('read')
  @ApiProblems(404)
  readInvitation(@Body() { token }: InvitationTokenDto): Promise<OfferedInvitationDto> {
    return this.invitations.read(token);
  }

  /** Create the admin of an invitation, and log in */
  @Action('accept')
  @LoginThrottle()
  @ApiOkResponse({ type: AccessTokenDto, description: 'A bearer token' })
  @ApiProblems(404)
  @LogOperation('accept_invitation', 'auth')
  acceptInvitation(
    @Body() body: InvitationAcceptDto,
    @Req() request: FastifyRequest,
  ): Promise<AccessTokenDto> {
    return this.invitations.accept(body, callerOf(request, this.env));
  }
}
