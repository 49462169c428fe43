import { Get, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Env } from '../../../platform/config/env.js';
import {
  AdminController,
  RequireConfirmation,
  RequirePermission,
} from '../../../platform/identity/admin.guard.js';
import { Action, ApiProblems } from '../../../platform/openapi/responses.js';
import { LogOperation } from '../../../platform/operation-log/log-operation.js';
import { CampaignService } from './campaign.service.js';
import { CampaignDayDto, CampaignDto, DailyCampaignStatsQueryDto } from './dto/campaign.dto.js';
import { siteAddress } from './site-address.js';

@AdminController('campaign', 'Campaign')
export class CampaignAdminController {
  constructor(
    private readonly campaign: CampaignService,
    private readonly env: Env,
  ) {}

  /** Get the campaign's state and checklist */
  @Get()
  @RequirePermission('campaign.read')
  getCampaign(@Req() request: FastifyRequest): Promise<CampaignDto> {
    return this.campaign.read(siteAddress(request, this.env.public_url));
  }

  /** List figures of the campaign by day */
  @Get('stats/daily')
  @RequirePermission('campaign.read')
  getDailyCampaignStats(
    @Query() { days = 14 }: DailyCampaignStatsQueryDto,
  ): Promise<CampaignDayDto[]> {
    return this.campaign.dailyStats(days);
  }

  /** Start the live campaign permanently and remove the demo users */
  @Action('live')
  @RequirePermission('campaign.run')
  @RequireConfirmation()
  @ApiProblems(409)
  @LogOperation('go_live', 'campaign')
  goLive(@Req() request: FastifyRequest): Promise<CampaignDto> {
    return this.campaign.goLive(siteAddress(request, this.env.public_url));
  }

  /** Pause the campaign: visitors can read only */
  @Action('pause')
  @RequirePermission('campaign.run')
  @ApiProblems(409)
  @LogOperation('pause_campaign', 'campaign')
  pauseCampaign(@Req() request: FastifyRequest): Promise<CampaignDto> {
    return this.campaign.pause(siteAddress(request, this.env.public_url));
  }

  /** Resume the campaign */
  @Action('resume')
  @RequirePermission('campaign.run')
  @ApiProblems(409)
  @LogOperation('resume_campaign', 'campaign')
  resumeCampaign(@Req() request: FastifyRequest): Promise<CampaignDto> {
    return this.campaign.resume(siteAddress(request, this.env.public_url));
  }
}
