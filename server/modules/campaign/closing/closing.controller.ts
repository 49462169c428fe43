import { Controller, Get, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { csvFile } from '../../../platform/lists/csv.js';
import { ApiCsv, ApiProblems } from '../../../platform/openapi/responses.js';
import { PublicCache } from '../../../platform/response-cache/public-cache.js';
import { ClosingService } from './closing.service.js';
import { CampaignReportDto } from './dto/campaign-report.dto.js';

@ApiTags('Public')
@Controller('public/campaign')
export class ClosingController {
  constructor(private readonly closing: ClosingService) {}

  /** Get the report of the closed campaign and its proofs */
  @Get('report')
  @PublicCache()
  @ApiProblems(404)
  getCampaignReport(): Promise<CampaignReportDto> {
    return this.closing.report();
  }

  /** Download the final allocation as allocation.csv */
  @Get('allocation.csv')
  @ApiCsv('allocation.csv')
  @ApiProblems(404)
  async downloadAllocation(): Promise<StreamableFile> {
    return csvFile(await this.closing.allocationFile(), 'allocation.csv');
  }

  /** Download the payment of each claim, and its payer, as payouts.csv */
  @Get('payouts.csv')
  @ApiCsv('payouts.csv')
  @ApiProblems(404)
  async downloadPayouts(): Promise<StreamableFile> {
    return csvFile(await this.closing.payoutsFile(), 'payouts.csv');
  }
}
