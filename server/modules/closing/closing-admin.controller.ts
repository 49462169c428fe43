import { Get, HttpCode, Post } from '@nestjs/common';
import { LogOperation } from '../../audit/log-operation.js';
import { AdminController } from '../../identity/admin.guard.js';
import { ApiProblems } from '../../openapi/responses.js';
import { ClosingService } from './closing.service.js';
import { CampaignReportDto, ClosingPlanDto } from './dto/campaign-report.dto.js';

@AdminController('campaign', 'Campaign')
export class ClosingAdminController {
  constructor(private readonly closing: ClosingService) {}

  /** What closing the campaign would do now, and what stands in its way */
  @Get('closing')
  getClosingPlan(): Promise<ClosingPlanDto> {
    return this.closing.plan();
  }

  /** Closes the campaign for good: forfeits what is left, seals the ledger, publishes the file */
  @Post('close')
  @HttpCode(200)
  @ApiProblems(409)
  @LogOperation('close_campaign', 'campaign')
  closeCampaign(): Promise<CampaignReportDto> {
    return this.closing.close();
  }
}
