import { Body, Get, Param, Query } from '@nestjs/common';
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
import { ApprovalsService } from './approvals.service.js';
import { ApprovalsListService, approvalList } from './approvals-list.service.js';
import {
  ApprovalAnswerDto,
  ApprovalDto,
  ApprovalItemDto,
  ApprovalItemsQueryDto,
  ApprovalRejectionDto,
} from './dto/approval.dto.js';

@AdminController('approvals', 'Approvals')
export class ApprovalsController {
  constructor(
    private readonly lists: ApprovalsListService,
    private readonly approvals: ApprovalsService,
  ) {}

  /** List requests for a second admin, the newest first */
  @Get()
  @RequirePermission('approvals.read')
  @ApiPage(ApprovalDto, approvalList, 'requests')
  listApprovals(@Query() query: ListQueryDto): Promise<Page<ApprovalDto>> {
    return this.lists.list(query);
  }

  /** Get a request */
  @Get(':id')
  @RequirePermission('approvals.read')
  getApproval(@Param('id', IdPipe) id: number): Promise<ApprovalDto> {
    return this.lists.get(id);
  }

  /** List records that a request changes, a hundred at a time */
  @Get(':id/items')
  @RequirePermission('approvals.read')
  listApprovalItems(
    @Param('id', IdPipe) id: number,
    @Query() { after = 0 }: ApprovalItemsQueryDto,
  ): Promise<ApprovalItemDto[]> {
    return this.lists.items(id, after);
  }

  /** Approve a request of another admin, and execute it as it was shown */
  @Action(':id/approve')
  @RequirePermission('approvals.answer')
  @RequireConfirmation()
  @ApiProblems(409)
  @LogOperation('answer_approval', 'approval')
  async approveRequest(
    @Param('id', IdPipe) id: number,
    @Body() { hash }: ApprovalAnswerDto,
    @CurrentAdmin() admin: AuthenticatedAdmin,
  ): Promise<ApprovalDto> {
    await this.approvals.approve(id, hash, admin);
    return this.lists.get(id);
  }

  /** Reject a request of another admin */
  @Action(':id/reject')
  @RequirePermission('approvals.answer')
  @ApiProblems(409)
  @LogOperation('answer_approval', 'approval')
  async rejectRequest(
    @Param('id', IdPipe) id: number,
    @Body() { reason = '' }: ApprovalRejectionDto,
    @CurrentAdmin() admin: AuthenticatedAdmin,
  ): Promise<ApprovalDto> {
    await this.approvals.reject(id, reason, admin);
    return this.lists.get(id);
  }

  /** Withdraw the caller's own request */
  @Action(':id/withdraw')
  @RequirePermission('approvals.answer')
  @ApiProblems(409)
  @LogOperation('answer_approval', 'approval')
  async withdrawRequest(
    @Param('id', IdPipe) id: number,
    @CurrentAdmin() admin: AuthenticatedAdmin,
  ): Promise<ApprovalDto> {
    await this.approvals.withdraw(id, admin);
    return this.lists.get(id);
  }
}
