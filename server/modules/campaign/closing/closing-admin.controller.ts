import { Get } from '@nestjs/common';
import {
  AdminController,
  type AuthenticatedAdmin,
  CurrentAdmin,
  RequireConfirmation,
  RequirePermission,
} from '../../../platform/identity/admin.guard.js';
import { Action, ApiProblems } from '../../../platform/openapi/responses.js';
import { LogOperation } from '../../../platform/operation-log/log-operation.js';
import { ClosingService } from './closing.service.js';
import { ClosingApprovalService } from './closing-approval.service.js';
import { CampaignReportDto, ClosingPlanDto } from './dto/campaign-report.dto.js';

@AdminController('campaign', 'Campaign')
export class ClosingAdminController {
  constructor(
    private readonly closing: ClosingService,
    private readonly approvals: ClosingApprovalService,
  ) {}

  /** Preview the effects of closing the campaign, and its obstacles */
  @Get('closing')
  @RequirePermission('campaign.read')
  getClosingPlan(): Promise<ClosingPlanDto> {
    return this.closing.plan();
  }

  /** Close the campaign permanently: forfeit the rest, seal the ledger, publish the file */
  @Action('close')
  @RequirePermission('campaign.close')
  @RequireConfirmation()
  @ApiProblems(409)
  @LogOperation('close_campaign', 'campaign')
  closeCampaign(@CurrentAdmin() admin: AuthenticatedAdmin): Promise<CampaignReportDto> {
    return this.approvals.close(admin);
  }
}
