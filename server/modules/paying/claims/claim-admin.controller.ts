import { applyDecorators, Body, Get, Param, Query } from '@nestjs/common';
import type { Language } from '#libs/domain/index.js';
import {
  AdminController,
  type AuthenticatedAdmin,
  CurrentAdmin,
  RequireConfirmation,
  RequirePermission,
} from '../../../platform/identity/admin.guard.js';
import { ListQueryDto } from '../../../platform/lists/list-query.dto.js';
import { ApiPage, type Page } from '../../../platform/lists/page.js';
import { Action, ApiProblems } from '../../../platform/openapi/responses.js';
import { LogOperation } from '../../../platform/operation-log/log-operation.js';
import {
  MatchingRejectionDto,
  RejectionDto,
  RejectionSelectionDto,
  reasonOf,
} from '../../../platform/records/rejection.dto.js';
import {
  ChangedRecordsDto,
  MatchingRecordsDto,
  RecordSelectionDto,
} from '../../../platform/records/selection.dto.js';
import { IdPipe } from '../../../platform/request/id.pipe.js';
import { RequestLanguage } from '../../../platform/request/request-language.js';
import { ClaimService, claimList } from './claim.service.js';
import { ClaimApprovalService } from './claim-approval.service.js';
import { ClaimDecisionService } from './claim-decision.service.js';
import { ClaimDto, ClaimRiskDto, KeptBalanceDto } from './dto/claim.dto.js';

/** A decision about claims, which is logged. */
const ClaimAction = (path: string, operation: 'approve_claim' | 'reject_claim') =>
  applyDecorators(
    Action(path),
    RequirePermission('claims.decide'),
    ApiProblems(409),
    LogOperation(operation, 'claim'),
  );

@AdminController('claims', 'Claims')
export class ClaimAdminController {
  constructor(
    private readonly claims: ClaimService,
    private readonly decisions: ClaimDecisionService,
    private readonly approvals: ClaimApprovalService,
  ) {}

  /** List claims, the newest first */
  @Get()
  @RequirePermission('claims.read')
  @ApiPage(ClaimDto, claimList, 'claims')
  listClaims(@Query() query: ListQueryDto): Promise<Page<ClaimDto>> {
    return this.claims.list(query);
  }

  /** List risks of claims before approval, 25 at a time: bans, signals and balances */
  @Get('risks')
  @RequirePermission('claims.read')
  @ApiPage(ClaimRiskDto, claimList, 'claims')
  listClaimRisks(
    @Query() query: ListQueryDto,
    @RequestLanguage() language: Language,
  ): Promise<Page<ClaimRiskDto>> {
    return this.claims.listRisks(query, language);
  }

  /** Get a claim */
  @Get(':id')
  @RequirePermission('claims.read')
  getClaim(@Param('id', IdPipe) id: number): Promise<ClaimDto> {
    return this.claims.get(id);
  }

  /** Check the claimant's balances of the tokens that completed tasks required */
  @Get(':id/balances')
  @RequirePermission('claims.read')
  listClaimBalances(
    @Param('id', IdPipe) id: number,
    @RequestLanguage() language: Language,
  ): Promise<KeptBalanceDto[]> {
    return this.claims.balancesOf(id, language);
  }

  /** Approve every claim that a filter matches, a thousand at a time, except for banned and held users */
  @ClaimAction('matching/approve', 'approve_claim')
  @RequireConfirmation()
  approveMatchingClaims(
    @Body() body: MatchingRecordsDto,
    @CurrentAdmin() admin: AuthenticatedAdmin,
  ): Promise<ChangedRecordsDto> {
    return this.approvals.approveAll(body, admin);
  }

  /** Reject every claim that a filter matches, a thousand at a time */
  @ClaimAction('matching/reject', 'reject_claim')
  rejectMatchingClaims(@Body() body: MatchingRejectionDto): Promise<ChangedRecordsDto> {
    return this.decisions.rejectAll(body, reasonOf(body));
  }

  /** Approve several claims, except for banned users */
  @ClaimAction('bulk/approve', 'approve_claim')
  @RequireConfirmation()
  bulkApproveClaims(
    @Body() body: RecordSelectionDto,
    @CurrentAdmin() admin: AuthenticatedAdmin,
  ): Promise<ChangedRecordsDto> {
    return this.approvals.approveAll(body, admin);
  }

  /** Reject several claims and return their tokens */
  @Action('bulk/reject')
  @RequirePermission('claims.decide')
  @LogOperation('reject_claim', 'claim')
  bulkRejectClaims(@Body() body: RejectionSelectionDto): Promise<ChangedRecordsDto> {
    return this.decisions.rejectAll(body, reasonOf(body));
  }

  /** Approve a claim for the next batch */
  @ClaimAction(':id/approve', 'approve_claim')
  approveClaim(
    @Param('id', IdPipe) id: number,
    @CurrentAdmin() admin: AuthenticatedAdmin,
  ): Promise<ClaimDto> {
    return this.approvals.approve(id, admin);
  }

  /** Reject a claim with a reason for the user, and return its tokens */
  @ClaimAction(':id/reject', 'reject_claim')
  rejectClaim(@Param('id', IdPipe) id: number, @Body() body: RejectionDto): Promise<ClaimDto> {
    return this.decisions.reject(id, reasonOf(body));
  }
}

@AdminController('users/:id/claims', 'Users')
export class UserClaimAdminController {
  constructor(private readonly claims: ClaimService) {}

  /** List a user's claims, the newest first */
  @Get()
  @RequirePermission('claims.read')
  @ApiPage(ClaimDto, claimList, 'claims')
  listUserClaims(
    @Param('id', IdPipe) id: number,
    @Query() query: ListQueryDto,
  ): Promise<Page<ClaimDto>> {
    return this.claims.list(query, id);
  }
}
