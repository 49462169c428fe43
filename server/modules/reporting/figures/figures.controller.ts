import { Get, Param, type StreamableFile } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { AdminController, RequirePermission } from '../../../platform/identity/admin.guard.js';
import { ApiCsv, ApiProblems } from '../../../platform/openapi/responses.js';
import { LogOperation } from '../../../platform/operation-log/log-operation.js';
import { CampaignFiguresDto, FIGURES } from './dto/figures.dto.js';
import { FiguresService } from './figures.service.js';

@AdminController('figures', 'Campaign')
export class FiguresController {
  constructor(private readonly figures: FiguresService) {}

  /** Get the campaign in figures: funnel, tasks, weeks of joining, invitations, pool */
  @Get()
  @RequirePermission('campaign.read')
  getCampaignFigures(): Promise<CampaignFiguresDto> {
    return this.figures.get();
  }

  /** Export a part of the figures */
  @Get(':name/csv')
  @RequirePermission('exports.plain')
  @ApiParam({
    name: 'name',
    description: 'Which part',
    schema: { type: 'string', enum: [...FIGURES], example: 'funnel' },
  })
  @ApiCsv('funnel_figures.csv')
  @ApiProblems(404)
  @LogOperation('export_csv', 'campaign')
  exportCampaignFigures(@Param('name') name: string): Promise<StreamableFile> {
    return this.figures.file(name);
  }
}
